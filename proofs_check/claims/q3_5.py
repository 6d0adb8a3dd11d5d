"""Section 3.5: how fine fairness can be, and how close an adversary pushes each dispatcher."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from fairopt.dispatch import SFQ
from fairopt.numbers import Number
from proofs_check.arguments import granularity
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.proved import Trial, judge_argument
from proofs_check.queueing.adversarial_families import (
    both_bounds,
    flood,
    heavy_requests,
    stalled_server,
)
from proofs_check.queueing.adversary import Moves, worst_found, worst_of_all
from proofs_check.queueing.dispatch_trace import Arrive, DispatchTrace, Send
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.service_accounts import largest_lead
from proofs_check.queueing.state_space import Transition, explore
from proofs_check.queueing.watches import Lead

WHOLE_REQUESTS = ("fifo", "round-robin", "sfq", "sfq-tags", "sfq-reset", "drr", "gps", "wfq")
COSTS_OF_LEADER_AND_FOLLOWER: dict[Profile, tuple[tuple[int, ...], tuple[int, ...]]] = {
    Profile.QUICK: ((1, 3), (1, 3)),
    Profile.FULL: ((1, 2, 4), (1, 2, 4)),
}
TWO, THREE = ("a", "b"), ("a", "b", "c")
COSTS = ((1, 0), (3, 0))
PROMPTS = ((2, 1), (4, 3), (4, 1))


@dataclass(frozen=True)
class Hunt:
    """A dispatcher, a bound on the skew of two users that both wait, and how to look.

    The exhaustive moves are made in every order; ``tries`` random changes start from there
    with more users and moves.
    """

    dispatcher: str
    parameters: dict[str, int]
    against: str
    bound: int
    source: str
    moves: Moves
    further: Moves
    tries: int


HUNTS = (
    Hunt(
        "vtc",
        {"batch_size": 2},
        "2 U",
        16,
        "U = max(w_p L_input, w_q M), with M = 2 requests of 4 (Sheng et al. 2024)",
        Moves(TWO, PROMPTS, 6),
        Moves(TWO, PROMPTS, 12),
        300,
    ),
    Hunt(
        "wfq",
        {},
        "2 c_max",
        6,
        "no bound for two users is published; the fluid runs on the work dispatched",
        Moves(TWO, COSTS, 5),
        Moves(THREE, COSTS, 12),
        300,
    ),
    Hunt(
        "stride",
        {"quantum": 1},
        "one quantum",
        1,
        "Waldspurger and Weihl 1995, of clients that stay; these come and go",
        Moves(TWO, COSTS, 6),
        Moves(THREE, COSTS, 12),
        300,
    ),
    Hunt(
        "stride",
        {"quantum": 3},
        "2 c_max",
        6,
        "the bound of SFQ, which section 6.1 calls stride scheduling by the request",
        Moves(TWO, COSTS, 5),
        Moves(THREE, COSTS, 12),
        300,
    ),
    Hunt(
        "cfs",
        {"quantum": 1},
        "2 slices",
        2,
        "no bound is published; without the kernel's details it is SFQ on slices",
        Moves(TWO, COSTS, 6),
        Moves(THREE, COSTS, 12),
        300,
    ),
)


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove the lower bound, then drive every dispatcher as far apart as can be found."""
    yield _lower_bound()
    yield _reached()
    yield _sfq("a", "b", "ties go to the leader", 0, profile)
    yield _sfq("b", "a", "ties go to the follower", 1, profile)
    yield from (_hunt(hunt, profile) for hunt in HUNTS)
    yield _unbounded("fifo against any bound", [flood(k) for k in (10, 20, 40)])
    yield _unbounded("round-robin against any bound", [heavy_requests(k, 3) for k in (10, 20, 40)])
    yield _unbounded(
        "wfq on a clock against any bound",
        [stalled_server(k) for k in (10, 20, 40)],
    )


def _lower_bound() -> Finding:
    least = min(_skew_of_equals(name) for name in WHOLE_REQUESTS)
    trial = Trial(
        "two users with two requests of cost 3 each, every dispatcher of whole requests",
        f"the least skew is {least} = c_max",
        "" if least == 3 else f"a skew of {least}",
    )
    return judge_argument(
        "Q3.5", "at least c_max under every scheme", granularity, "every scheme", [trial]
    )


def _skew_of_equals(dispatcher: str) -> Fraction:
    arrivals = tuple(Arrive(user, 3) for user in TWO * 2)
    trace = DispatchTrace(dispatcher, (*arrivals, Send()))
    lead = largest_lead(trace, trace.play(), both=True)
    assert lead is not None
    return lead.value


def _reached() -> Finding:
    costs: tuple[Number, ...] = (1, 2, 7, Fraction(1, 3), 50)
    weights: tuple[Number, ...] = (1, Fraction(5, 2), 8)
    short = []
    for leader in costs:
        for follower in costs:
            for w_i in weights:
                for w_j in weights:
                    trace = both_bounds(leader, follower, leader_weight=w_i, follower_weight=w_j)
                    lead = largest_lead(trace, trace.play(), both=True)
                    bound = Fraction(leader) / Fraction(w_i) + Fraction(follower) / Fraction(w_j)
                    if lead is None or lead.value != bound:
                        short.append(f"{trace}: {lead}")
    certificate = TraceCertificate.of("Q3.5", both_bounds(3, 3), both_wait=True)
    return Finding(
        Verdict.OPEN if short else Verdict.HOLDS,
        "constructed, the events run on the scheduler",
        f"c_i, c_j in {', '.join(map(str, costs))} and weights {', '.join(map(str, weights))}",
        "sfq reaches its bound",
        short[0] if short else f"c_i/w_i + c_j/w_j exactly; {certificate.summary()}",
        () if short else (certificate,),
    )


def _sfq(ahead: str, behind: str, reading: str, missing: int, profile: Profile) -> Finding:
    """Return the largest lead of one user over another, over all event sequences."""
    leaders, followers = COSTS_OF_LEADER_AND_FOLLOWER[profile]
    scope = Scope({ahead: leaders, behind: followers}, most_waiting=2)
    found = explore(SFQ(), scope, Lead(scope, ahead, behind, both_wait=True))
    expected = 2 * scope.largest_charge(ahead) - missing
    reached = explore(SFQ(), scope, _Reaches(scope, ahead, behind, True, found.largest))
    assert reached.contradiction is not None
    trace = DispatchTrace("sfq", reached.contradiction)
    certificate = TraceCertificate.of("Q3.5", trace, both_wait=True)
    words = "2 c_max" if not missing else "2 c_max - 1 for whole costs"
    return Finding(
        Verdict.HOLDS if found.largest == expected else Verdict.REFUTED,
        f"exhaustive over {found.states:,} states of the scheduler",
        str(scope),
        f"sfq, {reading}",
        f"the worst is {words}, {found.largest}; {certificate.summary()}",
        (certificate,),
    )


@dataclass(frozen=True)
class _Reaches(Lead):
    """Is contradicted by the first event sequence that reaches the goal."""

    goal: Number

    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether the goal is reached."""
        return value >= self.goal


def _hunt(hunt: Hunt, profile: Profile) -> Finding:
    start = DispatchTrace(hunt.dispatcher, (), hunt.parameters)
    longer = 0 if profile is Profile.QUICK else 2
    moves = Moves(hunt.moves.users, hunt.moves.requests, hunt.moves.most + longer)
    every = worst_of_all(start, moves)
    some = worst_found(start, hunt.further, hunt.tries * (1 + 9 * bool(longer)))
    worst = max(every, some, key=lambda found: found.skew)
    beyond = worst.skew > hunt.bound
    claimed = Fraction(hunt.bound) if beyond else None
    certificate = TraceCertificate.of("Q3.5", worst.trace, True, claimed)
    named = "".join(f", {name}={value}" for name, value in hunt.parameters.items())
    return Finding(
        Verdict.REFUTED if beyond else Verdict.HOLDS,
        f"{every.sequences:,} sequences exhaustively, {some.sequences:,} by guided search",
        f"{moves}; guided: {hunt.further}",
        f"{hunt.dispatcher}{named} against {hunt.against}",
        f"{hunt.against} = {hunt.bound} ({hunt.source}); worst of all {every.skew}, worst found "
        f"{some.skew}; {certificate.summary()}",
        (certificate,),
    )


def _unbounded(reading: str, growing: list[DispatchTrace]) -> Finding:
    certificates = [TraceCertificate.of("Q3.5", trace, True, 2 * trace.c_max) for trace in growing]
    leads = [certificate.lead.value for certificate in certificates]
    dispatches = [str(len(certificate.sent)) for certificate in certificates]
    grows = all(2 * a - 3 <= b for a, b in pairwise(leads))
    return Finding(
        Verdict.REFUTED if grows else Verdict.OPEN,
        "a family of event sequences",
        "two users, any number of dispatches",
        reading,
        f"leads of {', '.join(map(str, leads))} over {', '.join(dispatches)} dispatches",
        (certificates[-1],),
    )


CLAIM = Claim(
    id="Q3.5",
    source="start-time fair queueing, section 3.5",
    statement="no scheme of whole requests keeps the skew below c_max; SFQ's is at most 2 c_max, "
    "and beside it the worst skew of every other dispatcher",
    model="fair-queueing dispatcher",
    judge=judge,
)
