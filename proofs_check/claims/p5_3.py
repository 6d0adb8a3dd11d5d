"""Proposition 5.3: profits differ by steps and externality alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from fairopt import Instance, Metrics, Policy, measure, simulate
from fairopt.economics import Prices, profit_of
from fairopt.policies import (
    FCFS,
    ISJL,
    LJF,
    SJF,
    Alignment,
    PackRule,
    Reading,
    Restart,
    Scarcity,
)
from proofs_check.arguments import profit_difference
from proofs_check.certificates import Certificate, ProfitCertificate, UnfairCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument

TWO = {Profile.QUICK: Range(2, 5, 5, range(5)), Profile.FULL: Range(2, 6, 7, range(8))}
THREE = {Profile.QUICK: Range(3, 5, 4, range(3)), Profile.FULL: Range(3, 6, 5, range(5))}
IDENTITY = {Profile.QUICK: Range(2, 4, 5, range(4)), Profile.FULL: Range(3, 5, 6, range(6))}
# Both sides are linear in the prices, so agreement on these is agreement on all.
PRICES = (Prices(1, 0, 0), Prices(0, 1, 0), Prices(0, 0, 1))
AT_NO_OVERHEAD = Prices(0, 0, 1)


def judge(profile: Profile) -> Iterator[Finding]:
    """Check the proof of the identity and of the corollaries, and run both policies of each.

    The corollaries need E <= alpha O of ISJL: proved of every policy that is
    alpha-fair, and measured under each reading, several of which are not.
    """
    yield judge_argument(
        "P5.3",
        "identity",
        profit_difference,
        "every two schedules of one instance, all prices; and the corollaries of any alpha-fair A",
        [_identity(IDENTITY[profile])],
    )
    yield corollaries("corollaries, B=2", readings(Alignment.GUARDED), TWO[profile])
    for alignment in Alignment:
        label = f"corollaries, B=3, {alignment.value}"
        yield corollaries(label, readings(alignment), THREE[profile])


def _identity(over: Range) -> Trial:
    policies: tuple[Policy, ...] = (FCFS(), SJF(), LJF(), ISJL())
    compared = 0
    for instance in over:
        measured = [measure(instance, simulate(instance, policy)) for policy in policies]
        for a, b in product(measured, repeat=2):
            for prices in PRICES:
                compared += 1
                if not _differ_as_said(instance, a, b, prices):
                    return Trial(str(over), "", f"{instance}, {prices}: {a} and {b}")
    return Trial(str(over), f"{compared:,} differences between four policies as stated")


def _differ_as_said(instance: Instance, a: Metrics, b: Metrics, prices: Prices) -> bool:
    found = profit_of(instance, a, prices).total - profit_of(instance, b, prices).total
    steps = prices.step * (b.makespan - a.makespan)
    return found == steps + prices.progress * (b.externality - a.externality)


def corollaries(reading: str, policies: Sequence[Policy], over: Range) -> Finding:
    """Return whether ``E <= alpha O`` and ``E_LJF = 0`` on a range, from which both follow.

    Parameters
    ----------
    reading : str
        Of the finding.
    policies : sequence of Policy
        The ways to read ISJL.
    over : Range
        Enumerated in full.
    """
    most = Fraction(0)
    certificate: Certificate | None = None
    for instance in over:
        ljf = simulate(instance, LJF())
        if measure(instance, ljf).externality:
            strict = Instance(instance.lengths, instance.batch_size, 0)
            certificate = UnfairCertificate("P5.3", strict, LJF(), ljf)
            break
        limit = instance.alpha * instance.tokens
        for policy in policies:
            schedule = simulate(instance, policy)
            found = measure(instance, schedule).externality
            if found > limit:
                certificate = ProfitCertificate(
                    "P5.3", instance, policy, AT_NO_OVERHEAD, schedule, ljf, ljf, Fraction(0)
                )
                break
            most = max(most, Fraction(found) / limit) if limit else most
        if certificate is not None:
            break
    return Finding(
        Verdict.HOLDS if certificate is None else Verdict.REFUTED,
        "both policies run and measured, every rule of packing, scarcity and restart",
        str(over),
        reading,
        f"E_LJF = 0, and E_ISJL is at most {float(most):.3f} alpha O"
        if certificate is None
        else certificate.summary(),
        () if certificate is None else (certificate,),
    )


def readings(alignment: Alignment) -> list[Policy]:
    """Return ISJL with an alignment under every rule of packing, scarcity and restart."""
    return [
        ISJL(Reading(pack, alignment, scarcity=scarcity, restart=restart))
        for pack, scarcity, restart in product(PackRule, Scarcity, Restart)
    ]


CLAIM = Claim(
    id="P5.3",
    source="resource-fair batching, Proposition 5.3",
    statement="profit_A - profit_B = c (T_B - T_A) + tau (E_B - E_A); so ISJL earns at least "
    "c (T_LJF - T_ISJL) - tau alpha O more than LJF, and at least c (T_FCFS - T_ISJL) + "
    "tau (E_FCFS - alpha O) more than FCFS",
    model="run-to-completion",
    judge=judge,
)
