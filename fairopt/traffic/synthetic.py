"""Synthetic multi-user traffic: bursts, and users that come and go."""

from __future__ import annotations

import numpy as np

from fairopt.errors import InputError
from fairopt.traffic.caps import output_caps
from fairopt.traffic.request import TokenRequest
from fairopt.traffic.zipf import zipf_users

MICROSECONDS = 1_000_000
PER_SECOND = 4
BURST_EVERY = 60
BURST = 100
ON = 30
MEDIAN_INPUT, MEDIAN_OUTPUT = 400, 130
SPREAD = 0.8
"""Of the logarithm of both lengths."""


def bursty(users: int, exponent: float, seed: int, seconds: int = 600) -> list[TokenRequest]:
    """Draw steady traffic into which once a minute one user pours a hundred requests.

    Parameters
    ----------
    users, exponent, seed
        See `zipf_users`; they rule the steady part, the bursts are of any user alike.
    seconds : int
        Length of the traffic; the steady part has 4 requests per second.

    Raises
    ------
    InputError
        If a parameter is out of its range.
    """
    arrivals, whose, random = _steady(users, exponent, seed, seconds)
    bursts = np.arange(BURST_EVERY // 2, seconds, BURST_EVERY) * MICROSECONDS
    arrivals = np.concatenate([arrivals, np.repeat(bursts, BURST)])
    bursting = random.integers(1, users, size=len(bursts), endpoint=True)
    whose = np.concatenate([whose, np.repeat(bursting, BURST)])
    return _requests(arrivals, whose, random)


def on_off(users: int, exponent: float, seed: int, seconds: int = 600) -> list[TokenRequest]:
    """Draw traffic of which odd users are on all the time, even ones every other 30 seconds.

    Parameters as for `bursty`; even users of the form 4k and 4k + 2 take turns.
    """
    arrivals, whose, random = _steady(users, exponent, seed, seconds)
    phase = arrivals // (ON * MICROSECONDS) % 2
    on = (whose % 2 == 1) | (whose // 2 % 2 == phase)
    return _requests(arrivals[on], whose[on], random)


def _steady(
    users: int, exponent: float, seed: int, seconds: int
) -> tuple[np.ndarray, np.ndarray, np.random.Generator]:
    if isinstance(seconds, bool) or not isinstance(seconds, int) or seconds < 1:
        raise InputError("seconds", seconds, "a whole number, at least 1")
    number = seconds * PER_SECOND
    whose = np.array(zipf_users(number, users, exponent, seed))
    random = np.random.default_rng(np.random.SeedSequence(seed).spawn(1)[0])
    arrivals = random.integers(0, seconds * MICROSECONDS, size=number)
    return arrivals, whose, random


def _requests(
    arrivals: np.ndarray, whose: np.ndarray, random: np.random.Generator
) -> list[TokenRequest]:
    order = np.argsort(arrivals, kind="stable")
    inputs = _lengths(MEDIAN_INPUT, len(order), random)
    outputs = _lengths(MEDIAN_OUTPUT, len(order), random)
    users = [int(user) for user in whose[order]]
    caps = output_caps(outputs, users)
    times = (int(arrival) for arrival in arrivals[order])
    return [TokenRequest(*row) for row in zip(times, users, inputs, outputs, caps, strict=True)]


def _lengths(median: int, number: int, random: np.random.Generator) -> list[int]:
    drawn = median * np.exp(SPREAD * random.standard_normal(number))
    return [max(1, int(length)) for length in drawn]


SYNTHETIC = {"bursty": bursty, "on-off": on_off}
