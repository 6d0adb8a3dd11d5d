"""``fairopt dispatch`` and ``fairopt scenario``."""

import hashlib
import os
import subprocess
import sys

import pytest

from fairopt.dispatch import DISPATCHERS
from fairopt.dispatch.scenario import CAST, HEAVY_COST

HEADER = "TIMESTAMP,ContextTokens,GeneratedTokens"


def rows(number=60, every=1):
    """Requests every so many seconds, prompts of 100 tokens, answers of 50."""
    times = (f"2023-11-16 18:{k * every // 60:02}:{k * every % 60:02}" for k in range(number))
    return "\n".join([HEADER, *(f"{time},100,50" for time in times), ""])


@pytest.fixture
def trace(write):
    return write("trace.csv", rows())


def test_one_dispatcher_lists_its_users(call, trace):
    called = call("dispatch", trace, "--users", 3, "--servers", 2)
    assert called.status == 0
    assert called.err == ""
    for words in ("60", "load", "1.1", "sfq", "skew", "Jain", "user", "due"):
        assert words in called.out


def test_all_dispatchers_beside_each_other(call, trace):
    found = call("dispatch", trace, "--dispatcher", "all", "--users", 3, "--json").json
    assert [each["dispatcher"] for each in found["dispatchers"]] == list(DISPATCHERS)
    assert found["load"] == pytest.approx(1.1)
    for each in found["dispatchers"]:
        assert sum(user["requests"] for user in each["users"]) == found["requests"] == 60
        assert sum(user["asked"] for user in each["users"]) == 60 * 200
        assert sorted(each["waits"]) == each["waits"]
        assert 0 < each["jain"] <= 1


def test_sfq_keeps_its_bound_and_fifo_does_not(call):
    found = call("dispatch", "--synthetic", "bursty", "--dispatcher", "all", "--json").json
    skew = {each["dispatcher"]: each["skew"] for each in found["dispatchers"]}
    assert skew["sfq"] == skew["sfq-tags"] <= 2
    assert skew["fifo"] > 10
    assert skew["drr"] <= 3


def test_calibration_brings_true_service_closer(call):
    """Half of the users set the output cap with care, the others always to 4096."""
    options = ("dispatch", "--synthetic", "on-off", "--json")
    true_skew = {
        charge: call(*options, "--charge", charge).json["dispatchers"][0]["true_skew"]
        for charge in ("true", "user", "model", "cap")
    }
    assert true_skew["true"] <= 2
    assert true_skew["user"] < true_skew["model"] < true_skew["cap"] / 2


def test_weights_are_the_shares_under_lasting_congestion(call, write):
    weights = write("weights.json", {"1": 3, "2": "3/2"})
    options = ("--users", 3, "--zipf", 0, "--load", 20, "--weights", weights, "--json")
    (found,) = call("dispatch", "--synthetic", "bursty", *options).json["dispatchers"]
    served = {user["user"]: user["served"] for user in found["users"]}
    assert served[1] / served[3] == pytest.approx(3, rel=0.1)
    assert served[2] / served[3] == pytest.approx(1.5, rel=0.1)
    assert found["skew"] <= 2


def test_the_speed_can_be_given_and_no_congestion_is_said(call, write):
    trace = write("trace.csv", rows(10, every=5))
    called = call("dispatch", trace, "--speed", 1000, "--json")
    assert "note: load 0.0" in called.err
    assert "no two users ever waited together" in called.err
    assert called.json["speed"] == 1000
    assert called.json["dispatchers"][0]["skew"] == 0
    assert called.json["dispatchers"][0]["waits"] == [0, 0, 0]


def test_requests_that_arrive_at_once_need_a_speed(call, write):
    trace = write("trace.csv", "\n".join([HEADER, *["2023-11-16 18:00:00,10,5"] * 9, ""]))
    assert "arrive at once" in call("dispatch", trace).refusal
    called = call("dispatch", trace, "--speed", "5/2", "--json")
    assert called.json["load"] is None
    assert called.json["dispatchers"][0]["jain"] is None
    assert call("dispatch", trace, "--speed", "5/2").status == 0


def test_what_was_done_to_the_rows_is_said(call, write):
    lines = rows().splitlines()
    lines[1], lines[2] = lines[2], lines[1]
    lines.append("2023-11-16 19:00:00,0,0")
    called = call("dispatch", write("trace.csv", "\n".join(lines)))
    assert "1 rows of zero tokens dropped" in called.err
    assert "1 rows out of order" in called.err


def test_the_limit_cuts_traces_and_synthetic_traffic(call, trace):
    assert call("dispatch", trace, "--limit", 7, "--json").json["requests"] == 7
    options = ("--synthetic", "on-off", "--limit", 7)
    assert call("dispatch", *options, "--json").json["requests"] == 7


REFUSALS = {
    "nothing": ((), "FILE and --synthetic"),
    "both": (("TRACE", "--synthetic", "bursty"), "FILE and --synthetic"),
    "no such file": (("missing.csv",), "missing.csv"),
    "unknown traffic": (("--synthetic", "rush-hour"), "--synthetic"),
    "unknown dispatcher": (("TRACE", "--dispatcher", "lifo"), "--dispatcher"),
    "unknown charge": (("TRACE", "--charge", "nothing"), "--charge"),
    "users 0": (("TRACE", "--users", "0"), "--users"),
    "users -1": (("TRACE", "--users", "-1"), "--users"),
    "users half": (("TRACE", "--users", "0.5"), "--users"),
    "servers 0": (("TRACE", "--servers", "0"), "--servers"),
    "users too many": (("TRACE", "--users", "1000001"), "1 to 1,000,000"),
    "servers too many": (("TRACE", "--servers", "10001"), "1 to 10,000"),
    "quantum 0": (("TRACE", "--dispatcher", "stride", "--quantum", "0"), "--quantum"),
    "quantum of none": (("TRACE", "--dispatcher", "drr", "--quantum", "5"), "not drr"),
    "zipf negative": (("TRACE", "--zipf", "-1"), "zipf"),
    "zipf NaN": (("TRACE", "--zipf", "nan"), "zipf"),
    "seed negative": (("TRACE", "--seed", "-1"), "seed"),
    "limit 0": (("TRACE", "--limit", "0"), "--limit"),
    "limit 0 of synthetic": (("--synthetic", "bursty", "--limit", "0"), "--limit"),
    "load 0": (("TRACE", "--load", "0"), "--load"),
    "load in words": (("TRACE", "--load", "heavy"), "--load"),
    "speed 0": (("TRACE", "--speed", "0"), "--speed"),
    "speed and load": (("TRACE", "--speed", "1", "--load", "1"), "--speed"),
    "plot of a kind unknown": (("TRACE", "--plot", "lead.txt"), "--plot"),
    "plot in no folder": (("TRACE", "--plot", "nowhere/lead.svg"), "--plot"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_bad_input_is_one_line(call, trace, case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments, field = REFUSALS[case]
    given = [trace if argument == "TRACE" else argument for argument in arguments]
    assert field in call("dispatch", *given).refusal
    assert sorted(tmp_path.iterdir()) == [trace]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("[1]", "JSON object"),
        ('{"21": 1}', "user"),
        ('{"0": 1}', "user"),
        ('{"01": 1}', "user"),
        ('{"a": 1}', "user"),
        ('{"1": 0}', "weight above 0"),
        ('{"1": -1}', ": 1"),
        ('{"1": "x"}', ": 1"),
        ('{"1": NaN}', ": 1"),
        ('{"1": 1, "1": 2}', "once"),
        ("{", "JSON"),
    ],
)
def test_bad_weights_are_one_line(call, trace, write, text, field):
    assert field in call("dispatch", trace, "--weights", write("weights.json", text)).refusal


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("length\n5\n6\n", "arrival"),
        ("question_length,answer_length\n5,6\n", "arrival"),
        ("Time,length\n1,5\n", "one length"),
        (HEADER + "\n", "no request"),
        (HEADER + "\n2023-11-16 18:00:00,0,0\n", "no request"),
        ("prompt,answer\n1,2\n", "header"),
        ("", "no lines"),
    ],
)
def test_traces_without_what_is_needed_are_one_line(call, write, text, field):
    assert field in call("dispatch", write("trace.csv", text)).refusal


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_plots_are_the_same_bytes_in_other_processes(trace, tmp_path, suffix):
    seen = set()
    for seed, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima")):
        plot = tmp_path / f"lead.{suffix}"
        command = [sys.executable, "-m", "fairopt", "dispatch", str(trace), "--plot", str(plot)]
        command += ["--dispatcher", "all", "--json"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        ended = subprocess.run(command, env=environment, check=True, capture_output=True)
        seen.add((ended.stdout, hashlib.sha256(plot.read_bytes()).hexdigest()))
    assert len(seen) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"lead.{suffix}", "trace.csv"]


def test_the_scenario_is_a_table_of_every_dispatcher(call):
    called = call("scenario")
    assert called.status == 0
    for name in CAST:
        assert name in called.out


def test_the_scenario_says_what_the_article_says(call):
    scenes = {scene["dispatcher"]: scene for scene in call("scenario", "--json").json["scenes"]}
    assert scenes["SFQ"]["before_heavy"] == 0, "let through first"
    assert scenes["SFQ"]["after_heavy"] == 2 * HEAVY_COST, "and made to wait afterwards"
    assert scenes["SFQ"]["before_sleeper"] == 0, "a candidate at once"
    assert scenes["DRR, Q = 1"]["before_heavy"] == 2 * HEAVY_COST, "credit is saved up first"
    assert scenes["DRR, Q = 8"]["before_sleeper"] == 2 * HEAVY_COST, "one full round"
    assert scenes["WFQ"]["before_heavy"] == 2 * HEAVY_COST, "what would finish late is deferred"
    for name in ("stride, quantum 1", "CFS, slice 1"):
        assert scenes[name]["during_heavy"] == 2 * (HEAVY_COST - 1), "interleaved in slices"
    assert scenes["VTC, batch of 2"]["during_heavy"] > 0
    assert scenes["FIFO"]["before_sleeper"] > 80, "behind the whole backlog"
    assert scenes["round robin"]["after_heavy"] == 2, "whatever a request costs"
