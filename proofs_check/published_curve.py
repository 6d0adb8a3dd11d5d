"""CR(gamma) as section 4 publishes it: the ratios of three behaviours and their lower envelope [R].

``gamma = alpha / max o``, between 0 and 1; ISJL has beta = alpha. The displays of
section 4 are lost, so these are reconstructions from its prose and appendix.
"""

from __future__ import annotations

from fractions import Fraction


def over_inserting(gamma: Fraction) -> Fraction:
    """Return the ratio of over-inserting: lengths {1, 1, x, x}, x up to gamma or 1 - gamma."""
    if 2 * gamma <= 1:
        return (1 + gamma) / (1 + 2 * gamma)
    return (2 - gamma) / (3 - 2 * gamma)


def under_inserting(gamma: Fraction) -> Fraction:
    """Return the ratio of under-inserting: ``o_1 - o_2 + alpha < o_3 <= 2 alpha``."""
    if 3 * gamma <= 1:
        return (1 + gamma) / (1 + 2 * gamma)
    return 2 * (1 + gamma) / (3 + gamma)


def jigsaw(batch_size: int) -> Fraction:
    """Return the ratio of the jigsaw effect: Phase TWO as longest processing time first."""
    return Fraction(3 * batch_size, 4 * batch_size - 1)


def lower_envelope(gamma: Fraction, batch_size: int) -> Fraction:
    """Return the least of the three: CR(gamma) by Theorem 4.3."""
    return min(over_inserting(gamma), under_inserting(gamma), jigsaw(batch_size))
