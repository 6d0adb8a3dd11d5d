"""The infimum as a function of gamma, and of beta at B = 2."""

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction

from fairopt.policies import ISJL, ISJLTwo
from proofs_check.enumeration import Range
from proofs_check.search import search
from proofs_check.sweep.ratio import worst_by_gamma
from proofs_check.symbolic.curve import by_gamma, by_share
from proofs_check.symbolic.infimum import infimum
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha

GAMMAS = [Fraction(1, 3), Fraction(1, 2), Fraction(1)]


def test_no_integer_instance_lies_below_the_curve():
    swept = worst_by_gamma(ISJL(), Range(2, 4, 8, range(1, 9), least_requests=4))
    curve = by_gamma(ISJL(), Family(4, 2), list(swept))
    for gamma, worst in swept.items():
        assert worst.ratio >= curve[gamma].ratio, gamma
        shown = curve[gamma].near(Fraction(1, 100)).instance
        assert shown.alpha == gamma * max(shown.lengths)
    assert any(worst.ratio == curve[gamma].ratio for gamma, worst in swept.items())


def test_the_whole_is_no_higher_than_any_gamma():
    curve = by_gamma(ISJL(), Family(4, 2), GAMMAS)
    assert infimum(ISJL(), Family(4, 2)).ratio == min(found.ratio for found in curve.values())


def test_workers_do_not_change_a_curve():
    with ProcessPoolExecutor(2) as executor:
        assert by_gamma(ISJL(), Family(3, 2), GAMMAS, executor) == by_gamma(
            ISJL(), Family(3, 2), GAMMAS
        )


def test_half_of_alpha_is_better_than_alpha_and_than_its_neighbours():
    shares = [Fraction(7, 16), Fraction(1, 2), Fraction(9, 16), Fraction(1)]
    ratios = {share: found.ratio for share, found in by_share(5, shares).items()}
    assert max(ratios, key=ratios.__getitem__) == Fraction(1, 2)
    assert ratios[Fraction(1, 2)] == Fraction(3, 4)
    assert ratios[Fraction(1)] == infimum(ISJL(), Family(5, 2)).ratio


def test_a_share_does_what_algorithm_2_does():
    for alpha in (1, 2, 3):
        over = Range(2, 4, 6, range(alpha, alpha + 1))
        share = ShareOfAlpha(Fraction(1, 2))
        fixed = ISJLTwo(Fraction(alpha, 2))
        assert search(share, over) == search(fixed, over)
