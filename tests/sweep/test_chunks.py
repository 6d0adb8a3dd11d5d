"""Chunks hold every instance once, and what is passed over repeats what is judged."""

from math import comb, gcd

import numpy as np
import pytest

from fairopt.errors import InputError
from proofs_check.enumeration import Range
from proofs_check.kernels.multisets import common_divisor, size, smaller, step
from proofs_check.sweep import chunks as cutting
from proofs_check.sweep.chunks import chunks, multiples, vacuous


def rows(chunk, requests):
    row = chunk.row(requests)
    for _ in range(chunk.count):
        yield tuple(row.tolist())
        step(row)


@pytest.mark.parametrize("by_longest", [False, True])
@pytest.mark.parametrize("most", [1, 7, 1000])
@pytest.mark.parametrize("over", [Range(2, 4, 5, range(2, 4)), Range(2, 1, 3, range(1))])
def test_every_instance_is_in_exactly_one_chunk(monkeypatch, over, most, by_longest):
    monkeypatch.setattr(cutting, "LEAST_ROWS", most)
    listed = []
    for chunk in chunks(over, by_longest):
        part = list(rows(chunk, over.most_requests))
        assert 1 <= len(part) <= most
        assert not by_longest or len({row[0] for row in part}) == 1
        listed += [(tuple(o for o in row if o), chunk.alpha) for row in part]
    assert len(listed) == len(over)
    assert set(listed) == {(i.lengths, i.alpha) for i in over}


def test_a_large_range_is_not_cut_into_too_many_chunks():
    assert len(list(chunks(Range(2, 9, 20, range(500))))) < 3 * cutting.MOST_CHUNKS


@pytest.mark.parametrize(
    ("over", "field"),
    [
        (Range(2, 3, 10**6 + 1, range(1)), "max_length"),
        (Range(2, 1001, 3, range(1)), "most_requests"),
        (Range(2, 3, 3, range(1, 2**31 + 2)), "alpha"),
    ],
)
def test_a_range_beyond_64_bits_is_refused(over, field):
    with pytest.raises(InputError, match=field):
        next(chunks(over))


@pytest.mark.parametrize(
    "alphas", [range(9), range(2, 9), range(5, 7), range(4, 13, 4), range(6, 7), range(1)]
)
def test_what_is_passed_over_repeats_a_smaller_instance_that_is_judged(alphas):
    over = Range(2, 3, 8, alphas)
    judged = set()
    passed = []
    for instance in over:
        key = (instance.lengths, instance.alpha)
        common = gcd(*instance.lengths, instance.alpha)
        skip = multiples(over, instance.alpha)[common]
        skip |= vacuous(over, instance.alpha)[instance.lengths[0]]
        passed.append(key) if skip else judged.add(key)
    for lengths, alpha in passed:
        counts = min(alpha, lengths[0]) if lengths[0] in alphas else alpha
        repeats = {
            (tuple(o // d for o in lengths), counts // d)
            for d in range(1, lengths[0] + 1)
            if gcd(*lengths, counts) % d == 0
        }
        assert repeats & judged, (lengths, alpha)


def test_some_of_a_range_is_passed_over():
    over = Range(2, 3, 8, range(9))
    assert multiples(over, 4)[2]
    assert not multiples(over, 4)[3]
    assert vacuous(over, 4)[3]
    assert not vacuous(over, 4)[4]


@pytest.mark.parametrize("requests", [1, 2, 5])
def test_places_and_steps_agree(requests):
    over = Range(2, requests, 6, range(1))
    (chunk,) = chunks(over)
    for place, row in enumerate(rows(chunk, requests)):
        alone = cutting.Chunk(0, place, 1)
        assert tuple(alone.row(requests).tolist()) == row
    assert place == comb(6 + requests, requests) - 2


def test_the_order_of_ties_is_that_of_the_search():
    over = list(Range(2, 3, 4, range(1)))
    for one in over:
        for other in over:
            mine, theirs = (
                np.array(i.lengths + (0,) * (3 - len(i)), np.int64) for i in (one, other)
            )
            ranks = [(len(i), i.tokens, i.lengths) for i in (one, other)]
            assert smaller(mine, theirs) == (ranks[0] < ranks[1])


def test_common_divisors_and_sizes():
    row = np.array([12, 8, 4, 0], np.int64)
    assert [common_divisor(row[:3], alpha) for alpha in (0, 2, 3, 8)] == [4, 2, 1, 4]
    assert size(row) == 3
