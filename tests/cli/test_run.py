"""``fairopt run``: what is printed is what the library says."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from fairopt import Instance, audit, measure, simulate
from fairopt.policies import policy_named
from fairopt.workloads import ARRIVALS, draw_releases, predict

KEYS = [
    "requests",
    "makespan",
    "throughput",
    "ael",
    "externality",
    "extent",
    "fair",
    "violations",
    "starts",
]
SMALL = {"lengths": [5, 3, 3, 1], "batch_size": 2, "alpha": 1}
CONVERSATIONS = Path(__file__).parents[3] / "shared" / "data" / "AzureLLMInferenceTrace_conv.csv"


@pytest.mark.parametrize("policy", ["fcfs", "sjf", "ljf", "isjl"])
def test_json_holds_the_metrics_and_the_audit(call, write, policy):
    instance = Instance(**SMALL)
    schedule = simulate(instance, policy_named(policy))
    measured = measure(instance, schedule)
    violations = audit(instance, schedule)
    found = call("run", write("i.json", SMALL), "--policy", policy, "--json").json
    assert list(found) == KEYS
    assert found["requests"] == len(instance)
    assert found["makespan"] == measured.makespan
    assert type(found["makespan"]) is int
    assert found["throughput"] == float(measured.throughput)
    assert found["ael"] == float(measured.ael)
    assert found["externality"] == measured.externality
    assert found["extent"] == float(measured.extent)
    assert found["fair"] is not violations
    assert [(v["kind"], v["time"], tuple(v["requests"])) for v in found["violations"]] == [
        (v.kind.value, v.time, v.requests) for v in violations
    ]
    assert found["starts"] == list(schedule.starts.values())


def test_exact_integers_stay_integers_and_fractions_become_numbers(call, write):
    given = SMALL | {"lengths": [9, 7, 4, 4], "alpha": 2.5}
    out = call("run", write("i.json", given), "--policy", "isjl", "--json").out
    schedule = simulate(Instance(given["lengths"], 2, Fraction(5, 2)), policy_named("isjl"))
    fractional = [s for s in schedule.starts.values() if isinstance(s, Fraction)]
    assert fractional, "the case is meant to have a start between token-steps"
    starts = json.loads(out, parse_int=str, parse_float=Fraction)["starts"]
    assert [Fraction(s) for s in starts] == list(schedule.starts.values())
    assert [isinstance(s, str) for s in starts] == [
        isinstance(s, int) for s in schedule.starts.values()
    ]


def test_words_name_the_violations(call, write):
    called = call("run", write("i.json", SMALL), "--policy", "fcfs")
    assert called.status == 0
    assert "violations" in called.out
    assert "fairness at 3: requests 2, 0" in called.out


def test_options_replace_what_the_instance_says(call, write):
    path = write("i.json", SMALL)
    given = ("--batch-size", 3, "--alpha", "9/2", "--limit", 3, "--json")
    found = call("run", path, "--policy", "fcfs", *given).json
    assert found["starts"] == [0, 0, 0]
    assert found["fair"]


def test_releases_of_an_instance_count(call, write):
    path = write("i.json", SMALL | {"releases": [4, 0, 0, 0], "batch_size": 4})
    assert call("run", path, "--policy", "fcfs", "--json").json["starts"] == [4, 0, 0, 0]


def test_beta_and_reading_reach_the_policy(call, write):
    given = {"lengths": [19, 14, 14, 9], "batch_size": 2, "alpha": 9}
    path = write("i.json", given)
    for beta in ("0", "alpha", "star", "18", "7/2"):
        expected = simulate(Instance(**given), policy_named("isjl", beta, "stop"))
        called = call(
            "run", path, "--policy", "isjl", "--beta", beta, "--reading", "stop", "--json"
        )
        assert called.json["starts"] == [float(s) for s in expected.starts.values()]


TRACE = "arrived_at,num_prefill_tokens,num_decode_tokens\n1,2,3\n0,1,1\n0,0,0\n"


def test_a_trace_is_a_backlog_in_order_of_arrival(call, write):
    path = write("t.csv", TRACE)
    called = call("run", path, "--policy", "fcfs", "--batch-size", 1, "--alpha", 0, "--json")
    assert called.json["starts"] == [0, 2]
    assert called.err.splitlines() == [
        f"note: {path}: 1 rows of zero tokens dropped",
        f"note: {path}: 1 rows out of order of arrival, sorted",
    ]


@pytest.mark.parametrize(("speed", "start"), [((), 30), (("--steps-per-second", "7/2"), 4)])
def test_online_a_trace_is_released_as_it_arrived(call, write, speed, start):
    path = write("t.csv", TRACE)
    given = ("--policy", "fcfs", "--batch-size", 1, "--alpha", 0, "--online", *speed, "--json")
    assert call("run", path, *given).json["starts"] == [0, start]


@pytest.mark.skipif(not CONVERSATIONS.exists(), reason="the Azure trace is not beside the checkout")
def test_the_main_job_on_real_requests(call):
    given = ("--policy", "isjl", "--batch-size", 16, "--alpha", 150, "--json")
    found = call("run", CONVERSATIONS, *given).json
    assert len(found["starts"]) == 19_366
    assert found["fair"]
    assert found["violations"] == []


def test_pauses_are_no_violations_of_a_policy_that_pauses(call, write):
    file = write("i.json", {"lengths": [2, 2, 2], "batch_size": 2, "alpha": 1})
    for arguments in (["mcnaughton"], ["least-progress"], ["least-progress", "--steps", "2"]):
        found = call("run", file, "--policy", *arguments, "--json").json
        assert found["violations"] == []
        assert found["makespan"] == (4 if "2" in arguments else 3)


@pytest.mark.parametrize("arrivals", ARRIVALS)
def test_arrivals_are_drawn_on_request(call, write, arrivals):
    releases = draw_releases(SMALL["lengths"], 2, 0.5, arrivals, seed=3)
    expected = simulate(Instance(**SMALL, releases=releases), policy_named("isjl"))
    arguments = ["--policy", "isjl", "--arrivals", arrivals, "--load", ".5", "--seed", "3"]
    found = call("run", write("i.json", SMALL), *arguments, "--json").json
    assert found["starts"] == list(expected.starts.values())


@pytest.mark.parametrize("predictor", ["exact", "biased", "global-maximum"])
def test_predictions_are_made_on_request(call, write, predictor):
    predicted = predict(Instance(**SMALL), predictor, seed=3).instance
    expected = simulate(predicted, policy_named("robust-isjl")).makespan
    arguments = ["--policy", "robust-isjl", "--predict", predictor, "--seed", "3", "--json"]
    assert call("run", write("i.json", SMALL), *arguments).json["makespan"] == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--policy", "robust-isjl"], "intervals: got nothing, allowed: prediction intervals"),
        (["--policy", "robust-isjl", "--predict", "oracle"], "predictor: got 'oracle', allowed"),
        (["--policy", "ljf", "--seed", "1"], "--seed: got 1, allowed: only with --predict"),
        (["--policy", "ljf", "--load", "1"], "--load: got 1.0, allowed: only with --arrivals"),
        (["--policy", "ljf", "--arrivals", "late"], "arrivals: got 'late', allowed: one of"),
        (["--policy", "ljf", "--arrivals", "bursty", "--load", "0"], "load: got 0.0, allowed"),
        (["--policy", "ljf", "--steps", "1"], "steps: got '1', allowed: only with policy least-"),
        (["--policy", "window-isjl", "--steps", "x"], "steps: got"),
        (["--policy", "waiting-isjl", "--fraction", "-1"], "fraction: got -1, allowed"),
    ],
)
def test_waiting_and_predictions_that_are_refused(call, write, arguments, message):
    assert message in call("run", write("i.json", SMALL), *arguments).refusal
