"""The worst instance of a range, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction

from fairopt import Instance, Policy, Schedule, audit, simulate
from ip_models.exhaustive import shortest
from proofs_check.enumeration import Range

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Worst:
    """The instance of least ``CR = T_OPT / T_A``.

    Parameters
    ----------
    instance : Instance
        The first in the order of `rank` among those of least ratio.
    policy_schedule, optimum : Schedule
        What the policy does and an optimal fair schedule.
    """

    instance: Instance
    policy_schedule: Schedule
    optimum: Schedule

    @property
    def ratio(self) -> Fraction:
        """``T_OPT / T_A``."""
        return Fraction(self.optimum.makespan) / self.policy_schedule.makespan

    @property
    def rank(self) -> tuple[object, ...]:
        """Order by ratio, then fewest requests, fewest tokens, lengths and alpha."""
        instance = self.instance
        return (self.ratio, len(instance), instance.tokens, instance.lengths, instance.alpha)


def worst_case(policy: Policy, over: Iterable[Instance]) -> Worst:
    """Return the worst of some instances for a policy.

    The policy runs on every instance. Instances are then taken in the order of
    ``max(longest, ceil(O / B)) / T_A``, a lower bound on their ratio, until it
    exceeds the least ratio found, so none that could be worse or tie is left
    unsolved.

    Parameters
    ----------
    policy : Policy
        Its parameters may depend on alpha.
    over : iterable of Instance
        At least one, such as a `Range`.
    """
    ran = []
    for instance in over:
        lengths = [int(o) for o in instance.lengths]
        schedule = simulate(instance, policy)
        shortest_possible = max(*lengths, -(-sum(lengths) // instance.batch_size))
        ran.append((Fraction(shortest_possible) / schedule.makespan, instance, schedule))
    ran.sort(key=lambda entry: entry[0])
    worst: Worst | None = None
    for bound, instance, schedule in ran:
        if worst is not None and bound > worst.ratio:
            break
        # Only a makespan that beats or equals the least ratio is of interest.
        below = None if worst is None else int(worst.ratio * schedule.makespan) + 1
        optimum = shortest(instance, below)
        if optimum is not None:
            found = Worst(instance, schedule, optimum)
            worst = found if worst is None else min(worst, found, key=lambda w: w.rank)
    assert worst is not None, "a range is never empty"
    return worst


def search(
    policy: Policy, over: Range, executor: Executor | None = None, progress: Progress | None = None
) -> Worst:
    """Return the worst instance of a range, one fairness budget at a time.

    Each budget is searched on its own, so the result does not depend on the
    number of workers.

    Parameters
    ----------
    policy : Policy
        See `worst_case`.
    over : Range
        Enumerated in full.
    executor : Executor, optional
        Spreads the budgets over its workers.
    progress : callable, optional
        Told the number of instances done since the last call.
    """
    parts = list(over.budgets())
    results: Iterator[Worst] = (executor.map if executor else map)(
        worst_case, [policy] * len(parts), parts
    )
    worst = []
    for part, result in zip(parts, results, strict=True):
        worst.append(result)
        if progress:
            progress(len(part))
    return min(worst, key=lambda w: w.rank)


def first_unfair(policy: Policy, over: Iterable[Instance]) -> tuple[Instance, Schedule] | None:
    """Return the first of some instances on which a policy breaks constraint (1).

    First in order of requests, tokens, lengths and alpha; ``None`` if the
    audit accepts every schedule.
    """
    found = []
    for instance in over:
        schedule = simulate(instance, policy)
        if audit(instance, schedule):
            found.append((instance, schedule))
    return min(
        found,
        key=lambda pair: (len(pair[0]), pair[0].tokens, pair[0].lengths, pair[0].alpha),
        default=None,
    )
