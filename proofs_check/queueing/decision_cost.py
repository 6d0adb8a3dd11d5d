"""The work of DRR and SFQ per decision, counted without a clock (section 4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

from fairopt.dispatch import DRR, SFQ, Cost, Dispatcher
from proofs_check.queueing.counted import Counted
from proofs_check.queueing.drr_and_sfq import Row, backlog


def cost_per_decision(most_users: int) -> Iterator[Row]:
    """Count comparisons of costs per dispatch as users grow in number."""
    sizes = [10**k for k in range(1, 9) if 10**k <= most_users]
    drr = [_comparisons(DRR(quantum=Counted(100)), users) for users in sizes]  # type: ignore[arg-type]
    heap = [_comparisons(SFQ(), users) for users in sizes]
    scan = [_comparisons(SFQ(selection="scan"), users) for users in sizes if users <= 1000]
    ranges = f"{', '.join(map(str, sizes))} users with two requests each, costs 1..100"
    yield Row(
        "cost per decision",
        f"comparisons {_shown(drr)}",
        f"heap {_shown(heap)}; scan {_shown(scan)}",
        max(drr) <= 4
        and all(c <= 3 * log2(users) for c, users in zip(heap, sizes, strict=True))
        and all(users <= c <= 3 * users for c, users in zip(scan, sizes[: len(scan)], strict=True)),
        ranges,
    )
    yield Row(
        "intended scale",
        f"{drr[-1]:.1f} comparisons per dispatch at {sizes[-1]:,} users as at 10",
        f"at 100 users {scan[1]:.0f} by the scan; the heap needs {heap[-1]:.1f} at {sizes[-1]:,}",
        drr[-1] <= drr[0] * 1.1 and scan[1] >= 100,
        ranges,
    )


def _comparisons(dispatcher: Dispatcher, users: int) -> float:
    """Return comparisons per dispatch, each followed by a new request of the same user."""
    backlog(dispatcher, users, 2, lambda user, k: _cost(user + k))
    dispatches = 2 * users
    total = 0
    for name in range(dispatches):
        before = Counted.comparisons
        sent = dispatcher.dispatch()
        total += Counted.comparisons - before
        assert sent is not None
        dispatcher.arrive(sent.user, name, _cost(name))
    return total / dispatches


def _cost(number: int) -> Cost:
    """Return a cost from 1 to 100, scattered by a multiplicative hash."""
    return Counted(1 + number * 2654435761 % 2**32 * 100 // 2**32)  # type: ignore[return-value]


def _shown(counts: list[float]) -> str:
    return ", ".join(f"{count:.1f}" for count in counts)
