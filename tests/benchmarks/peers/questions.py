"""Tiny instances that ask for one part of the model each, with the right answer.

A tool that ignores the part comes to another answer; tests hold both by enumeration.
"""

from fractions import Fraction
from typing import NamedTuple

from fairopt import Instance, Schedule, measure


class Question(NamedTuple):
    """What is asked of a peer.

    Parameters
    ----------
    asks : str
        The part of the model.
    instance : Instance
        With the hindsight of true lengths.
    right : int
        Least makespan, or least price where there is one.
    without : int
        What it would be without the part.
    pausing : bool
        Whether requests may wait between tokens.
    priced : bool
        Whether a token-step and a token of externality cost 1 each.
    guarantee : bool
        Whether lengths are only known within intervals, and the makespan must be kept
        wherever they turn out to be.
    """

    asks: str
    instance: Instance
    right: int
    without: int
    pausing: bool = False
    priced: bool = False
    guarantee: bool = False


QUESTIONS = (
    Question("batch size", Instance([3, 3, 2], 2, 3), right=5, without=3),
    Question("releases", Instance([3, 2], 2, 3, releases=[0, 3]), right=5, without=3),
    Question("constraint (1)", Instance([4, 2, 2], 2, 1), right=5, without=4),
    Question("pausing", Instance([5, 3, 3, 1], 2, 1), right=7, without=8, pausing=True),
    Question("profit, T + E", Instance([4, 3, 2], 2, 1), right=6, without=9, priced=True),
    Question(
        "lengths in intervals, at worst",
        Instance([1, 2], 1, 1, intervals=[(1, 3), (2, 2)]),
        right=5,
        without=3,
        guarantee=True,
    ),
)


class Answer(NamedTuple):
    """What a peer says.

    Parameters
    ----------
    value : int or Fraction
        Makespan or price of its best schedule.
    bound : int or None
        What it claims that no schedule beats; None if it claims nothing.
    schedule : Schedule or None
        Its best.
    """

    value: int | Fraction
    bound: int | Fraction | None = None
    schedule: Schedule | None = None


def price(instance, schedule):
    """Return what a schedule costs at 1 per token-step and 1 per token of externality."""
    measured = measure(instance, schedule)
    return measured.makespan + measured.externality
