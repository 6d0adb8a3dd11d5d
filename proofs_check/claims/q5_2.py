"""Section 5.2: work conservation, and a head that cannot be placed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt.dispatch import DISPATCHERS, SFQ
from fairopt.traffic import Account, FleetRun, Server, TokenRequest, run_fleet
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.queueing.adversarial_families import overtaken
from proofs_check.queueing.adversary import Moves, every_sequence
from proofs_check.queueing.dispatch_trace import DispatchTrace

PARAMETERS: dict[str, dict[str, int]] = {"drr": {"quantum": 1}, "vtc": {"batch_size": 1}}
MOVES = {Profile.QUICK: 4, Profile.FULL: 7}
LIGHT, HEAVY = 10, 100
REQUESTS = 40


def judge(profile: Profile) -> Iterator[Finding]:
    """Look for idling without need, then let heads wait for a server that is large enough."""
    yield _never_holds_back(profile)
    stalled, stalled_account = _blocked("stall")
    overtaking, overtaking_account = _blocked("overtake")
    setting = (
        f"two servers, the faster too small for the {REQUESTS} heavy requests of one user, and "
        f"{REQUESTS} light ones of another"
    )
    yield Finding(
        Verdict.HOLDS if overtaking.stalled < stalled.stalled else Verdict.REFUTED,
        "fleet simulated",
        setting,
        "overtaking raises utilisation",
        f"slots free for {_seconds(stalled.stalled)} while a request waits that fits, when "
        f"stalling; for {_seconds(overtaking.stalled)} when overtaking",
    )
    skew = _in_largest(stalled, stalled_account)
    yield Finding(
        Verdict.HOLDS if skew <= 2 else Verdict.REFUTED,
        "fleet simulated",
        setting,
        "stalling keeps 2 c_max",
        f"worst skew {float(skew):.2f} c_max",
    )
    growing = [TraceCertificate.of("Q5.2", overtaken(k), True, Fraction(2)) for k in (10, 20, 40)]
    leads = [certificate.lead.value for certificate in growing]
    yield Finding(
        Verdict.REFUTED if leads == [10, 20, 40] else Verdict.OPEN,
        "a family of event sequences",
        f"one user's head cannot be placed while k others are; and {setting}",
        "overtaking keeps 2 c_max",
        f"leads of {', '.join(map(str, leads))} c_max over as many dispatches; in the fleet "
        f"{float(_in_largest(overtaking, overtaking_account)):.2f} c_max",
        (growing[-1],),
    )


def _never_holds_back(profile: Profile) -> Finding:
    moves = Moves(("a", "b"), ((1, 0), (3, 0)), MOVES[profile])
    idle = []
    sequences = 0
    for name in DISPATCHERS:
        for played in every_sequence(DispatchTrace(name, (), PARAMETERS.get(name, {})), moves):
            sequences += 1
            dispatcher = played.copy_of_dispatcher()
            if dispatcher.waiting and dispatcher.dispatch() is None:
                idle.append(f"{name} after {played.trace.events}")
    return Finding(
        Verdict.REFUTED if idle else Verdict.HOLDS,
        f"exhaustive, {sequences:,} sequences over {len(DISPATCHERS)} dispatchers",
        str(moves),
        "whoever waits, a dispatch sends something",
        idle[0] if idle else "no dispatcher holds work back for the sake of fairness",
    )


def _blocked(blocked: str) -> tuple[FleetRun, Account]:
    light = [TokenRequest(0, 1, LIGHT, 1, 1)] * REQUESTS
    heavy = [TokenRequest(0, 2, HEAVY, 1, 1)] * REQUESTS
    requests = [request for pair in zip(light, heavy, strict=True) for request in pair]
    account = Account({}, 0)
    servers = [Server(100), Server(400, largest=2 * LIGHT)]
    return run_fleet(requests, SFQ(), servers, None, account, blocked=blocked), account


def _in_largest(run: FleetRun, account: Account) -> Fraction:
    return Fraction(account.charged_skew.worst) / Fraction(max(run.charged))


def _seconds(microseconds: int) -> str:
    return f"{microseconds / 1e6:.1f} s"


CLAIM = Claim(
    id="Q5.2",
    source="start-time fair queueing, section 5.2",
    statement="work conservation; stalling against overtaking when the head cannot be placed",
    model="fair-queueing dispatcher before a fleet of servers",
    judge=judge,
)
