"""Theorem 5.2: what ISJL loses of the best fair profit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from fairopt import measure, simulate
from fairopt.economics import Prices
from fairopt.policies import ISJL, Alignment, PackRule, Reading, Restart, Scarcity
from ip_models import cheapest
from ip_models.exhaustive import shortest
from proofs_check.arguments import profit_guarantee
from proofs_check.certificates import ProfitCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.search import Worst
from proofs_check.sweep import sweep_fairness, sweep_ratio

SHARE = Fraction(1, 3)
MOST_REQUESTS, LONGEST = {2: 5, 3: 6}, {2: 18, 3: 7}
AT_ITS_RATIO = {
    Profile.QUICK: Range(2, 4, 3, range(1, 3), 3),
    Profile.FULL: Range(2, 5, 5, range(1, 4), 3),
}
STEP_PRICE = 3


def judge(profile: Profile) -> Iterator[Finding]:
    """Check what a ratio implies, and look under each reading for the least instance below it.

    A larger tau only helps the policy if it is alpha-fair, as ``E <= alpha O``.
    So an instance refutes the theorem for some tau exactly if it does for
    tau = 0, where it says ``T_ISJL <= (1 + 1/3) T*``; then it does for every
    tau up to a threshold, of which a tau above 0 is taken.
    """
    yield judge_argument(
        "T5.2",
        "at any ratio",
        profit_guarantee,
        "alpha-fair policies with CR >= rho, all prices: c (1/rho - 1) T* + tau alpha O at most",
        [_at_its_ratio(AT_ITS_RATIO[profile])],
    )
    for pack, restart in product(PackRule, Restart):
        label = f"B=2, {pack.value}, {restart.value}"
        yield guaranteed(label, Reading(pack=pack, restart=restart), 2)
    for alignment, pack, scarcity, restart in product(Alignment, PackRule, Scarcity, Restart):
        label = f"B=3, {alignment.value}, {pack.value}, {scarcity.value}, {restart.value}"
        yield guaranteed(label, Reading(pack, alignment, scarcity=scarcity, restart=restart), 3)


def guaranteed(label: str, reading: Reading, batch_size: int, share: Fraction = SHARE) -> Finding:
    """Return the finding on a reading: the least instance that refutes the share of ``c T*``.

    Least in requests, then in the longest of them; of those the one of least ratio.
    """
    policy = ISJL(reading)
    limit = 1 / (1 + share)
    found = _least(policy, batch_size, limit)
    requests, longest = MOST_REQUESTS[batch_size], LONGEST[batch_size]
    whole = Range(batch_size, requests, longest, range(longest), batch_size + 1)
    method = "exhaustive search by makespan, profits and greatest fair profit exact"
    if found is None and sweep_fairness(policy, whole) is None:
        evidence = f"fair, and T_ISJL <= {1 + share} T* throughout: the bound holds for all prices"
        return Finding(Verdict.HOLDS, method, str(whole), label, evidence)
    if found is None:
        evidence = f"unfair; T_ISJL <= {1 + share} T* throughout, E is not bounded"
        return Finding(Verdict.OPEN, method, str(whole), label, evidence)
    certificate = priced(found, policy, share)
    return Finding(
        Verdict.REFUTED, method, str(whole), label, certificate.summary(), (certificate,)
    )


def _least(policy: ISJL, batch_size: int, limit: Fraction) -> Worst | None:
    for requests in range(batch_size + 1, MOST_REQUESTS[batch_size] + 1):
        below = None
        shorter, longer = 0, LONGEST[batch_size] + 1
        while longer - shorter > 1:
            longest = (shorter + longer) // 2
            over = Range(batch_size, requests, longest, range(longest), requests)
            worst = sweep_ratio(policy, over).worst
            if worst.ratio < limit:
                below, longer = worst, longest
            else:
                shorter = longest
        if below is not None:
            return below
    return None


def priced(worst: Worst, policy: ISJL, share: Fraction) -> ProfitCertificate:
    """Return a refutation at tau = 1 and a whole c that is large enough.

    With the best fair schedule as the shortest one, ``c`` need only pay for the
    externality that separates them; the exact optimum can but lower the cost.
    """
    instance = worst.instance
    taken, least = measure(instance, worst.policy_schedule), measure(instance, worst.optimum)
    spare = taken.makespan - (1 + share) * least.makespan
    dearer = least.externality - taken.externality + instance.alpha * instance.tokens
    c = max(int(dearer / spare), 0) + 1
    best = cheapest(instance, step_price=c, externality_price=1)
    assert best.proved_optimal, "no limit was set"
    return ProfitCertificate(
        "T5.2",
        instance,
        policy,
        Prices(0, c, 1),
        worst.policy_schedule,
        best.schedule,
        worst.optimum,
        share,
    )


def _at_its_ratio(over: Range) -> Trial:
    """Compare the default reading to the exact greatest profit, at the ratio it has on a range."""
    policy = ISJL()
    ratio = sweep_ratio(policy, over).worst.ratio
    closest = Fraction(0)
    for instance in over:
        taken = measure(instance, simulate(instance, policy))
        best = cheapest(instance, step_price=STEP_PRICE, externality_price=1)
        least = shortest(instance)
        assert least is not None, "no limit was set"
        lost = STEP_PRICE * taken.makespan + taken.externality - best.cost
        overhead = STEP_PRICE * (1 / ratio - 1) * least.makespan
        allowed = overhead + instance.alpha * instance.tokens
        if lost > allowed:
            return Trial(str(over), "", f"{instance}: loses {lost} of {allowed}")
        closest = max(closest, lost / allowed)
    return Trial(
        str(over),
        f"with CR {ratio} on the range, ISJL loses at most {float(closest):.2f} of the allowance",
    )


CLAIM = Claim(
    id="T5.2",
    source="resource-fair batching, Theorem 5.2",
    statement="ISJL earns at least the greatest alpha-fair profit less (c/3) T*_alpha less "
    "tau alpha O",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
