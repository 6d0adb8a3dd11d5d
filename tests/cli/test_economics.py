"""``fairopt economics``: what the library says, in a table or as JSON."""

from fractions import Fraction

import pytest

from fairopt import Instance, measure, simulate
from fairopt.economics import Prices, break_even, frontier, price_sheets, profit
from fairopt.policies import ISJL, LJF, policy_named

GIVEN = {"lengths": [9, 7, 7, 4, 2, 2, 1], "batch_size": 2, "alpha": 3}
INSTANCE = Instance(**GIVEN)
PRICES = Prices(Fraction(1, 2), Fraction(1, 4), Fraction(1, 100))
PRICED = ["--token", "1/2", "--step", "0.25", "--progress", "1/100"]
TRACE = "question_length,answer_length\n30,10\n0,0\n10,50\n5,5\n"


def test_the_terms_and_the_break_even_are_the_library_s(call, write):
    found = call("economics", write("i.json", GIVEN), *PRICED, "--json").json
    assert found["prices"] == {"token": 0.5, "step": 0.25, "progress": 0.01}
    assert [row["policy"] for row in found["policies"]] == [
        "fcfs",
        "sjf",
        "ljf",
        "isjl",
        "longest-last",
    ]
    baseline = measure(INSTANCE, simulate(INSTANCE, LJF()))
    for row in found["policies"]:
        schedule = simulate(INSTANCE, policy_named(row["policy"]))
        terms = profit(INSTANCE, schedule, PRICES)
        even = break_even(measure(INSTANCE, schedule), baseline, PRICES.progress)
        for term in ("revenue", "intrinsic", "overhead", "externality"):
            assert row[term] == float(getattr(terms, term))
        assert row["profit"] == float(terms.total)
        assert row["wins"] == even.wins.value
        assert row["break_even_overhead"] == (even.overhead and float(even.overhead))
    fair = {row["policy"]: row["fair"] for row in found["policies"]}
    assert not fair["fcfs"]
    assert fair["ljf"]
    assert fair["isjl"]


def test_a_policy_that_pauses_is_audited_as_one(call, write):
    path = write("i.json", GIVEN | {"alpha": 9})
    arguments = ["--policy", "mcnaughton", "--against", "isjl", "--json"]
    (row,) = call("economics", path, *PRICED, *arguments).json["policies"]
    assert row["fair"]
    assert row["makespan"] == 16


def test_calibration_is_the_frontier_and_its_choices(call, write):
    arguments = ["--calibrate", "--policy", "isjl", "--alphas", "8, 0,3", "--throughput", "1.8"]
    found = call("economics", write("i.json", GIVEN), *PRICED, *arguments, "--json").json
    points = frontier(INSTANCE, ISJL(), [0, 3, 8], PRICES)
    assert [point["alpha"] for point in found["frontier"]] == [0, 3, 8]
    assert [point["profit"] for point in found["frontier"]] == [
        float(p.profit.total) for p in points
    ]
    profits = {point["alpha"]: point["profit"] for point in found["frontier"]}
    assert profits[found["most_profitable_alpha"]] == max(profits.values())
    attaining = [p["alpha"] for p in found["frontier"] if p["throughput"] >= 1.8]
    assert attaining, "the case is meant to have one"
    assert found["least_alpha_for_target"] == min(attaining)


def test_a_target_out_of_reach_is_said(call, write):
    arguments = ["--calibrate", "--throughput", "2.5"]
    path = write("i.json", GIVEN)
    assert (
        call("economics", path, *PRICED, *arguments, "--json").json["least_alpha_for_target"]
        is None
    )
    assert "none of these" in call("economics", path, *PRICED, *arguments).out


def test_a_price_sheet_charges_prompts_and_answers(call, write):
    path = write("t.csv", TRACE)
    (sheet,) = (sheet for sheet in price_sheets() if sheet.model == "gpt-4o")
    costs = ["--step", "0", "--progress", "0", "--batch-size", "2", "--alpha", "0"]
    found = call("economics", path, *costs, "--prices", "GPT-4o", "--limit", "2", "--json").json
    revenue = {row["revenue"] for row in found["policies"]}
    assert revenue == {float(40 * sheet.input + 60 * sheet.output)}
    instance = write("i.json", GIVEN)
    found = call("economics", instance, *costs[:4], "--prices", "gpt-4o", "--json").json
    assert {row["revenue"] for row in found["policies"]} == {float(32 * sheet.output)}


def test_words(call, write):
    out = call("economics", write("i.json", GIVEN), *PRICED).out
    assert "beats ljf" in out
    assert "longest-last" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--step", "1", "--progress", "1"], "--token, --prices: got neither, allowed: one of"),
        ([*PRICED, "--prices", "gpt-4o"], "--token, --prices: got both"),
        (["--step", "1", "--progress", "1", "--prices", "x"], "--prices: got 'x', allowed: one of"),
        (["--step", "-1", "--progress", "1", "--token", "1"], "--step: got -1"),
        (["--step", "1", "--progress", "nan", "--token", "1"], "--progress: got nan"),
        ([*PRICED, "--alphas", "1"], "--alphas: got 1, allowed: only with --calibrate"),
        ([*PRICED, "--throughput", "1"], "--throughput: got 1, allowed: only with --calibrate"),
        ([*PRICED, "--calibrate", "--alpha", "1"], "--alpha: got 1, allowed: only without"),
        ([*PRICED, "--calibrate", "--against", "ljf"], "--against: got ljf, allowed: only without"),
        ([*PRICED, "--calibrate", "--alphas", "1,,2"], "--alphas: got '', allowed"),
        (
            [*PRICED, "--calibrate", "--policy", "ljf", "--policy", "isjl"],
            "--policy: got ljf, isjl",
        ),
        ([*PRICED, "--policy", "best"], "policy: got 'best', allowed: one of"),
        ([*PRICED, "--policy", "robust-isjl"], "intervals: got nothing"),
        (["--progress", "1"], "Missing option '--step'"),
    ],
)
def test_what_is_refused(call, write, arguments, message):
    assert message in call("economics", write("i.json", GIVEN), *arguments).refusal


def test_lengths_that_are_not_whole_have_no_price(call, write):
    path = write("i.json", GIVEN | {"lengths": ["5/2", 1]})
    assert "whole" in call("economics", path, *PRICED).refusal
