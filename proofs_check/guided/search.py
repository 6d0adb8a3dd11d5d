"""Many walks, and what they led to with both schedules."""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import closing, nullcontext
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from numpy.random import SeedSequence

from fairopt import InputError, Instance, Policy, Schedule, audit, simulate
from ip_models import optimum
from ip_models.bounds import run_to_completion_bound
from ip_models.incumbent import incumbent
from ip_models.problem import Problem
from ip_models.rounds import MOST_TOKENS, rounds
from proofs_check.enumeration import Range
from proofs_check.guided.checkpoint import WalksCheckpoint
from proofs_check.guided.competitor import MOST_REQUESTS
from proofs_check.guided.walk import Walk
from proofs_check.search import Progress

STEPS = 5000
"""Of a walk; the next one begins elsewhere."""


@dataclass(frozen=True)
class Hard:
    """An instance on which a policy does badly, not proved to be the worst of any range.

    Parameters
    ----------
    instance : Instance
        Lengths from the longest down.
    policy_schedule : Schedule
        What the policy does.
    competitor : Schedule
        A fair schedule that the audit accepted, optimal if `optimal`.
    bound : int
        No fair schedule ends before this, token-steps.
    """

    instance: Instance
    policy_schedule: Schedule
    competitor: Schedule
    bound: int

    @property
    def ratio(self) -> Fraction:
        """Makespan of the competitor over that of the policy, at least ``T_OPT / T_A``."""
        return Fraction(self.competitor.makespan) / self.policy_schedule.makespan

    @property
    def optimal(self) -> bool:
        """Whether the competitor is optimal, so that the ratio is the instance's own."""
        return self.competitor.makespan == self.bound


def guided_search(
    policy: Policy,
    over: Range,
    iterations: int,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> Hard:
    """Return the hardest instance that walks through a range lead to.

    The result depends on the arguments alone, not on the executor.

    Parameters
    ----------
    policy : Policy
        Compiled if it is built in; any other runs as it is.
    over : Range
        Where to look.
    iterations : int
        Instances to look at, in walks of `STEPS` each.
    seed : int
        Entropy of a `numpy.random.SeedSequence`, of which each walk gets a child.
    executor : Executor, optional
        Spreads the walks.
    checkpoint : Path, optional
        File that holds finished walks; made, or gone on from.
    progress : callable, optional
        Told the number of instances looked at since the last call.

    Raises
    ------
    InputError
        If the policy refuses the range, an instance could have more tokens than the
        search for schedules takes, or the checkpoint is another search's.
    """
    if over.most_requests * over.max_length > MOST_TOKENS:
        product = over.most_requests * over.max_length
        raise InputError("requests times longest length", product, f"at most {MOST_TOKENS:,}")
    for alpha in (over.alphas[0], over.alphas[-1]):
        simulate(Instance([1], over.batch_size, alpha), policy)
    steps = [min(STEPS, iterations - done) for done in range(0, iterations, STEPS)]
    seeds = SeedSequence(seed).spawn(len(steps))
    walks = [Walk(policy, over, k, child) for k, child in zip(steps, seeds, strict=True)]
    held = None if checkpoint is None else WalksCheckpoint(checkpoint, walks)
    found = dict(held.lowest) if held else {}
    missing = [place for place in range(len(walks)) if place not in found]
    if progress and found:
        progress(sum(walks[place].steps for place in found))
    lowest_of = (executor.map if executor else map)(Walk.lowest, [walks[k] for k in missing])
    with nullcontext() if held is None else closing(held):
        for place, lowest in zip(missing, lowest_of, strict=True):
            found[place] = lowest
            if held:
                held.record(place, lowest)
            if progress:
                progress(walks[place].steps)
    least = min(found.values(), key=lambda f: f.rank)
    return _with_schedules(policy, Instance(least.lengths, over.batch_size, least.alpha))


def _with_schedules(policy: Policy, instance: Instance) -> Hard:
    competitor, bound = _competitor(instance)
    if audit(instance, competitor):
        raise AssertionError(f"an unfair competitor on {instance}")
    return Hard(instance, simulate(instance, policy), competitor, bound)


def _competitor(instance: Instance) -> tuple[Schedule, int]:
    """Return a short fair schedule and a lower bound: the optimum if there are few requests."""
    if len(instance) <= MOST_REQUESTS:
        solved = optimum(instance)
        if solved.schedule is None or solved.bound is None:
            raise AssertionError(f"no optimum of {instance}")
        return solved.schedule, int(solved.bound)
    problem = Problem.of(instance)
    floor = run_to_completion_bound(problem).value
    known = [incumbent(problem), rounds(problem, floor=floor, runs=3)]
    return min((s for s in known if s is not None), key=lambda s: s.makespan), floor
