"""Section 5.1: costs are estimates, fixed at dispatch."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt.dispatch import SFQ
from fairopt.traffic import (
    CHARGINGS,
    Account,
    Server,
    bursty,
    charging_named,
    run_fleet,
    true_cost,
)
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.queueing.adversary import Moves
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.selection_by_cost import sensitivity

USERS, SERVERS = 8, 4
SECONDS = {Profile.QUICK: 300, Profile.FULL: 600}
SEEDS = {Profile.QUICK: (0,), Profile.FULL: (0, 1, 2)}
OVERLOAD = Fraction(6, 5)

BY_COST: dict[str, dict[str, int]] = {
    "sfq": {},
    "sfq-tags": {},
    "sfq-reset": {},
    "fifo": {},
    "round-robin": {},
    "stride": {"quantum": 1},
    "cfs": {"quantum": 1},
    "vtc": {"batch_size": 1},
    "drr": {"quantum": 1},
    "wfq": {},
    "gps": {},
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Vary costs: those charged against the true ones, then those of waiting requests."""
    yield _whatever_the_truth(profile)
    moves = Moves(("a", "b"), ((1, 0), (3, 0)), 5 if profile is Profile.QUICK else 7)
    prompts = Moves(("a", "b"), ((2, 1), (4, 1)), moves.most)
    for name, parameters in BY_COST.items():
        over = prompts if name == "vtc" else moves
        found = sensitivity("Q5.1", DispatchTrace(name, (), parameters), over)
        first = found.first
        yield Finding(
            Verdict.HOLDS if first is None else Verdict.REFUTED,
            f"{found.pairs:,} pairs of sequences that differ in the cost of one waiting request",
            str(over),
            f"{name} selects whatever waiting requests cost",
            "the same user is next in every pair" if first is None else first.summary(),
            () if first is None else (first,),
        )


def _whatever_the_truth(profile: Profile) -> Finding:
    """Run fleets whose true costs are not those charged; completions drive the dispatches."""
    beyond = []
    seen = []
    for seed in SEEDS[profile]:
        requests = bursty(USERS, 1.0, seed, SECONDS[profile])
        work = sum(map(true_cost, requests))
        speed = Fraction(work * 10**6, requests[-1].arrival * SERVERS) / OVERLOAD
        for name in CHARGINGS:
            account = Account({}, requests[-1].arrival)
            charging = charging_named(name)
            run = run_fleet(requests, SFQ(), [Server(speed)] * SERVERS, charging, account)
            skew = Fraction(account.charged_skew.worst) / Fraction(max(run.charged))
            true = Fraction(account.true_skew.worst) / max(map(true_cost, requests))
            if skew > 2:
                beyond.append(f"charged {name}, seed {seed}: {float(skew):.2f} c_max")
            if seed == 0:
                seen.append(f"{name} {float(skew):.2f} and {float(true):.2f}")
    return Finding(
        Verdict.REFUTED if beyond else Verdict.HOLDS,
        "fleets simulated; by construction a dispatcher is told charged costs alone",
        f"bursty traffic of {USERS} users on {SERVERS} servers, charged the true cost, the cap, "
        "and estimates per model and per user",
        "2 c_max whatever the true cost",
        beyond[0]
        if beyond
        else "worst skew in units of the largest cost, charged and true: " + ", ".join(seen),
    )


CLAIM = Claim(
    id="Q5.1",
    source="start-time fair queueing, section 5.1",
    statement="the guarantees of section 3 hold of charged costs whatever the true ones are; the "
    "cost of the head does not decide who is selected under SFQ, and does under WFQ",
    model="fair-queueing dispatcher",
    judge=judge,
)
