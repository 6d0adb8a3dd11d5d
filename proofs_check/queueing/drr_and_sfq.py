"""Section 4.5: the table that compares DRR with SFQ, each row an experiment."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby

from fairopt.dispatch import DRR, SFQ, Cost, Dispatch, Dispatcher
from proofs_check.certificates import Certificate
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.queueing.adversary import Moves, every_sequence, worst_found, worst_of_all
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.selection_by_cost import sensitivity

LARGEST = 3
COSTS = ((1, 0), (LARGEST, 0))


@dataclass(frozen=True)
class Row:
    """A row of the table, measured.

    Parameters
    ----------
    aspect : str
        The row, as the article names it.
    drr, sfq : str
        What was measured.
    agrees : bool
        Whether that is what the article says.
    range : str
        What was run.
    certificates : tuple of Certificate
        What can be replayed.
    """

    aspect: str
    drr: str
    sfq: str
    agrees: bool
    range: str
    certificates: tuple[Certificate, ...] = ()


def states(moves: int) -> Row:
    """Watch what each user is remembered by, after every sequence of moves."""
    over = Moves(("a", "b"), COSTS, moves)
    quantum = LARGEST
    credit = all(
        0 <= played.dispatcher.deficit(user) < quantum + LARGEST
        for played in every_sequence(DispatchTrace("drr", (), {"quantum": quantum}), over)
        for user in over.users
        if isinstance(played.dispatcher, DRR)
    )
    meter = True
    for played in every_sequence(DispatchTrace("sfq", ()), over):
        sfq = played.copy_of_dispatcher()
        assert isinstance(sfq, SFQ)
        before = {user: sfq.meter(user) for user in sfq.waiting}
        sent = sfq.dispatch()
        if sent is not None and sent.user in sfq.waiting:
            meter &= sfq.meter(sent.user) == before[sent.user] + sent.cost
    return Row(
        "per-user state",
        f"a credit balance from 0 to Q + L_max = {quantum + LARGEST}",
        "a meter: the finish tag of the last request, the start tag of the next",
        credit and meter,
        str(over),
    )


def selection(moves: int) -> Row:
    """Watch who is selected and what virtual time does."""
    drr = DRR(quantum=LARGEST)
    backlog(drr, 5, 20, lambda user, k: 1 + (user + k) % LARGEST)
    visits = [user for user, _ in groupby(sent.user for sent in _sent(drr, 60))]
    in_turn = visits == [k % 5 for k in range(len(visits))]
    over = Moves(("a", "b", "c"), COSTS, moves)
    smallest = True
    for played in every_sequence(DispatchTrace("sfq", ()), over):
        sfq = played.copy_of_dispatcher()
        assert isinstance(sfq, SFQ)
        if not sfq.waiting:
            continue
        meter, user = min((sfq.meter(user), user) for user in sfq.waiting)
        sent = sfq.dispatch()
        smallest &= sent is not None and sent.user == user
        if sfq.waiting:
            smallest &= sfq.virtual_time == meter
    return Row(
        "global state, selection",
        "a place in the ring: five users visited in turn, over and over",
        "virtual time: the smallest meter, whose user is selected, ties by id",
        in_turn and smallest,
        f"DRR: 60 dispatches; SFQ: {over}",
    )


def cost_handling() -> Row:
    """Let one user's heavy request meet two light users, who are ahead by a request each."""
    heavy, small = 9, 1
    waits = {}
    for name, dispatcher in (("drr", DRR(quantum=small)), ("sfq", SFQ())):
        for user in (0, 1):
            for k in range(60):
                dispatcher.arrive(user, (user, k), small)
        first = [dispatcher.dispatch() for _ in range(2)]
        assert all(first)
        for k in range(3):
            dispatcher.arrive(2, (2, k), heavy)
        order = [sent.user for sent in _sent(dispatcher, 60)]
        before = order.index(2)
        waits[name] = (before, order.index(2, before + 1) - before - 1)
    return Row(
        "cost handling",
        f"{waits['drr'][0]} light requests go before the heavy one of cost {heavy} (pay before)",
        f"{waits['sfq'][0]} go before it, then {waits['sfq'][1]} before the next (pay after)",
        waits["drr"][0] >= 2 * (heavy - 1) and waits["sfq"] == (0, 2 * heavy),
        f"two light users of cost {small}, Q = {small}",
    )


def cost_information(moves: int) -> Row:
    """Change what a waiting request costs and see whether another user is selected."""
    over = Moves(("a", "b"), COSTS, moves)
    drr = sensitivity("Q4", DispatchTrace("drr", (), {"quantum": 1}), over)
    sfq = sensitivity("Q4", DispatchTrace("sfq", ()), over)
    return Row(
        "cost information required",
        "the exact cost, which decides who is next" if drr.first else "none",
        f"any fixed value: who is next is the same in {sfq.pairs:,} pairs of sequences",
        drr.first is not None and sfq.first is None,
        str(over),
        () if drr.first is None else (drr.first,),
    )


def parameters() -> Row:
    """Read the parameters off the constructors, and see what DRR's does."""
    over = Moves(("a", "b"), ((1, 0), (2, 0)), 5)
    skews = {q: _worst_drr(q, over).lead.value for q in (1, 2, 4)}
    own = {
        cls: set(inspect.signature(cls).parameters) - {"weights", "selection"} for cls in (DRR, SFQ)
    }
    return Row(
        "parameters",
        "the quantum; worst skew " + ", ".join(f"{s} at Q = {q}" for q, s in skews.items()),
        "none",
        own == {DRR: {"quantum"}, SFQ: set()} and skews[1] < skews[4],
        str(over),
    )


def granularity(moves: int) -> Row:
    """Find the worst skews of users that both wait throughout."""
    over = Moves(("a", "b"), COSTS, moves)
    drr = [_worst_drr(quantum, over) for quantum in range(1, LARGEST + 1)]
    sfq = _certified(DispatchTrace("sfq", ()), over)
    within = all(
        found.lead.value <= quantum + 2 * LARGEST for quantum, found in enumerate(drr, start=1)
    )
    found = ", ".join(f"{found.lead.value} at Q = {q}" for q, found in enumerate(drr, start=1))
    return Row(
        "fairness granularity",
        f"within Q + 2 L_max (L_max = {LARGEST}): {found}",
        f"within 2 c_max = {2 * LARGEST}: {sfq.lead.value}",
        within and sfq.lead.value == 2 * LARGEST,
        f"{over}; DRR also by guided search",
        (*drr, sfq),
    )


def return_from_idle() -> Row:
    """Let a user return after each number of dispatches of five backlogged others."""
    waits: dict[str, list[int]] = {"drr": [], "sfq": []}
    tied = True
    for phase in range(40):
        for name, dispatcher in (("drr", DRR(quantum=LARGEST)), ("sfq", SFQ())):
            backlog(dispatcher, 5, 40, lambda user, k: 1 + (2 * user + k) % LARGEST)
            _sent(dispatcher, 7 + phase)
            dispatcher.arrive(5, "back", 1)
            ahead = 0
            if isinstance(dispatcher, SFQ):
                meter = dispatcher.meter(5)
                ahead = sum(dispatcher.meter(user) <= meter for user in range(5))
            order = [sent.user for sent in _sent(dispatcher, 60)]
            waits[name].append(order.index(5))
            if name == "sfq":
                tied &= order.index(5) == ahead
    visits = 5 * LARGEST
    return Row(
        "return from idle",
        f"at the tail: {min(waits['drr'])} to {max(waits['drr'])} dispatches of others first",
        f"at v: {min(waits['sfq'])} to {max(waits['sfq'])} first, those of users tied at v",
        tied and 4 <= max(waits["drr"]) <= visits and min(waits["sfq"]) == 0,
        "five backlogged users, the highest id returns without a residual in 40 phases",
    )


def global_idle() -> Row:
    """Serve the same requests twice, with an idle between, and compare the orders."""
    same = {}
    v = True
    for name, dispatcher in (("drr", DRR(quantum=LARGEST)), ("sfq", SFQ())):
        orders = []
        for _ in range(2):
            backlog(dispatcher, 3, 5, lambda user, k: 1 + (user * k) % LARGEST)
            orders.append(_sent(dispatcher, 99))
            if isinstance(dispatcher, SFQ):
                v &= all(dispatcher.meter(user) == dispatcher.virtual_time for user in range(3))
            if isinstance(dispatcher, DRR):
                v &= all(dispatcher.deficit(user) == 0 for user in range(3))
        same[name] = orders[0] == orders[1]
    return Row(
        "global idle",
        "every deficit is 0",
        "v is the largest finish tag, every user is at it",
        v and all(same.values()),
        "three users, fifteen requests, twice: the same order both times",
    )


def weighting() -> Row:
    """Serve a user of weight 9 beside one of weight 1."""
    served = {}
    for name, dispatcher in (("drr", DRR({0: 9, 1: 1}, quantum=1)), ("sfq", SFQ({0: 9, 1: 1}))):
        backlog(dispatcher, 2, 1000, lambda user, k: 1)
        order = [sent.user for sent in _sent(dispatcher, 1000)]
        served[name] = (order.count(0), order.count(1))
    return Row(
        "weighting",
        "Q_i = w_i Q: {} and {} requests served".format(*served["drr"]),
        "a charge of c / w: {} and {} requests served".format(*served["sfq"]),
        all(abs(nine - 900) <= 9 for nine, _ in served.values()),
        "weights 9 and 1, unit requests, 1,000 dispatches",
    )


def backlog(
    dispatcher: Dispatcher, users: int, requests: int, cost: Callable[[int, int], Cost]
) -> None:
    """Let users 0, 1, ... arrive with so many requests each."""
    for user in range(users):
        for k in range(requests):
            dispatcher.arrive(user, (user, k), cost(user, k))


def _sent(dispatcher: Dispatcher, most: int) -> list[Dispatch]:
    dispatches = (dispatcher.dispatch() for _ in range(most))
    return [sent for sent in dispatches if sent is not None]


def _worst_drr(quantum: int, over: Moves) -> TraceCertificate:
    start = DispatchTrace("drr", (), {"quantum": quantum})
    every = _certified(start, over)
    longer = worst_found(start, replace(over, most=over.most + 4), tries=400)
    further = TraceCertificate.of("Q4", longer.trace, both_wait=True)
    return max(every, further, key=lambda found: found.lead.value)


def _certified(start: DispatchTrace, over: Moves) -> TraceCertificate:
    return TraceCertificate.of("Q4", worst_of_all(start, over).trace, both_wait=True)
