"""The sequences of events for a dispatcher that options describe."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.errors import InputError
from fairopt.files import Verbatim, number_from_text

if TYPE_CHECKING:
    from fairopt.numbers import Number
    from proofs_check.queueing.adversary import Moves

USERS, COSTS, MOVES = 2, "1,3", 6
"""A few seconds of every sequence."""

LONGER = 20
"""Moves of a guided search."""

OF_DISPATCHER = "Of a dispatcher"

Users = Annotated[
    int | None,
    typer.Option(help=f"How many; {USERS} by default.", rich_help_panel=OF_DISPATCHER),
]
Costs = Annotated[
    str | None,
    typer.Option(
        help=f"What a request may cost; {COSTS} by default.", rich_help_panel=OF_DISPATCHER
    ),
]
MostMoves = Annotated[
    int | None,
    typer.Option(
        "--moves",
        help=f"Submissions and dispatches; {MOVES} by default, {LONGER} guided.",
        rich_help_panel=OF_DISPATCHER,
    ),
]
Queue = Annotated[
    int | None,
    typer.Option(
        help="A user submits while fewer of its requests wait; as many as --moves by default.",
        rich_help_panel=OF_DISPATCHER,
    ),
]


def moves_of(
    dispatcher: str,
    users: int | None,
    costs: str | None,
    most: int | None,
    queue: int | None,
) -> Moves:
    """Return what the adversary of a dispatcher may do, as options describe it.

    Parameters
    ----------
    dispatcher : str
        See `fairopt.dispatch.dispatcher_class`. Under one derived from `VTC` half of a
        cost, rounded up, is the prompt.
    users : int, optional
        From 2 to 26.
    costs : str
        Numbers above 0, with commas between.
    most : int
        Moves.
    queue : int, optional
        A user submits only while fewer of its requests wait.

    Raises
    ------
    InputError
        If there is no such dispatcher, or an option is not of that kind.
    """
    from fairopt.dispatch import VTC, dispatcher_class
    from proofs_check.queueing.adversary import Moves

    batches = issubclass(dispatcher_class(dispatcher), VTC)
    users = USERS if users is None else users
    most = MOVES if most is None else most
    queue = most if queue is None else queue
    if not 2 <= users <= len(ascii_lowercase):
        raise InputError("--users", users, f"a whole number from 2 to {len(ascii_lowercase)}")
    for option, value in (("--moves", most), ("--queue", queue)):
        if value < 1:
            raise InputError(option, value, "a whole number, at least 1")
    requests = tuple((cost, _prompt(cost) if batches else 0) for cost in _costs(costs or COSTS))
    return Moves(tuple(ascii_lowercase[:users]), requests, most, queue)


def _prompt(cost: Number) -> int:
    return int(-(-cost // 2))


def _costs(text: str) -> list[Number]:
    allowed = "different numbers above 0 with commas between, as 1,3"
    costs = [number_from_text("--costs", cost.strip(), allowed) for cost in text.split(",")]
    if 0 in costs or len(set(costs)) < len(costs):
        raise InputError("--costs", Verbatim(text), allowed)
    return costs
