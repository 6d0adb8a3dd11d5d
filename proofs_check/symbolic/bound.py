"""A competitive ratio on all instances of a family, judged by two solvers on every path."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from hashlib import sha256

import z3

from fairopt import Instance, Policy
from proofs_check.smt import Answer, Script, failures
from proofs_check.symbolic.competitor import MAKESPAN, Competitor
from proofs_check.symbolic.near import Near, instance_at, near
from proofs_check.symbolic.policy_paths import Family, PolicyPath, policy_paths
from proofs_check.symbolic.run_to_completion import RUN_TO_COMPLETION
from proofs_check.symbolic.script import beaten, missed, point_of, unfair
from proofs_check.symbolic.spread import Part, Progress, ask_each, parts_of

BEYOND = Fraction(1001, 1000)
"""The policy's own schedule ends before this many times its makespan: a control."""


@dataclass(frozen=True)
class BoundVerdict:
    """Whether a policy is alpha-fair and ``T_OPT >= ratio T_A`` on all instances of a family.

    Parameters
    ----------
    ratio : Fraction
        What was judged.
    paths : int
        Paths judged: all of the policy, unless one refutes it.
    sha256 : str
        Of the scripts that both solvers answered.
    problems : tuple of str
        What a solver did not answer as a proof needs it.
    below : Near, optional
        An instance below the ratio.
    unfair : Instance, optional
        An instance on which the policy breaks constraint (1).
    """

    ratio: Fraction
    paths: int
    sha256: str
    problems: tuple[str, ...] = ()
    below: Near | None = None
    unfair: Instance | None = None

    @property
    def holds(self) -> bool:
        """Whether it is proved: no instance against it, every answer as it must be."""
        return self.below is None and self.unfair is None and not self.problems


@dataclass(frozen=True)
class _Judged:
    """What both solvers say of the paths of a part; it ends with one that refutes the bound."""

    paths: list[PolicyPath]
    problems: list[str]
    below: Near | None = None
    unfair: Instance | None = None


def judge_bound(
    policy: Policy,
    family: Family,
    ratio: Fraction,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    competitor: Competitor = RUN_TO_COMPLETION,
) -> BoundVerdict:
    """Judge by z3 and cvc5 whether a policy is alpha-fair and ``CR >= ratio`` on a family.

    On every path both must refute that the policy breaks constraint (1), and
    that the competitor ends before ``ratio T_A``; both must refute that an
    instance of the family is on no path. Two controls must be satisfiable: an
    instance on no path when one path is left out, and a competitor that ends
    before ``BEYOND T_A``. The verdict does not depend on the number of workers.

    Parameters
    ----------
    policy : Policy
        The policy.
    family : Family
        The instances.
    ratio : Fraction
        The bound.
    executor : Executor, optional
        Spreads the paths over its workers.
    progress : callable, optional
        Told the number of paths judged since the last call.
    competitor : Competitor, optional
        With what the policy is compared: fair run-to-completion schedules by default.
    """
    judge = partial(_judge, ratio=ratio, competitor=competitor)
    paths: list[PolicyPath] = []
    problems: list[str] = []
    for part in ask_each(judge, parts_of(policy, family), executor):
        paths += part.paths
        problems += part.problems
        if progress:
            progress(len(part.paths))
        if part.below or part.unfair:
            digest = _digest(paths, family, ratio, competitor)
            return BoundVerdict(ratio, len(paths), digest, (), part.below, part.unfair)
    problems += failures(_of_all(paths, family, competitor))
    digest = _digest(paths, family, ratio, competitor)
    return BoundVerdict(ratio, len(paths), digest, tuple(problems))


def explored(
    policy: Policy,
    family: Family,
    ratio: Fraction,
    *,
    competitor: Competitor = RUN_TO_COMPLETION,
) -> tuple[int, str]:
    """Return the paths and the digest of a bound without asking either solver for a verdict."""
    paths = list(policy_paths(policy, family))
    return len(paths), _digest(paths, family, ratio, competitor)


def _digest(
    paths: Iterable[PolicyPath], family: Family, ratio: Fraction, competitor: Competitor
) -> str:
    scripts = [s for path in _ordered(paths) for s in _of_path(path, family, ratio, competitor)]
    digest = sha256()
    for script in (*scripts, *_of_all(paths, family, competitor)):
        digest.update(script.text.encode() + b"\n")
    return digest.hexdigest()


def _ordered(paths: Iterable[PolicyPath]) -> list[PolicyPath]:
    return sorted(paths, key=lambda path: [not decision for decision in path.decisions])


def _of_path(
    path: PolicyPath, family: Family, ratio: Fraction, competitor: Competitor
) -> tuple[Script, Script]:
    place = "".join("ny"[decision] for decision in path.decisions)
    return (
        Script(f"the policy is fair on path {place}", unfair(path, family)),
        Script(f"the ratio is kept on path {place}", beaten(path, family, competitor, ratio)),
    )


def _of_all(
    paths: Iterable[PolicyPath], family: Family, competitor: Competitor
) -> tuple[Script, Script, Script]:
    *others, last = _ordered(paths)
    beyond = beaten(last, family, competitor, BEYOND)
    return (
        Script("every instance is on a path", missed([*others, last], family)),
        Script("one is not when a path is left out", missed(others, family), Answer.SAT),
        Script("the competitor may be as slow as the policy", beyond, Answer.SAT),
    )


def _judge(part: Part, ratio: Fraction, competitor: Competitor) -> _Judged:
    paths: list[PolicyPath] = []
    problems: list[str] = []
    policy, family = part.policy, part.family
    for path in part.paths():
        paths.append(path)
        fair, kept = _of_path(path, family, ratio, competitor)
        wrong = failures((fair, kept))
        problems += wrong
        if not wrong:
            continue
        if (point := point_of(fair.text, family.variables, z3.Context())) is not None:
            return _Judged(paths, problems, unfair=instance_at(family, point))
        competing = (*family.variables, *competitor.variables(family), MAKESPAN)
        if (point := point_of(kept.text, competing, z3.Context())) is not None:
            below = near(policy, family, competitor, point)
            if below is not None:
                return _Judged(paths, problems, below)
    return _Judged(paths, problems)
