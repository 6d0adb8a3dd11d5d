"""Proposition 2.1: the reduction, McNaughton's rule, and a certificate that pauses help."""

import json
from dataclasses import replace
from itertools import combinations, product

import pytest

from fairopt import Instance, audit
from fairopt.errors import InputError
from proofs_check.certificates import PausingCertificate, read, write
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import p2_1
from proofs_check.drat import prove_bound
from proofs_check.enumeration import Range
from proofs_check.parallel_machines import has_partition, least_makespan, wrap_around

THREE_TWOS = Instance([2, 2, 2], 2, 2)
CERTIFICATE = PausingCertificate(
    "P2.1", THREE_TWOS, wrap_around([2, 2, 2], 2), prove_bound(THREE_TWOS, 4)
)


def test_the_reduction_is_proved_and_does_not_cover_pauses():
    completing, pausing = p2_1.judge(Profile.QUICK)
    assert (completing.verdict, pausing.verdict) == (Verdict.PROVED, Verdict.REFUTED)
    assert "cited" in completing.scope
    assert pausing.certificates[0].problems() == []


def test_optima_that_differ_by_one_turn_the_verdict():
    off = p2_1.judge(Profile.QUICK, exact=lambda o, b: least_makespan(o, b) + (sum(o) == 11))
    assert next(iter(off)).verdict is Verdict.REFUTED


def test_a_wrong_answer_to_partition_turns_the_verdict(monkeypatch):
    monkeypatch.setattr(p2_1, "has_partition", lambda numbers: numbers != (3, 2, 1))
    assert next(iter(p2_1.judge(Profile.QUICK))).verdict is Verdict.REFUTED


def test_an_unfair_wrap_around_leaves_pauses_open(monkeypatch):
    monkeypatch.setattr(p2_1, "wrap_around", lambda o, b: wrap_around(o, b + 1))
    *_, pausing = p2_1.judge(Profile.QUICK)
    assert pausing.verdict is Verdict.OPEN


@pytest.mark.parametrize("machines", [1, 2, 3])
def test_least_makespan_is_that_of_the_best_placement(machines):
    for lengths in Range(machines, 4, 4, range(1)).multisets():
        best = min(
            max(sum(o for o, k in zip(lengths, placed, strict=True) if k == m) for m in placed)
            for placed in product(range(machines), repeat=len(lengths))
        )
        assert least_makespan(lengths, machines) == best


def test_partitions_are_those_found_by_trying_every_subset():
    for numbers in Range(2, 5, 5, range(1)).multisets():
        subsets = (s for k in range(len(numbers) + 1) for s in combinations(numbers, k))
        assert has_partition(numbers) == any(2 * sum(s) == sum(numbers) for s in subsets)


@pytest.mark.parametrize("machines", [1, 2, 3, 4])
def test_wrap_around_is_feasible_and_meets_the_bound(machines):
    for lengths in Range(machines, 5, 4, range(1)).multisets():
        schedule = wrap_around(lengths, machines)
        instance = Instance(lengths, machines, max(lengths))
        assert audit(instance, schedule, pausing=True) == []
        assert schedule.makespan == max(*lengths, -(-sum(lengths) // machines))


def test_a_pausing_certificate_survives_its_file(tmp_path):
    path = tmp_path / "c.json"
    write(CERTIFICATE, path)
    again = read(path)
    assert again == CERTIFICATE
    assert again.problems() == []
    assert "3 with pauses, at least 4 without" in again.summary()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"instance": Instance([2, 2, 1], 2, 2)}, "completeness"),
        ({"instance": Instance([2, 2, 2], 1, 2)}, "capacity"),
        ({"instance": Instance([2, 2, 2], 2, 0)}, "fairness"),
        ({"schedule": wrap_around([2, 2, 2], 1)}, "ends at 6"),
        ({"bound": prove_bound(THREE_TWOS, 3)}, "ends at 3"),
    ],
)
def test_a_pausing_certificate_that_was_tampered_with_is_refused(change, complaint):
    assert any(complaint in problem for problem in replace(CERTIFICATE, **change).problems())


@pytest.mark.parametrize("key", ["instance", "schedule", "bound"])
def test_a_pausing_certificate_without_a_part_is_refused_by_name(key, tmp_path):
    path = tmp_path / "c.json"
    write(CERTIFICATE, path)
    contents = json.loads(path.read_text())
    del contents[key]
    path.write_text(json.dumps(contents))
    with pytest.raises(InputError, match=key):
        read(path)
