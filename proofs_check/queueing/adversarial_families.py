"""Event sequences that grow with a parameter, and the leads they build."""

from __future__ import annotations

from fractions import Fraction

from fairopt.dispatch import User
from fairopt.numbers import Number
from proofs_check.queueing.dispatch_trace import Advance, Arrive, DispatchTrace, Event, Send


def both_bounds(
    leader: Number,
    follower: Number,
    *,
    leader_weight: Number = 1,
    follower_weight: Number = 1,
    user: str = "a",
    short: Number = 0,
) -> DispatchTrace:
    """Return a trace in which SFQ lets a user get ``c_i/w_i + c_j/w_j`` ahead of user ``b``.

    User j is charged ``c_j`` and goes on waiting; i joins at ``v``, far below, and catches up
    in requests of at most ``c_i``. At the tie the smaller id goes first, and spends ``c_i``.

    Parameters
    ----------
    leader, follower : int or Fraction
        The largest costs of i and j.
    leader_weight, follower_weight : int or Fraction
        Their weights.
    user : str
        The id of i, below "b" for ties to go to i.
    short : int or Fraction
        Work by which i stays below the tie.
    """
    behind = Fraction(follower) / Fraction(follower_weight) * leader_weight - short
    pieces = -(-behind // leader)
    weights: dict[User, int | Fraction | float] = {user: leader_weight, "b": follower_weight}
    return DispatchTrace(
        "sfq",
        (
            Arrive("b", follower),
            Arrive("b", follower),
            Send(),
            *(Arrive(user, behind / pieces) for _ in range(pieces)),
            Arrive(user, leader),
            Arrive(user, leader),
            *(Send() for _ in range(pieces + 1)),
        ),
        weights=weights,
    )


def one_at_a_time(dispatcher: str, times: int, cost: int = 1) -> DispatchTrace:
    """Return the trace of section 2.4: one user's queue drains before each of its requests.

    User "b" has a deep backlog; "a" sends a request, waits for its dispatch, and returns.
    """
    backlog: list[Event] = [Arrive("b", cost)] * (times + 2)
    returns: list[Event] = [Arrive("a", cost), Send()] * times
    return DispatchTrace(dispatcher, (*backlog, *returns))


def flood(times: int) -> DispatchTrace:
    """Return the trace in which one user's flood holds everybody up under FIFO."""
    first: list[Event] = [Arrive("a", 1)] * (times + 1)
    return DispatchTrace("fifo", (*first, Arrive("b", 1), *[Send()] * times))


def heavy_requests(times: int, cost: int) -> DispatchTrace:
    """Return the trace in which round robin gives a user of heavy requests ever more."""
    arrivals: list[Event] = [Arrive("a", cost), Arrive("b", 1)] * (times + 1)
    return DispatchTrace("round-robin", (*arrivals, *[Send()] * (2 * times)))


def stalled_server(times: int) -> DispatchTrace:
    """Return the trace in which WFQ on a clock starves a newcomer (Goyal et al. 1996).

    The fluid serves "a" at rate 1 while the real server stands still; when "b" joins,
    virtual time has passed all that "a" still waits for.
    """
    first: list[Event] = [Arrive("a", 1)] * (times + 1)
    second: list[Event] = [Arrive("b", 1)] * (times + 1)
    return DispatchTrace("wfq", (*first, Advance(times), *second, *[Send()] * times), {"rate": 1})


def overtaken(times: int) -> DispatchTrace:
    """Return the trace in which SFQ lets "b" overtake "a", whose head fits into no free slot."""
    others: list[Event] = [Arrive("b", 1)] * (times + 1)
    return DispatchTrace("sfq", (Arrive("a", 1), *others, *[Send((0,))] * times))
