"""Proposition 3.27: what no online policy can attain."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

from fairopt import Policy, Schedule, audit
from fairopt.policies import ISJL, LookaheadISJL, WaitingISJL
from ip_models import optimum
from proofs_check.arguments import waiting
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.drat import prove_bound
from proofs_check.proved import Trial, judge_argument
from proofs_check.waiting_game import WaitingGame

ABOVE_THE_LIMIT = Fraction(6181, 10000)
"""A rational above (sqrt 5 - 1) / 2 = .61803..."""

LONGEST = {Profile.QUICK: 5, Profile.FULL: 8}
FIBONACCI = (34, 55, 89, 144, 233, 377, 610, 987)
"""``L``, each after the wait that attains the limit, the Fibonacci number before it."""
GAMES = {Profile.QUICK: FIBONACCI[:5], Profile.FULL: FIBONACCI}
WAITS_BEFORE = dict(zip(FIBONACCI, (21, *FIBONACCI), strict=False))


def at_most_the_limit(value: Fraction) -> bool:
    """Return whether ``value <= (sqrt 5 - 1) / 2``, exactly."""
    doubled = 2 * value + 1
    return doubled <= 0 or doubled * doubled <= 5


def judge(profile: Profile) -> Iterator[Finding]:
    """Check the proof against exact best replies; play Online-ISJL and who waits or looks ahead."""
    yield judge_argument(
        "P3.27",
        "every policy",
        waiting,
        "every deterministic online policy that keeps (1), B >= 2, every alpha >= 0 and real "
        "L > alpha + 1: CR <= (sqrt 5 - 1)/2 + (alpha + 1)/(2L)",
        [_best_replies(LONGEST[profile], size) for size in (2, 3)],
    )
    yield _waiting(GAMES[profile])
    yield _online(GAMES[profile])
    yield _looking_ahead(GAMES[profile])


def _best_replies(longest: int, batch_size: int) -> Trial:
    """Try every start of J1 and every reply of a policy that knows what comes."""
    games = [
        WaitingGame(length, batch_size, alpha)
        for length in range(2, longest + 1)
        for alpha in range(length - 1)
    ]
    scope = f"B = {batch_size}, L <= {longest}, alpha < L - 1, s <= 2L"
    played = 0
    for game in games:
        for start in range(2 * game.length + 1):
            joined = game.joined(start)
            best = optimum(joined).makespan
            assert isinstance(best, int), "no limit was set"
            reply = best_reply(game, start)
            value = min(Fraction(game.length, start + game.length), Fraction(best, reply))
            slack = Fraction(game.alpha + 1, 2 * game.length)
            expected = (start + game.alpha + 1 + game.length, start + 2 * game.length)
            told = value == value_of_wait(game, start)
            if (best, reply) != expected or not told or not at_most_the_limit(value - slack):
                wrong = f"{joined}: optimum {best}, best reply {reply}, value {value}"
                return Trial(scope, "", wrong)
            played += 1
    return Trial(scope, f"{played} games with every reply tried at B = {batch_size}")


def best_reply(game: WaitingGame, start: int) -> int:
    """Return the least makespan of a fair schedule of the joined game with J1 at ``start``.

    By every combination of starts up to one after another behind J1.
    """
    instance = game.joined(start)
    release = int(instance.releases[1])
    latest = start + game.length * game.batch_size
    replies = []
    for others in combinations_with_replacement(range(release, latest + 1), game.batch_size - 1):
        schedule = Schedule.from_starts(instance.lengths, [start, *others])
        if not audit(instance, schedule):
            replies.append(int(schedule.makespan))
    return min(replies)


def value_of_wait(game: WaitingGame, wait: int) -> Fraction:
    """Return what the adversary forces on the best reply after J1 has started at ``wait``.

    Both ratios as the argument has them; `_best_replies` tries them.
    """
    length, ahead = game.length, wait + game.length
    return min(Fraction(length, ahead), Fraction(ahead + game.alpha + 1, ahead + length))


def best_wait(game: WaitingGame) -> tuple[int, Fraction]:
    """Return the whole wait of greatest value, and its value: that of the game."""
    waits = range(game.length + 1)
    return max(((s, value_of_wait(game, s)) for s in waits), key=lambda pair: pair[1])


def _waiting(lengths: tuple[int, ...]) -> Finding:
    """Play who waits for the Fibonacci number before L, whose quotient tends to the limit."""
    values = []
    wrong = []
    for length in lengths:
        wait = WAITS_BEFORE[length]
        game = WaitingGame(length)
        play = game.play(WaitingISJL(fraction=Fraction(wait, length)))
        # Neighbours of the limit: |value - limit| < 1/L.
        near = not at_most_the_limit(play.value + Fraction(1, length)) and at_most_the_limit(
            play.value - Fraction(1, length)
        )
        if (
            play.start != wait
            or play.value != value_of_wait(game, wait)
            or not play.fair
            or not near
        ):
            wrong.append(f"L = {length}: start {play.start}, value {play.value}")
        values.append(f"{play.value} at L = {length}")
    best = best_wait(WaitingGame(lengths[-1]))
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "the game played, both optima exact",
        f"B = 2, alpha = 0, L = {', '.join(map(str, lengths))}",
        "waiting attains it against this adversary",
        "; ".join(wrong)
        or f"values within 1/L of (sqrt 5 - 1)/2: {'; '.join(values)}; there the best of all waits "
        f"is {best[0]}, worth {best[1]} = {float(best[1]):.4f}",
    )


def _online(lengths: tuple[int, ...]) -> Finding:
    """Play Online-ISJL, which starts J1 at once."""
    claimed = "the value of Online-ISJL is (L + alpha + 1)/(2L), with limit 1/2"
    games = [WaitingGame(length, b, a) for length in lengths for b in (2, 3) for a in (0, 5)]
    wrong = [
        f"{game}: {value}"
        for game in games
        if (value := game.play(ISJL()).value)
        != Fraction(game.length + game.alpha + 1, 2 * game.length)
    ]
    joined = games[-1].play(ISJL()).joined
    instance = joined.instance
    together = Schedule.from_starts(instance.lengths, [max(instance.releases)] * len(instance))
    certificate = RatioCertificate(
        "P3.27",
        joined.instance,
        ISJL(),
        joined.schedule,
        together,
        ABOVE_THE_LIMIT,
        prove_bound(joined.instance, int(joined.optimum)),
    )
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "the game played, both optima exact",
        f"B = 2, 3, alpha = 0, 5, L = {', '.join(map(str, lengths))}",
        "Online-ISJL",
        "; ".join(wrong) or f"{claimed}; {certificate.summary()}",
        (certificate,),
    )


def _looking_ahead(lengths: tuple[int, ...]) -> Finding:
    """Play who sees alpha + 1 steps ahead, and who sees one less."""
    alpha = 5
    enough, less = LookaheadISJL(steps=alpha + 1), LookaheadISJL(steps=alpha)
    games = [WaitingGame(length, 2, alpha) for length in lengths]

    def values(policy: Policy) -> list[Fraction]:
        return [game.play(policy).value for game in games]

    holds = set(values(enough)) == {Fraction(1)} and values(less) == values(ISJL())
    return Finding(
        Verdict.HOLDS if holds else Verdict.REFUTED,
        "the game played, both optima exact",
        f"B = 2, alpha = {alpha}, L = {', '.join(map(str, lengths))}",
        "alpha + 1 steps of look-ahead defeat this adversary",
        f"value 1 with {alpha + 1} steps, Online-ISJL's with {alpha}"
        if holds
        else f"{values(enough)} and {values(less)}",
    )


CLAIM = Claim(
    id="P3.27",
    source="resource-fair batching, Proposition 3.27",
    statement="no deterministic online policy has CR above (sqrt 5 - 1)/2 in the limit: J1 of "
    "length L is started at s; nothing more comes, or B - 1 of length L at s + alpha + 1 (B >= 2)",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
