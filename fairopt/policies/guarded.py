"""A Phase ONE that nothing enters beside progress above alpha."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from fairopt.numbers import Number
from fairopt.policy import WAIT, Decision
from fairopt.view import View


def guarded(view: View, lead: list[int], packed: list[list[int]]) -> Iterator[Decision]:
    """Run each pack and then its leader, one after another as they end.

    While some active request has progress above alpha, nothing starts. o_1
    starts once at most alpha tokens of every pack are left, as far as sizes tell.

    Parameters
    ----------
    view : View
        Of an idle worker.
    lead : list of int
        The leaders, ``o_1`` first.
    packed : list of list of int
        The pack of each; that of ``o_1`` is empty.
    """
    lines = [deque([*pack, leader]) for pack, leader in zip(packed, lead, strict=True)]
    queued: list[Number] = [sum(view.size(i) for i in pack) for pack in packed]
    pack_ends = [view.now + tokens for tokens in queued]
    idle = list(range(1, len(lines)))
    serving: dict[int, int] = {}
    until: Decision | None = None  # nothing can start before its wake unless a request ends
    while any(lines):
        if len(serving) > view.batch_size - view.free:
            idle += [serving.pop(i) for i in serving.keys() - view.active]
        elif until is not None and (until.wake is None or view.now < until.wake):
            yield until
            continue
        if view.most_progress() > view.alpha:
            until = WAIT
            yield until
            continue
        starting = []
        for slot in idle:
            if line := lines[slot]:
                pack_ends[slot] = view.now + queued[slot]
                request = line.popleft()
                if line:
                    queued[slot] -= view.size(request)
                serving[request] = slot
                starting.append(request)
        idle.clear()
        begin = None
        if lines[0]:
            begin = max(pack_ends) - view.alpha
            if begin <= view.now:
                starting.append(lines[0].popleft())
                serving[lead[0]] = 0
                begin = None
        until = Decision(wake=begin)
        yield Decision(start=starting, wake=begin, again=not any(lines))
