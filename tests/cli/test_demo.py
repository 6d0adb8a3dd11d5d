"""``fairopt demo``: everything in it is computed."""

import shlex
from fractions import Fraction

import pytest

from fairopt import Schedule
from fairopt.cli.gantt import gantt, time_axis
from proofs_check import demonstration
from proofs_check.demonstration import below_theorem_3_9, cheated
from proofs_check.enumeration import Range


def test_one_holds_one_falls_one_is_cheated(call):
    called = call("demo", "--json")
    assert called.status == 0
    found = called.json
    assert found["holds"]["verdict"] == "proved"
    falls = found["falls"]
    assert Fraction(falls["ratio"]) == Fraction(falls["optimum"], falls["policy_makespan"])
    assert (38 * Fraction(falls["ratio"]) - 25) ** 2 < 17
    assert found["cheated"]["runs"][-1]["lead"] > 2 * found["cheated"]["c_max"]
    assert found["cheated"]["worst_sfq"] <= 2 * found["cheated"]["c_max"]


def test_for_a_person_in_eighty_columns(call):
    called = call("demo")
    assert (called.status, called.err) == (0, "")
    assert max(map(len, called.out.splitlines())) <= 80
    assert called.out.count("next: fairopt ") == 3
    assert "the bound is refuted" in called.out


def test_a_range_without_a_counterexample_is_said_to_have_none(call, monkeypatch):
    monkeypatch.setattr(demonstration, "RANGE", Range(2, 3, 3, range(2), least_requests=3))
    called = call("demo")
    assert called.status == 1
    assert "the bound stands here" in called.out


def test_every_command_that_it_names_is_understood(call):
    """Their help is, with the options that they name; two of them take minutes to run."""
    for step in call("demo", "--json").json.values():
        program, command, *options = shlex.split(step["next"])
        assert program == "fairopt"
        page = call(command, "--help").out
        assert all(option in page for option in options if option.startswith("--"))


@pytest.mark.parametrize(
    ("ratio", "below"),
    [("3/4", True), ("1/2", True), ("76639/100000", True), ("7664/10000", False), ("1", False)],
)
def test_the_comparison_with_the_irrational_bound_is_exact(ratio, below):
    assert below_theorem_3_9(Fraction(ratio)) is below


def test_a_returning_user_starves_the_other_only_where_meters_are_reset():
    assert cheated("sfq-reset", 4).served == "aaaa"
    assert set(cheated("sfq", 4).served) == {"a", "b"}


def test_gantt():
    schedule = Schedule.from_starts([3, 1, 2], [0, 1, 2])
    lines = [line.plain for line in gantt(schedule, 2, 3)]
    assert lines == ["[---3---]", "   [1][-2--]"]
    assert [line.plain for line in gantt(schedule, 2, 1)] == ["[3]", " ###"]
    assert time_axis(6, 3) == "0              5"
