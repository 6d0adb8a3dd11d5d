"""A user's dispatcher from the command line: traffic, search, a stated bound, its certificate."""

import json

import pytest

OWN = "tests.own.dispatchers:"
SHORT = ("--moves", 4, "--costs", "1,3")


@pytest.fixture
def traffic(write):
    rows = "".join(f"{k}.5,{10 + k % 7},{5 + k % 3}\n" for k in range(60))
    return write("trace.csv", "TIMESTAMP,ContextTokens,GeneratedTokens\n" + rows)


def test_traffic_goes_through_it(call, traffic):
    def found(dispatcher):
        said = call(
            *("dispatch", traffic, "--users", 3, "--load", 3, "--servers", 1, "--json"),
            *("--dispatcher", dispatcher),
        )
        return said.json["dispatchers"][0]

    own, known = found(OWN + "Metered"), found("sfq")
    assert own.pop("dispatcher") == OWN + "Metered"
    assert known.pop("dispatcher") == "sfq"
    assert own == known
    assert found(OWN + "ById")["skew"] > 2


def test_the_scenario_has_a_line_of_it(call):
    *known, own = call("scenario", "--dispatcher", OWN + "ById", "--json").json["scenes"]
    assert known == call("scenario", "--json").json["scenes"]
    assert own["dispatcher"] == OWN + "ById"


def test_the_worst_lead_in_words(call):
    said = call("search", "--dispatcher", OWN + "ById", *SHORT).out
    assert "2 users, costs 1, 3, queues of 4, up to 4 submissions and dispatches" in said
    assert "worst lead   2 c_max" in said
    assert "a gets 2 ahead of b while both wait" in said
    assert said.splitlines()[-1].strip() == "dispatch: a is served 1"


def test_the_worst_lead_as_json_is_that_of_start_time_fair_queueing(call):
    options = ("--moves", 5, "--queue", 2, "--workers", 1, "--json")
    own = call("search", "--dispatcher", OWN + "Metered", *options).json
    known = call("search", "--dispatcher", "sfq", *options).json
    assert (own.pop("dispatcher"), known.pop("dispatcher")) == (OWN + "Metered", "sfq")
    assert own == known
    assert (own["lead"], own["leader"], own["follower"], own["c_max"]) == ("2", "a", "b", "1")
    assert own["exhaustive"] is True
    assert own["events"][:3] == ["b submits 1", "b submits 1", "dispatch: b is served 1"]


def test_a_guided_search_says_that_it_proves_nothing(call):
    options = ("--dispatcher", "fifo", "--guided", "--seed", 3, "--iterations", 400)
    said = call("search", *options)
    assert "worst found" in said.out
    assert "not proved to be the worst" in said.out
    found = call("search", *options, "--json").json
    assert found["exhaustive"] is False
    assert found["sequences"] == 400
    assert found == call("search", *options, "--workers", 1, "--json").json


def test_the_certificate_is_replayed_with_the_code_that_is_named(call, tmp_path):
    file = tmp_path / "lead.json"
    assert call("search", "--dispatcher", OWN + "ById", *SHORT, "-o", file).status == 0
    assert json.loads(file.read_text())["dispatcher"] == OWN + "ById"
    assert "--dispatcher tests.own.dispatchers:ById" in call("replay", file).refusal
    replayed = call("replay", file, "--dispatcher", OWN + "ById")
    assert replayed.status == 0
    assert "valid" in replayed.out
    assert call("replay", file, "--dispatcher", OWN + "Metered").status == 2


def test_a_bound_that_is_refuted(call, tmp_path):
    page, folder = tmp_path / "bound.html", tmp_path / "certificates"
    stated = ("verify", "--dispatcher", OWN + "ById", "--bound", 1, *SHORT)
    said = call(*stated, "--report", page, "--certificates", folder)
    assert said.status == 1
    assert "the statement does not stand" in said.out
    (file,) = folder.iterdir()
    assert call("replay", file, "--dispatcher", OWN + "ById").status == 0
    text = page.read_text()
    assert "no user gets more than 1 c_max ahead of another while both wait" in text
    assert 'data-draw="trace"' in text


def test_a_bound_that_holds_where_it_is_tried(call):
    stated = ("verify", "--dispatcher", OWN + "Metered", "--bound", 2, *SHORT)
    said = call(*stated)
    assert said.status == 0
    assert "the statement stands wherever it was tried" in said.out
    assert "proved" not in said.out
    (claim,) = call(*stated, "--json").json["claims"]
    (finding,) = claim["findings"]
    assert finding["verdict"] == "holds on"
    assert "of all sequences this proves nothing" in finding["evidence"]


def test_the_page_shows_the_meters_of_a_variant_of_sfq(call, tmp_path):
    page = tmp_path / "bound.html"
    stated = ("verify", "--dispatcher", "fairopt.dispatch:SFQ", "--bound", "3/2", "--moves", 5)
    assert call(*stated, "--queue", 1, "--report", page).status == 1
    assert '"meters"' in page.read_text()


@pytest.mark.parametrize("command", ["search", "verify"])
@pytest.mark.parametrize("broken", ["Twice", "HoldsBack", "Fails", "Draws"])
def test_what_breaks_the_contract_is_one_line(call, command, broken):
    bound = ("--bound", 2) if command == "verify" else ()
    refusal = call(command, "--dispatcher", OWN + broken, *bound, *SHORT).refusal
    assert OWN + broken in refusal


def test_traffic_through_what_breaks_the_contract_is_one_line(call, traffic):
    refusal = call("dispatch", traffic, "--users", 3, "--dispatcher", OWN + "InParts").refusal
    assert "only a SlicingDispatcher serves in parts, after" in refusal


REFUSALS = {
    "no such name": (("search", "--dispatcher", "lifo"), "package.module:Dispatcher"),
    "no such class": (("search", "--dispatcher", OWN + "Nobody"), "no attribute 'Nobody'"),
    "a policy too": (("search", "--dispatcher", "sfq", "--policy", "ljf"), "--policy"),
    "of policies": (("search", "--dispatcher", "sfq", "--alpha", "0:3"), "--alpha"),
    "of proofs": (("search", "--dispatcher", "sfq", "--all-lengths"), "--all-lengths"),
    "of dispatchers": (
        ("search", "--policy", "ljf", "--batch-size", 2, "--n", 2, "--users", 2),
        "--users: got '2', allowed: only with --dispatcher",
    ),
    "neither": (("search", "--batch-size", 2, "--n", 2), "--policy: got nothing"),
    "no n": (("search", "--policy", "ljf", "--batch-size", 2), "--n: got nothing"),
    "one user": (("search", "--dispatcher", "sfq", "--users", 1), "--users"),
    "many users": (("search", "--dispatcher", "sfq", "--users", 27), "--users"),
    "no cost": (("search", "--dispatcher", "sfq", "--costs", "1,,3"), "--costs"),
    "a cost of 0": (("search", "--dispatcher", "sfq", "--costs", "0"), "--costs"),
    "a cost twice": (("search", "--dispatcher", "sfq", "--costs", "2,4/2"), "--costs"),
    "no moves": (("search", "--dispatcher", "sfq", "--moves", 0), "--moves"),
    "no queue": (("search", "--dispatcher", "sfq", "--queue", 0), "--queue"),
    "seed alone": (("search", "--dispatcher", "sfq", "--seed", 1), "--seed"),
    "output": (("search", "--dispatcher", "sfq", "-o", "lead.txt"), "a .json file"),
    "no bound": (("verify", "--dispatcher", "sfq"), "--bound"),
    "no number": (("verify", "--dispatcher", "sfq", "--bound", "two"), "--bound"),
    "bound of nothing": (("verify", "--bound", "2"), "--policy or --dispatcher"),
    "claims too": (("verify", "--dispatcher", "sfq", "--bound", "2", "--claim", "P3.1"), "--claim"),
    "both": (("verify", "--dispatcher", "sfq", "--policy", "ljf", "--bound", "1"), "--dispatcher"),
    "moves of claims": (("verify", "--moves", 3), "only with --dispatcher"),
    "n of dispatchers": (("verify", "--dispatcher", "sfq", "--bound", 2, "--n", 3), "--policy"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_is_refused(call, case):
    arguments, named = REFUSALS[case]
    assert named in call(*arguments).refusal


@pytest.mark.parametrize(
    "command",
    [
        ["search", "--json"],
        ["verify", "--bound", "2", "--json"],
        ["dispatch", "--synthetic", "bursty", "--json"],
    ],
    ids=lambda command: command[0],
)
def test_code_that_exits_is_no_success(call, command):
    said = call(*command, "--dispatcher", "tests.own.dispatchers:Exiting")
    assert (said.status, said.out) == (2, "")
    assert "good bye" in said.err
    assert "Exiting failed: SystemExit: 0" in said.err


def test_costs_need_not_be_whole(call):
    found = call("search", "--dispatcher", "sfq", "--costs", "1/3", "--moves", 5, "--json").json
    assert (found["c_max"], found["lead"], found["ahead"]) == ("1/3", "2", "2/3")


def test_one_move_lets_nobody_wait_for_another(call):
    options = ("search", "--dispatcher", "sfq", "--moves", 1)
    assert call(*options).out.startswith("no two users ever wait together")
    assert call(*options, "--json").json["lead"] is None
