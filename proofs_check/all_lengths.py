"""Judging a claimed competitive ratio for all real lengths, path by path of the policy."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from fractions import Fraction

from fairopt import Policy, simulate
from proofs_check.certificates import (
    Certificate,
    PathsCertificate,
    RatioCertificate,
    UnfairCertificate,
)
from proofs_check.claim import Finding, Verdict
from proofs_check.symbolic.bound import BoundVerdict, judge_bound
from proofs_check.symbolic.near import Near
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha
from proofs_check.symbolic.spread import Progress

METHOD = "the policy run on symbolic reals, every path judged by z3 and cvc5"


def judge_all_lengths(
    claim: str,
    reading: str,
    policy: Policy,
    families: Sequence[Family],
    ratio: Fraction,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Finding:
    """Return the finding on "the policy is fair and ``CR >= ratio``" on all of some families.

    Parameters
    ----------
    claim, reading : str
        What is judged.
    policy : Policy
        Run on symbolic reals.
    families : sequence of Family
        Proved one after another, up to the first counterexample.
    ratio : Fraction
        The claimed bound.
    executor : Executor, optional
        Spreads the paths over its workers.
    progress : callable, optional
        Told the number of paths judged since the last call.
    """
    scope = "; ".join(map(str, families))
    proofs: list[Certificate] = []
    for family in families:
        verdict = judge_bound(policy, family, ratio, executor, progress)
        against = counterexample(claim, policy, verdict)
        if against is not None:
            return Finding(Verdict.REFUTED, METHOD, scope, reading, against.summary(), (against,))
        if verdict.problems:
            return Finding(Verdict.OPEN, METHOD, scope, reading, "; ".join(verdict.problems))
        proofs.append(proof_of(claim, policy, family, verdict))
    evidence = "; ".join(proof.summary() for proof in proofs)
    return Finding(Verdict.PROVED, METHOD, scope, reading, evidence, tuple(proofs))


def counterexample(
    claim: str, policy: Policy, verdict: BoundVerdict, *, pausing: bool = False
) -> Certificate | None:
    """Return the certificate of what a verdict on a bound holds against it, if it does."""
    if verdict.unfair is not None:
        schedule = simulate(verdict.unfair, policy)
        return UnfairCertificate(claim, verdict.unfair, policy, schedule)
    if verdict.below is not None:
        return instance_of(claim, policy, verdict.below, verdict.ratio, pausing=pausing)
    return None


def instance_of(
    claim: str, policy: Policy, near: Near, claimed: Fraction, *, pausing: bool = False
) -> RatioCertificate:
    """Return the certificate that an instance is below a ratio."""
    if isinstance(policy, ShareOfAlpha):
        policy = policy.at(near.instance.alpha)
    ran, witness = near.policy_schedule, near.competitor
    return RatioCertificate(claim, near.instance, policy, ran, witness, claimed, pausing=pausing)


def proof_of(
    claim: str, policy: Policy, family: Family, proof: BoundVerdict, *, pausing: bool = False
) -> PathsCertificate:
    """Return the certificate of a bound that both solvers proved.

    Raises
    ------
    ValueError
        If the family is narrowed by more than gamma, which no certificate names.
    """
    if family.assumed:
        raise ValueError("a certificate names no assumption but gamma")
    return PathsCertificate(
        claim,
        policy,
        family.n,
        family.batch_size,
        family.gamma,
        proof.ratio,
        pausing,
        proof.paths,
        proof.sha256,
    )
