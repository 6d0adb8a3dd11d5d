"""Trials of fairness: every schedule of a range audited."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from fairopt import Instance, Policy
from fairopt.policies import Alignment, Reading
from proofs_check.certificates import UnfairCertificate
from proofs_check.claim import Finding, Verdict
from proofs_check.proved import Trial
from proofs_check.search import first_unfair


class Instances(Protocol):
    """A finite range of instances that says what it is, such as a `PredictedRange`."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Instance]: ...


def audited(claim: str, policy: Policy, over: Instances) -> Trial:
    """Return the trial of a policy that is said to be alpha-fair.

    Parameters
    ----------
    claim : str
        Id of the claim.
    policy : Policy
        Runs on every instance.
    over : Instances
        Covered in full.
    """
    unfair = first_unfair(policy, over)
    if unfair is None:
        return Trial(str(over), f"{len(over):,} schedules fair ({over})")
    breach = UnfairCertificate(claim, unfair[0], policy, unfair[1])
    return Trial(str(over), "", breach.summary(), (breach,))


def finding_of(reading: str, trial: Trial) -> Finding:
    """Return the finding of one trial where no argument is made."""
    return Finding(
        Verdict.REFUTED if trial.contradiction else Verdict.HOLDS,
        "exhaustive search, every schedule audited",
        trial.range,
        reading,
        trial.contradiction or trial.outcome,
        trial.certificates,
    )


def planned_packs(
    claim: str, policy: Callable[[Reading], Policy], ranges: Mapping[int, Instances]
) -> Iterator[Finding]:
    """Yield the finding of each alignment whose Phase ONE follows a plan, by batch size."""
    for alignment in (Alignment.LEFT, Alignment.RIGHT, Alignment.STAGED):
        planned = policy(Reading(alignment=alignment))
        for size, over in ranges.items():
            yield finding_of(f"{alignment.value}, B={size}", audited(claim, planned, over))
