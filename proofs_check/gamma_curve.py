"""CR(gamma) as a sweep finds it, beside what section 4 publishes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt import Policy
from proofs_check.enumeration import Range
from proofs_check.published_curve import lower_envelope
from proofs_check.search import Worst
from proofs_check.sweep import worst_by_gamma


@dataclass(frozen=True)
class GammaPoint:
    """The worst instance of one ``gamma = alpha / max o``.

    Parameters
    ----------
    gamma, published : Fraction
        And CR(gamma) by Theorem 4.3.
    worst : Worst
        Of the range that was swept.
    """

    gamma: Fraction
    published: Fraction
    worst: Worst

    @property
    def found(self) -> Fraction:
        """The least ratio found."""
        return self.worst.ratio

    @property
    def refutes(self) -> bool:
        """Whether an instance is below the published ratio."""
        return self.found < self.published

    def __str__(self) -> str:
        sign = "<" if self.refutes else "=" if self.found == self.published else ">"
        return f"{self.gamma}: {self.found} {sign} {self.published}"


def gamma_curve(policy: Policy, over: Range, most_parts: int) -> list[GammaPoint]:
    """Return a point for each gamma of a range whose denominator is at most `most_parts`."""
    return [
        GammaPoint(gamma, lower_envelope(gamma, over.batch_size), worst)
        for gamma, worst in worst_by_gamma(policy, over).items()
        if gamma.denominator <= most_parts
    ]
