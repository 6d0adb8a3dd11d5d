"""Section 2.7: the numerical example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairopt.dispatch import SFQ, Cost, User
from proofs_check.claim import Claim, Finding, Profile, Verdict


class Row(NamedTuple):
    """One dispatch of the table."""

    v: Cost
    selected: User
    tie: bool
    charge: Cost
    s_a: Cost
    s_b: Cost


TABLE = (
    Row(v=0, selected="A", tie=True, charge=3, s_a=3, s_b=0),
    Row(v=0, selected="B", tie=False, charge=1, s_a=3, s_b=1),
    Row(v=1, selected="B", tie=False, charge=1, s_a=3, s_b=2),
    Row(v=2, selected="B", tie=False, charge=1, s_a=3, s_b=3),
    Row(v=3, selected="A", tie=True, charge=3, s_a=6, s_b=3),
    Row(v=3, selected="B", tie=False, charge=1, s_a=6, s_b=4),
    Row(v=4, selected="B", tie=False, charge=1, s_a=6, s_b=5),
    Row(v=5, selected="B", tie=False, charge=1, s_a=6, s_b=6),
)
COSTS = {"A": 3, "B": 1}
BACKLOG = len(TABLE) + 1
"""Requests of each user, so that both still wait after the last row."""


def judge(profile: Profile, dispatcher: type[SFQ] = SFQ) -> Iterator[Finding]:
    """Run the scheduler on the example and compare every cell, and what the text says of it."""
    rows, start = _run(dispatcher())
    differences = [] if start == (0, 0, 0) else [f"at first v, S_A, S_B are {start}"]
    for number, (stated, found) in enumerate(zip(TABLE, rows, strict=True), 1):
        differences += [
            f"dispatch {number}: {column} is {value}, stated {expected}"
            for column, value, expected in zip(Row._fields, found, stated, strict=True)
            if value != expected
        ]
    served = {user: [row.charge for row in rows if row.selected == user] for user in COSTS}
    if (len(served["A"]), len(served["B"])) != (2, 6) or {sum(c) for c in served.values()} != {6}:
        differences.append(f"the costs dispatched are {served}")
    if not all(row.v <= meter <= row.v + 3 for row in rows for meter in (row.s_a, row.s_b)):
        differences.append("a meter leaves [v, v + 3]")
    yield Finding(
        Verdict.REFUTED if differences else Verdict.HOLDS,
        "the scheduler run and compared cell by cell",
        f"the {len(TABLE)} rows of the table",
        evidence="; ".join(differences)
        or "every cell as stated; 2 requests of A and 6 of B, cost 6 each; meters in [v, v + 3]",
    )


def _run(sfq: SFQ) -> tuple[list[Row], tuple[Cost, Cost, Cost]]:
    for user, cost in COSTS.items():
        for number in range(BACKLOG):
            sfq.arrive(user, f"{user}{number}", cost)
    start = (sfq.virtual_time, sfq.meter("A"), sfq.meter("B"))
    rows = []
    for _ in TABLE:
        tie = sfq.meter("A") == sfq.meter("B")
        sent = sfq.dispatch()
        assert sent is not None, "both users still have requests waiting"
        meters = sfq.meter("A"), sfq.meter("B")
        rows.append(Row(sfq.virtual_time, sent.user, tie, sent.cost, *meters))
    return rows, start


CLAIM = Claim(
    id="Q2.7",
    source="start-time fair queueing, section 2.7",
    statement="the example of users A (cost 3) and B (cost 1): v, selected, charge, S_A, S_B are "
    + "; ".join(f"{r.v} {r.selected} +{r.charge} {r.s_a} {r.s_b}" for r in TABLE),
    model="fair-queueing dispatcher",
    judge=judge,
)
