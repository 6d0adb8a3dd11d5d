"""Proposition 3.27's adversary, as a game against any policy."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt import Instance, Policy, Schedule, audit, simulate
from fairopt.errors import InputError
from fairopt.numbers import Number


@dataclass(frozen=True)
class Continuation:
    """How one continuation of the game ended.

    Parameters
    ----------
    instance : Instance
        What was released.
    schedule : Schedule
        What the policy did.
    optimum : int or Fraction
        ``T_OPT``, releases known beforehand, token-steps.
    """

    instance: Instance
    schedule: Schedule
    optimum: Number

    @property
    def ratio(self) -> Fraction:
        """``T_OPT / T_A``."""
        return Fraction(self.optimum) / self.schedule.makespan

    @property
    def fair(self) -> bool:
        """Whether the policy kept constraint (1)."""
        return not audit(self.instance, self.schedule)


@dataclass(frozen=True)
class Play:
    """A game played to both ends.

    Parameters
    ----------
    start : int or Fraction
        ``s``, when the policy started ``J1`` with nobody else in sight, token-steps.
    alone, joined : Continuation
        Nothing more came; ``B - 1`` more came at ``s + alpha + 1``.
    """

    start: Number
    alone: Continuation
    joined: Continuation

    @property
    def value(self) -> Fraction:
        """The worse of both ratios: what the adversary forces."""
        return min(self.alone.ratio, self.joined.ratio)

    @property
    def fair(self) -> bool:
        """Whether constraint (1) was kept in both."""
        return self.alone.fair and self.joined.fair


@dataclass(frozen=True)
class WaitingGame:
    """The adversary releases ``J1``, watches when it starts, and goes on or not.

    Parameters
    ----------
    length : int
        ``L`` of every request, tokens, more than ``alpha + 1``.
    batch_size : int
        ``B``, at least 2.
    alpha : int
        Fairness budget, tokens.

    Raises
    ------
    InputError
        If a parameter is not as above.
    """

    length: int
    batch_size: int = 2
    alpha: int = 0

    def __post_init__(self) -> None:
        if self.batch_size < 2:
            raise InputError("batch_size", self.batch_size, "a whole number, at least 2")
        if self.length <= self.alpha + 1:
            raise InputError("length", self.length, f"more than alpha + 1 = {self.alpha + 1}")

    @property
    def alone(self) -> Instance:
        """``J1`` and nothing more."""
        return Instance([self.length], self.batch_size, self.alpha)

    def joined(self, start: Number) -> Instance:
        """Return the instance in which ``B - 1`` more come once ``J1`` is too far ahead."""
        releases = [0] + [start + self.alpha + 1] * (self.batch_size - 1)
        return Instance([self.length] * self.batch_size, self.batch_size, self.alpha, releases)

    def play(self, policy: Policy) -> Play:
        """Return how a policy fares, both optima exact.

        A policy is deterministic, so one that sees only what is released does up
        to ``s + alpha + 1`` in both continuations what the adversary watched.

        Raises
        ------
        PolicyError
            If the policy never starts ``J1``.
        """
        alone = _played(self.alone, policy)
        start = alone.schedule.starts[0]
        return Play(start, alone, _played(self.joined(start), policy))


def _played(instance: Instance, policy: Policy) -> Continuation:
    from ip_models import optimum

    best = optimum(instance)
    assert best.proved_optimal, "no limit was set"
    assert best.makespan is not None, "no limit was set"
    return Continuation(instance, simulate(instance, policy), best.makespan)
