"""The packs of short jobs that Phase ONE puts beside the longest (Algorithm 3)."""

from __future__ import annotations

from fairopt.numbers import Number
from fairopt.policies.reading import PackRule
from fairopt.view import View


def leaders(view: View) -> list[int]:
    """Return the ``M = min(B, #{o_i > alpha})`` longest waiting requests, longest first."""
    chosen = []
    for request in view.backlog.take(view.batch_size):
        if not view.size(request) > view.alpha:
            break
        chosen.append(request)
    return chosen


def packs(view: View, lead: list[int], rule: PackRule) -> list[list[int]]:
    """Return the pack of each leader, none for the longest.

    The jobs after the leaders are scanned from the longest that is at most
    ``min(2 alpha, o_1 - o_M + alpha)`` down; each goes to the last leader whose
    pack stays within ``cap_j = min(2 alpha, o_1 - o_j + alpha)``.
    """
    longest = view.size(lead[0])
    room: list[Number] = [
        min(2 * view.alpha, longest - view.size(leader) + view.alpha) for leader in lead[1:]
    ]
    packed: list[list[int]] = [[] for _ in lead]
    last = lead[-1]
    scanning = False
    while True:
        widest = max(room)
        request = view.backlog.first(lambda size: size <= widest, after=last)  # noqa: B023
        if request is None:
            return packed
        if (
            scanning
            and rule is PackRule.STOP
            and request != view.backlog.first(lambda _: True, after=last)
        ):
            return packed
        size = view.size(request)
        worker = len(room) - 1
        while not size <= room[worker]:
            worker -= 1
        room[worker] -= size
        packed[worker + 1].append(request)
        last = request
        scanning = True
