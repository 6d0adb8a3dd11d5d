from fractions import Fraction

import pytest

from fairopt import InputError
from fairopt.policies import (
    FCFS,
    ISJL,
    LJF,
    POLICIES,
    SJF,
    Beta,
    ISJLTwo,
    LeastProgress,
    LongestLast,
    LookaheadISJL,
    McNaughton,
    Reading,
    RobustISJL,
    WaitingISJL,
    WindowISJL,
    describe,
    policy_named,
)


def test_names():
    assert [policy_named(name) for name in POLICIES] == [
        FCFS(),
        SJF(),
        LJF(),
        LongestLast(),
        McNaughton(),
        LeastProgress(),
        ISJL(),
        RobustISJL(),
        WaitingISJL(),
        WindowISJL(),
        LookaheadISJL(),
    ]


def test_beta_chooses_algorithm_2():
    assert policy_named("isjl", beta="star") == ISJLTwo(Beta.STAR)
    assert policy_named("isjl", beta="alpha") == policy_named("isjl", beta=Beta.ALPHA) == ISJLTwo()
    assert policy_named("isjl", beta="1.5") == ISJLTwo(Fraction(3, 2))
    assert policy_named("isjl", beta="6/3") == policy_named("isjl", beta=2) == ISJLTwo(2)


def test_parameters_of_waiting():
    assert policy_named("waiting-isjl", fraction="0.5") == WaitingISJL(fraction=Fraction(1, 2))
    assert policy_named("window-isjl", steps=7) == WindowISJL(steps=7)
    stop = Reading.parse("stop")
    assert policy_named("lookahead-isjl", None, "stop", steps="7/2") == LookaheadISJL(
        stop, Fraction(7, 2)
    )


def test_a_reading():
    assert policy_named("isjl", reading="left") == ISJL(Reading.parse("left"))
    assert policy_named("isjl", 1, "stop") == ISJLTwo(1, Reading.parse("stop"))


@pytest.mark.parametrize(
    "policy",
    [
        FCFS(),
        SJF(),
        LJF(),
        LongestLast(),
        McNaughton(),
        LeastProgress(Fraction(5, 2)),
        RobustISJL(Reading.parse("stop")),
        WaitingISJL(fraction=Fraction(2, 3)),
        WindowISJL(Reading.parse("left"), 3),
        LookaheadISJL(steps=Fraction(9, 2)),
        *(ISJL(reading) for reading in Reading.all()),
        *(ISJLTwo(beta, Reading.parse("stop")) for beta in (*Beta, 0, 3, Fraction(7, 9))),
    ],
    ids=str,
)
def test_a_policy_survives_its_description(policy):
    assert policy_named(**describe(policy)) == policy


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"name": "lifo"},
            "policy: got 'lifo', allowed: one of fcfs, sjf, ljf, longest-last, mcnaughton, "
            "least-progress, isjl, robust-isjl, waiting-isjl, window-isjl, lookahead-isjl, or "
            "package.module:Policy of your own",
        ),
        ({"name": "ljf", "beta": 1}, "beta: got '1', allowed: only with policy isjl, not ljf"),
        (
            {"name": "sjf", "reading": "left"},
            "reading: got 'left', allowed: only with policy isjl or robust-isjl or waiting-isjl or "
            "window-isjl or lookahead-isjl, not sjf",
        ),
        (
            {"name": "isjl", "steps": 3},
            "steps: got '3', allowed: only with policy least-progress or window-isjl or "
            "lookahead-isjl, not isjl",
        ),
        (
            {"name": "window-isjl", "steps": -1},
            "steps: got -1, allowed: a number of token-steps, at least 0",
        ),
        (
            {"name": "least-progress", "steps": 0},
            "steps: got 0, allowed: a number of token-steps above 0",
        ),
        ({"name": "isjl", "beta": "x"}, "beta: got x, allowed: a number, alpha or star"),
        ({"name": "isjl", "beta": "1/0"}, "beta: got 1/0, allowed: a number, alpha or star"),
        ({"name": "isjl", "beta": "nan"}, "beta: got nan, allowed: a number, alpha or star"),
    ],
)
def test_refusals(arguments, message):
    with pytest.raises(InputError) as refusal:
        policy_named(**arguments)
    assert str(refusal.value) == message
