"""The curve of the competitive ratio: each set of points is where its source puts it."""

from fractions import Fraction
from itertools import pairwise

import pytest

from fairopt.policies import ISJL
from paper_figures import gamma_curve
from paper_figures.data import Data
from proofs_check.enumeration import Range


@pytest.fixture(scope="module")
def values():
    return gamma_curve.compute(Data())


def test_the_envelope_is_the_lowest_of_the_three(values):
    published = values["published"]
    columns = [published[name] for name in ("over-inserting", "under-inserting", "jigsaw")]
    for (gamma, ratio), *each in zip(published["envelope"], *columns, strict=True):
        assert {gamma} == {other for other, _ in each}
        assert ratio == min(other for _, other in each)


def test_isjl_is_below_the_published_curve_and_an_infimum_below_what_fewer_requests_attain(values):
    envelope = {round(gamma, 9): ratio for gamma, ratio in values["published"]["envelope"]}
    isjl = {name: dict(points) for name, points in values["isjl"].items()}
    assert isjl["swept"][0.375] < envelope[0.375]
    for gamma, ratio in isjl["exact"].items():
        assert isjl["proved"][gamma] <= ratio
        assert isjl["proved"][gamma] <= isjl["swept"].get(gamma, 1)


def test_longest_last_is_above_isjl(values):
    for name in ("swept", "exact"):
        ours, theirs = dict(values["longest_last"][name]), dict(values["isjl"][name])
        assert set(ours) == set(theirs)
        assert all(ours[gamma] >= theirs[gamma] for gamma in ours)


def test_points_are_in_order_of_gamma(values):
    for points in (*values["published"].values(), *values["isjl"].values()):
        assert all(a[0] < b[0] for a, b in pairwise(points))


def test_a_narrower_sweep_finds_less(monkeypatch, values):
    monkeypatch.setattr(gamma_curve, "SWEPT", Range(2, 4, 8, range(1, 9), least_requests=3))
    narrow = dict(gamma_curve._swept(ISJL()))
    wide = dict(values["isjl"]["swept"])
    assert all(narrow[gamma] >= wide[gamma] for gamma in narrow)
    assert any(narrow[gamma] > wide[gamma] for gamma in narrow)


def test_points_are_floats():
    assert gamma_curve._points({Fraction(1, 2): Fraction(3, 4)}) == [[0.5, 0.75]]
