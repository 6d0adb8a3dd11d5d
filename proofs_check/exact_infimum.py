"""Judging a stated infimum of the competitive ratio, for all real lengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fairopt import Policy
from proofs_check.all_lengths import METHOD, counterexample, instance_of, proof_of
from proofs_check.certificates import Certificate
from proofs_check.claim import Finding, Verdict
from proofs_check.symbolic.bound import judge_bound
from proofs_check.symbolic.competitor import Competitor
from proofs_check.symbolic.infimum import infimum
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.run_to_completion import RUN_TO_COMPLETION

EPSILON = Fraction(1, 1000)
"""An instance is shown whose ratio exceeds the infimum by less."""


@dataclass(frozen=True)
class Infima:
    """A statement: the infimum of ``T_OPT / T_A`` over each family.

    Parameters
    ----------
    policy : Policy
        ``A``, run on symbolic reals.
    stated : mapping of Family to Fraction
        The infima.
    bound : Competitor
        What no fair schedule of the service model beats.
    schedules : Competitor
        Fair schedules of it, all of them or enough to come as close.
    """

    policy: Policy
    stated: Mapping[Family, Fraction]
    bound: Competitor = RUN_TO_COMPLETION
    schedules: Competitor = RUN_TO_COMPLETION


def judge_infima(claim: str, reading: str, infima: Infima) -> Finding:
    """Return the finding on stated infima.

    PROVED if z3 and cvc5 show on every path that the policy is fair and keeps
    the ratio, minimising over every path gives no more, and an instance is less
    than `EPSILON` above it; REFUTED by an unfair instance, one below, or a
    proof of more; OPEN with the solvers' words otherwise.
    """
    verdict, words, certificates = Verdict.PROVED, [], []
    for family, ratio in infima.stated.items():
        verdict, word, found = _judge(claim, infima, family, ratio)
        words.append(word)
        certificates += found
        if verdict is not Verdict.PROVED:
            break
    return Finding(
        verdict,
        f"{METHOD}; the ratio minimised on every path",
        "; ".join(map(str, infima.stated)),
        reading,
        "; ".join(words),
        tuple(certificates),
    )


def _judge(
    claim: str, infima: Infima, family: Family, ratio: Fraction
) -> tuple[Verdict, str, list[Certificate]]:
    policy = infima.policy
    proof = judge_bound(policy, family, ratio, competitor=infima.bound)
    against = counterexample(claim, policy, proof, pausing=infima.bound.pausing)
    if against is not None:
        return Verdict.REFUTED, against.summary(), [against]
    least = infimum(policy, family, competitor=infima.schedules)
    if least.ratio < ratio:
        lower = least.near(ratio - least.ratio)
        assert lower is not None, "schedules are shown, not bounds"
        shown = instance_of(claim, policy, lower, ratio, pausing=infima.bound.pausing)
        return Verdict.REFUTED, shown.summary(), [shown]
    if proof.problems:
        return Verdict.OPEN, "; ".join(proof.problems), []
    if least.ratio > ratio:
        more = judge_bound(policy, family, least.ratio, competitor=infima.bound)
        if not more.holds:
            return Verdict.OPEN, f"an infimum from {ratio} to {least.ratio}", []
        proved = proof_of(claim, policy, family, more, pausing=infima.bound.pausing)
        return Verdict.REFUTED, proved.summary(), [proved]
    near = least.near(EPSILON)
    assert near is not None, "schedules are shown, not bounds"
    proved = proof_of(claim, policy, family, proof, pausing=infima.bound.pausing)
    shown = instance_of(claim, policy, near, ratio + EPSILON, pausing=infima.bound.pausing)
    where = "attained" if least.attained else "approached"
    limit = ", ".join(map(str, least.lengths))
    size = f"B = {family.batch_size}, n = {family.n}" + (
        f", gamma = {family.gamma}" if family.gamma is not None else ""
    )
    word = f"{size}: {ratio}, {where} at o = [{limit}], alpha = {least.alpha}"
    return Verdict.PROVED, word, [proved, shown]
