"""beta* = (sqrt(17) - 1) / 4 * alpha is irrational, and compared exactly all the same."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.policies.beta import Beta, at_most_beta

with localcontext() as _context:
    _context.prec = 200
    STAR = Fraction((Decimal(17).sqrt() - 1) / 4)
    """Two hundred digits of it; no comparison below comes closer than 1e-80."""


def best_approximations(count):
    """The convergents p / q of beta* / alpha, by its continued fraction; they alternate sides."""
    before, last, rest = (0, 1), (1, 0), STAR
    found = []
    for _ in range(count):
        whole = rest.numerator // rest.denominator
        before, last = last, (whole * last[0] + before[0], whole * last[1] + before[1])
        found.append(last)
        rest = 1 / (rest - whole)
    return found


NEAREST = best_approximations(60)


@pytest.mark.parametrize(("p", "q"), NEAREST)
def test_the_nearest_fractions_fall_on_the_right_side(p, q):
    assert at_most_beta(p, Beta.STAR, q) is (Fraction(p, q) < STAR)
    assert at_most_beta(Fraction(p, 3), Beta.STAR, Fraction(q, 3)) is (Fraction(p, q) < STAR)


def test_the_nearest_fractions_lie_on_both_sides():
    sides = [at_most_beta(p, Beta.STAR, q) for p, q in NEAREST]
    assert sides == [True, False] * 30


@given(st.integers(0, 10**30))
def test_the_largest_whole_number_below(alpha):
    floor = (isqrt(17 * alpha * alpha) - alpha) // 4
    assert at_most_beta(floor, Beta.STAR, alpha)
    assert not at_most_beta(floor + 1, Beta.STAR, alpha)


@given(st.fractions(-100, 100, max_denominator=10**6), st.fractions(0, 100, max_denominator=10**6))
def test_any_fraction(excess, alpha):
    assert at_most_beta(excess, Beta.STAR, alpha) is (excess <= STAR * alpha)
    assert at_most_beta(excess, Beta.ALPHA, alpha) is (excess <= alpha)
    assert at_most_beta(excess, alpha / 2, alpha) is (excess <= alpha / 2)


def test_at_alpha_zero_beta_is_zero():
    for beta in (*Beta, 0):
        assert at_most_beta(0, beta, 0)
        assert at_most_beta(-1, beta, 0)
        assert not at_most_beta(1, beta, 0)
