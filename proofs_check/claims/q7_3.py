"""Section 7.3: the same events lead to the same dispatches."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

import numpy as np

from fairopt.dispatch import DISPATCHERS, Dispatcher
from fairopt.errors import InputError
from proofs_check.claim import Claim, Finding, Profile, Verdict

HASH_SEEDS = {Profile.QUICK: (1, 2), Profile.FULL: (0, 1, 2, 3)}
BY_ARRIVAL = ("fifo", "round-robin", "drr")
EVENTS = 400


def judge(profile: Profile) -> Iterator[Finding]:
    """Compare processes, orders of arrival, and what is let in as a cost."""
    seeds = HASH_SEEDS[profile]
    digests = {seed: _digest_elsewhere(seed) for seed in seeds}
    yield Finding(
        Verdict.HOLDS if set(digests.values()) == {digest()} else Verdict.REFUTED,
        "digests of all dispatches of two or more processes compared",
        f"{len(DISPATCHERS)} dispatchers, {EVENTS} arrivals of 40 named users, float costs, "
        f"hash seeds {', '.join(map(str, seeds))}",
        "same events, same dispatches, bit for bit",
        f"SHA-256 {digest()[:16]}...",
    )
    unsorted = list(_tied_otherwise())
    yield Finding(
        Verdict.REFUTED if unsorted else Verdict.HOLDS,
        "exhaustive",
        "four users with equal costs, every order of arrival, int and float; "
        f"{', '.join(BY_ARRIVAL)} go by arrival instead",
        "ties by user id",
        unsorted[0] if unsorted else "the first round goes by id",
    )
    let_in = list(_let_in())
    yield Finding(
        Verdict.REFUTED if let_in else Verdict.HOLDS,
        "exhaustive",
        "NaN, infinities, zeros of both signs, negative and huge floats, every dispatcher",
        "floats are compared in a total order",
        let_in[0]
        if let_in
        else "refused as costs, so all meters are finite, and such floats are totally ordered",
    )


def digest() -> str:
    """Return a digest of what every dispatcher does with the same events."""
    random = np.random.default_rng(np.random.SeedSequence(7))
    users = [f"user {k}" for k in random.integers(40, size=EVENTS)]
    costs = random.exponential(size=EVENTS) + 0.01
    cancelled = set(random.integers(EVENTS, size=EVENTS // 10).tolist())
    seen = sha256()
    for cls in DISPATCHERS.values():
        dispatcher = cls()
        for k, (user, cost) in enumerate(zip(users, costs, strict=True)):
            dispatcher.arrive(user, k, float(cost))
            if k % 3:
                seen.update(repr(dispatcher.dispatch()).encode())
            if k in cancelled:
                dispatcher.cancel(k)
        seen.update(repr(_drained(dispatcher)).encode())
    return seen.hexdigest()


def _digest_elsewhere(hash_seed: int) -> str:
    command = [sys.executable, "-c", f"from {__name__} import digest; print(digest())"]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    ended = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return ended.stdout.strip()


def _tied_otherwise() -> Iterator[str]:
    for name, cls in DISPATCHERS.items():
        for users in permutations("abcd"):
            for cost in (3, 0.1):
                dispatcher = cls()
                for user in users:
                    dispatcher.arrive(user, user, cost)
                first = list(dict.fromkeys(_drained(dispatcher)))
                due = list(users) if name in BY_ARRIVAL else sorted(users)
                if first != due:
                    yield f"{name}: {users} at cost {cost} are served in the order {first}"


def _let_in() -> Iterator[str]:
    for name, cls in DISPATCHERS.items():
        for cost in (math.nan, math.inf, -math.inf, 0.0, -0.0, -1.0, 1e308, 1e-308):
            dispatcher = cls()
            try:
                dispatcher.arrive("a", "request", cost)
            except InputError:
                continue
            yield f"{name} takes a cost of {cost}"


def _drained(dispatcher: Dispatcher) -> list[object]:
    served: list[object] = []
    while (sent := dispatcher.dispatch()) is not None:
        served.append(sent.user)
    return served


CLAIM = Claim(
    id="Q7.3",
    source="start-time fair queueing, section 7.3",
    statement="same events, same dispatches, bit for bit; ties by user id; floats compared in a "
    "total order",
    model="fair-queueing dispatcher",
    judge=judge,
)
