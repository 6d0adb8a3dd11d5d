"""Judging a claimed competitive ratio by search."""

from __future__ import annotations

from concurrent.futures import Executor
from fractions import Fraction

from fairopt import Policy
from proofs_check.certificates import RatioCertificate, UnfairCertificate
from proofs_check.claim import Finding, Verdict
from proofs_check.drat import prove_bound
from proofs_check.enumeration import Range
from proofs_check.search import Progress
from proofs_check.sweep import sweep_fairness, sweep_ratio


def judge_ratio(
    claim: str,
    reading: str,
    policy: Policy,
    over: Range,
    claimed: Fraction,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Finding:
    """Return the finding on "the policy is alpha-fair and ``CR >= claimed``".

    A breach of constraint (1) anywhere in the range refutes the claim, and no
    ratio is computed: an unfair schedule does not compete with fair ones.

    Parameters
    ----------
    claim, reading : str
        What is judged.
    policy : Policy
        Run on every instance of the range.
    over : Range
        Enumerated in full.
    claimed : Fraction
        A rational at most the claimed bound.
    executor : Executor, optional
        Spreads the instances.
    progress : callable, optional
        Told the number of instances covered since the last call, by either sweep.
    """
    unfair = sweep_fairness(policy, over, executor, progress)
    if unfair is not None:
        breach = UnfairCertificate(claim, unfair[0], policy, unfair[1])
        return Finding(
            Verdict.REFUTED,
            "exhaustive search, every schedule audited",
            str(over),
            reading,
            breach.summary(),
            (breach,),
        )
    worst = sweep_ratio(policy, over, executor, progress=progress).worst
    method = f"exhaustive search, {len(over):,} instances against exact optima"
    if worst.ratio >= claimed:
        return Finding(
            Verdict.HOLDS,
            method,
            str(over),
            reading,
            f"least ratio {worst.ratio} = {float(worst.ratio):.4f}",
        )
    certificate = RatioCertificate(
        claim,
        worst.instance,
        policy,
        worst.policy_schedule,
        worst.optimum,
        claimed,
        prove_bound(worst.instance, int(worst.optimum.makespan)),
    )
    return Finding(
        Verdict.REFUTED, method, str(over), reading, certificate.summary(), (certificate,)
    )
