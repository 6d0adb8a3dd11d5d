"""Proposition 3.27: the game and its judge."""

from fractions import Fraction

import pytest

from fairopt import InputError, Instance, PolicyError, audit
from fairopt.policies import FCFS, ISJL, LJF, LookaheadISJL, WaitingISJL, WindowISJL
from proofs_check.arguments import waiting
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import p3_27
from proofs_check.smt import Script, failures
from proofs_check.waiting_game import WaitingGame


def test_verdicts():
    found = {f.reading: f for f in p3_27.judge(Profile.QUICK)}
    every = found.pop("every policy")
    assert every.verdict is Verdict.PROVED
    assert {f.verdict for f in found.values()} == {Verdict.HOLDS}
    for finding in (every, *found.values()):
        assert all(certificate.problems() == [] for certificate in finding.certificates)


def test_online_isjl_starts_at_once_and_pays():
    play = WaitingGame(10, 2, 1).play(ISJL())
    assert (play.start, play.alone.ratio) == (0, 1)
    assert play.joined.instance == Instance([10, 10], 2, 1, [0, 2])
    assert (play.joined.schedule.makespan, play.joined.optimum) == (20, 12)
    assert (play.value, play.fair) == (Fraction(3, 5), True)


def test_an_unfair_policy_is_told_apart():
    play = WaitingGame(10, 3, 1).play(FCFS())
    assert play.value == 1
    assert not play.fair


@pytest.mark.parametrize("policy", [ISJL(), LJF(), WindowISJL(steps=6), WaitingISJL()], ids=str)
@pytest.mark.parametrize("game", [WaitingGame(40), WaitingGame(40, 3, 7)], ids=str)
def test_no_fair_online_policy_beats_the_bound(policy, game):
    play = game.play(policy)
    assert play.fair
    assert p3_27.at_most_the_limit(play.value - Fraction(game.alpha + 1, 2 * game.length))


def test_the_value_of_every_wait():
    game = WaitingGame(8)
    values = {s: game.play(WindowISJL(steps=s)).value for s in range(9)}
    assert values[0] == Fraction(9, 16)
    assert values == {s: p3_27.value_of_wait(game, s) for s in range(9)}
    assert max(values, key=values.get) == 4
    assert p3_27.best_wait(game) == (4, Fraction(13, 20))


def test_look_ahead_by_one_step_less_gains_nothing():
    game = WaitingGame(20, 2, 3)
    assert game.play(LookaheadISJL(steps=4)).value == 1
    assert game.play(LookaheadISJL(steps=3)).value == game.play(ISJL()).value


def test_a_policy_that_never_starts_is_told_so():
    class Never(ISJL):
        def decisions(self, view):
            from fairopt import Decision

            while True:
                yield Decision(wake=view.now + 1)

    with pytest.raises(PolicyError, match="idle"):
        WaitingGame(5).play(Never())


@pytest.mark.parametrize("parameters", [(1,), (5, 1), (5, 2, 4)])
def test_refusals(parameters):
    with pytest.raises(InputError):
        WaitingGame(*parameters)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Fraction(55, 89), True),
        (Fraction(89, 144), False),
        (Fraction(-3), True),
        (Fraction(618033988, 10**9), True),
        (Fraction(618033989, 10**9), False),
    ],
)
def test_the_limit_is_compared_exactly(value, expected):
    assert p3_27.at_most_the_limit(value) is expected


def test_the_best_reply_is_fair_and_tried_in_full():
    game = WaitingGame(4, 3, 1)
    assert p3_27.best_reply(game, 2) == 2 + 8
    joined = game.joined(2)
    play = game.play(WindowISJL(steps=2))
    assert not audit(joined, play.joined.schedule)
    assert play.joined.schedule.makespan == 10


def test_a_bound_lower_by_epsilon_is_no_proof():
    lower = "(- (+ phi (/ d 2)) (/ 1 1000))"
    script = Script(
        "the ratios are not both above phi + d/2 - 1/1000",
        waiting.lines(
            waiting.RATIOS,
            waiting.holds("(< d (/ 1 100000))"),
            waiting.holds(waiting.above(lower, waiting.ALONE)),
            waiting.holds(waiting.above(lower, waiting.JOINED)),
        ),
    )
    assert [failure.split(": ")[1] for failure in failures((script,))] == [
        "z3 says sat, not unsat",
        "cvc5 says sat, not unsat",
    ]
