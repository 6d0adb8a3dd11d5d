"""A policy that is not of fairopt: named, run, searched, judged, replayed."""

import json
import pickle
import random
import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from fairopt import Instance, PolicyError, audit, simulate
from fairopt.errors import InputError
from fairopt.policies import LJF, describe, policy_named
from proofs_check.certificates import read
from proofs_check.claim import Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.stated_bound import StatedBound
from proofs_check.sweep import sweep_ratio
from proofs_check.symbolic.bound import judge_bound
from proofs_check.symbolic.policy_paths import Family, policy_paths
from tests.own import policies

HERE = "tests.own.policies"
FAIR_LPT = f"{HERE}:FairLPT"


@pytest.mark.parametrize("name", [FAIR_LPT, f"{HERE}:ready_made"])
def test_a_policy_is_known_by_where_it_is_found(name):
    policy = policy_named(name)
    assert policy_named(**describe(policy)) == policy
    assert pickle.loads(pickle.dumps(policy)) == policy
    assert simulate(Instance([3, 2, 1], 2, 1), policy).makespan == 4


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere:LPT", "ModuleNotFoundError: No module named 'nowhere'"),
        (f"{HERE}:Nobody", "has no attribute 'Nobody'"),
        (f"{HERE}:", "has no attribute ''"),
        (":LPT", "ValueError: Empty module name"),
        (f"{HERE}:random", "and that is <module 'random'"),
        (f"{HERE}:Unmade", "(ValueError: no budget ("),
        (f"{HERE}:Needy", "a policy that can be made without arguments (TypeError: "),
    ],
)
def test_what_is_no_policy_is_refused(name, reason):
    with pytest.raises(InputError) as refusal:
        policy_named(name)
    assert reason in str(refusal.value)


def test_a_module_that_fails_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.py").write_text("def (")
    with pytest.raises(InputError, match="SyntaxError"):
        policy_named("broken:Policy")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "Failing",
            r"policies:Failing: failed: ZeroDivisionError.*policies\.py, line \d+\), on B=1",
        ),
        ("Exiting", r"failed: SystemExit: 0 \(.*policies\.py, line \d+\), on B=1"),
        ("Blind", r"Blind: failed: KeyError: 'no view'.*, on B=1"),
        ("Silent", "ended at 0 with 1 requests unfinished"),
        ("Sloppy", r"yielded \[0\], not a Decision"),
        ("Returning", r"decisions\(\) returns Decision\(.*\), not yields it"),
        ("Yieldless", r"decisions\(\) has no yield"),
        ("Overfull", "2 requests were started at 0 with 1 free slots"),
    ],
)
def test_what_goes_wrong_in_it_is_told_in_one_line(call, name, reason):
    small = ["--batch-size", 1, "--n", 2, "--max-length", 2, "--alpha", "0:1"]
    assert re.search(reason, call("search", "--policy", f"{HERE}:{name}", *small).refusal)


def test_the_worst_case_of_a_policy_that_is_also_built_in_is_the_same(call):
    range_ = ["--batch-size", 3, "--n", 5, "--max-length", 4, "--alpha", "0:3"]
    own = call("search", "--policy", f"{HERE}:LongestBatches", *range_, "--json").json
    assert own == call("search", "--policy", "ljf", *range_, "--json").json


def test_its_worst_case_is_an_instance_for_the_other_commands(call, tmp_path):
    range_ = ["--batch-size", 2, "--n", 5, "--max-length", 8, "--alpha", "0:8"]
    worst = tmp_path / "worst.json"
    found = call("search", "--policy", FAIR_LPT, *range_, "-o", worst, "--json").json
    assert (found["ratio"], found["lengths"], found["alpha"]) == ("7/10", [7, 4, 3], 3)
    assert call("run", worst, "--policy", FAIR_LPT, "--json").json["makespan"] == 10
    assert call("solve", worst, "--json").json["makespan"] == 7


def test_a_search_in_processes_and_a_sweep_find_the_same(call, tmp_path):
    range_ = ["--batch-size", 2, "--n", 4, "--max-length", 5, "--alpha", "0:3", "--json"]
    few = call("search", "--policy", FAIR_LPT, *range_, "--workers", 2).json
    swept = call("search", "--policy", FAIR_LPT, *range_, "--checkpoint", tmp_path / "done")
    assert few == swept.json


def test_a_search_says_that_a_policy_is_unfair(call):
    range_ = ["--batch-size", 2, "--n", 3, "--max-length", 2, "--alpha", "0"]
    found = call("search", "--policy", f"{HERE}:LPT", *range_)
    assert found.status == 0
    assert "the policy is not alpha-fair, as on B=2, alpha=0, o=[2, 1, 1]" in found.err


def test_the_infimum_over_all_lengths(call):
    size = ["--batch-size", 2, "--n", 4, "--all-lengths"]
    found = call("search", "--policy", FAIR_LPT, *size, "--json").json
    assert (found["ratio"], found["attained"], found["proved"]) == ("2/3", False, True)
    near = Fraction(found["optimum"], found["policy_makespan"])
    assert Fraction(2, 3) < near < Fraction(2, 3) + Fraction(1, 100)
    refusal = call("search", "--policy", f"{HERE}:LPT", *size).refusal
    assert "is not alpha-fair, as on B=2, alpha=0, o=[4, 1, 1, 1]" in refusal


@pytest.mark.parametrize("options", [["--max-length", 3], ["--alpha", "0:1"], ["--guided"]])
def test_all_lengths_takes_no_range(call, options):
    given = ["search", "--policy", "ljf", "--batch-size", 2, "--n", 3, "--all-lengths"]
    assert "only without --all-lengths" in call(*given, *options).refusal


def test_a_search_without_a_range_is_refused(call):
    refusal = call("search", "--policy", "ljf", "--batch-size", 2, "--n", 3).refusal
    assert "--max-length" in refusal


STATED = ["verify", "--policy", FAIR_LPT, "--batch-size", 2, "--n", 4]


def test_a_bound_that_stands(call, tmp_path):
    found = call(*STATED, "--bound", "2/3", "--certificates", tmp_path / "c", "--json")
    assert found.status == 0
    (claim,) = found.json["claims"]
    assert [f["verdict"] for f in claim["findings"]] == ["holds on", "proved"]
    files = sorted((tmp_path / "c").iterdir())
    assert len(files) == len(range(1, 5))
    for file in files:
        replayed = call("replay", file, "--policy", FAIR_LPT)
        assert (replayed.status, "complete" in replayed.out) == (0, True)
    assert call("replay", files[-1], "--policy", FAIR_LPT, "--prove").status == 0


def test_a_bound_that_holds_on_small_numbers_and_falls_on_larger_ones(call, tmp_path):
    found = call(*STATED, "--bound", "0.7", "--certificates", tmp_path)
    assert found.status == 1
    assert "the statement does not stand" in found.out
    (file,) = tmp_path.iterdir()
    assert "ratio 9/13" in call("replay", file, "--policy", FAIR_LPT, "--prove").out
    assert call(*STATED, "--bound", "0.7", "--range-only").status == 0


def test_certificates_of_two_bounds_do_not_share_a_folder(call, tmp_path):
    call(*STATED, "--bound", "0.7", "--range-only", "--certificates", tmp_path / "c")
    call(*STATED, "--bound", "0.7", "--certificates", tmp_path / "c")
    before = {file: file.read_bytes() for file in (tmp_path / "c").iterdir()}
    assert before
    said = call(*STATED, "--bound", "2/3", "--certificates", tmp_path / "c").refusal
    assert said.startswith("error: --certificates: got")
    assert "a new or empty folder" in said
    assert {file: file.read_bytes() for file in (tmp_path / "c").iterdir()} == before


@pytest.mark.parametrize("within", ["", "c"])
def test_a_file_is_no_folder_of_certificates(call, tmp_path, monkeypatch, within):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pol.py").touch()
    folder = Path("pol.py") / within
    allowed = "a folder, or one that can be made"
    refusal = f"error: --certificates: got {str(folder)!r}, allowed: {allowed}\n"
    assert call(*STATED, "--bound", "2/3", "--certificates", folder).refusal == refusal
    assert call("verify", "--claim", "A.max", "--certificates", folder).refusal == refusal


def test_a_missing_bound_is_said_to_be_missing(call):
    said = call(*STATED).refusal
    assert said == "error: --bound: got nothing, allowed: a ratio above 0 and up to 1, as 3/4\n"


def test_an_unfair_policy_has_no_bound(call, tmp_path):
    stated = ["verify", "--policy", f"{HERE}:LPT", "--batch-size", 2, "--n", 3, "--bound", "1/9"]
    assert call(*stated, "--certificates", tmp_path).status == 1
    (file,) = tmp_path.iterdir()
    assert json.loads(file.read_text())["kind"] == "unfair"


def test_a_certificate_runs_only_code_that_is_named(call, tmp_path, monkeypatch):
    call(*STATED, "--bound", "0.7", "--certificates", tmp_path)
    (file,) = tmp_path.iterdir()
    certificate = json.loads(file.read_text())
    certificate["policy"]["name"] = "trap:Policy"
    file.write_text(json.dumps(certificate))
    (tmp_path / "trap.py").write_text("raise SystemExit('sprung')")
    monkeypatch.chdir(tmp_path)
    assert "--policy trap:Policy too, to run that code" in call("replay", file).refusal
    assert "trap" not in sys.modules
    with pytest.raises(InputError, match="trap:Policy"):
        read(file)


def test_a_certificate_of_another_policy_is_caught(call, tmp_path):
    call(*STATED, "--bound", "0.7", "--certificates", tmp_path)
    (file,) = tmp_path.iterdir()
    other = f"{HERE}:LPT"
    file.write_text(file.read_text().replace(FAIR_LPT, other))
    replayed = call("replay", file, "--policy", other)
    assert replayed.status == 1
    assert "is not what the policy does" in replayed.out


def test_the_page_of_a_bound_names_the_code_to_replay_with(call, tmp_path):
    page = tmp_path / "bound.html"
    call(*STATED, "--bound", "0.7", "--report", page)
    text = page.read_text()
    assert f"--policy {FAIR_LPT}" in text
    assert "does not stand" in text


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Drawing", "does on"),
        ("OwnUnit", "a number of its own"),
        ("AtText", "a text"),
        ("AtHash", "a hash"),
        ("AtRemainder", "a remainder"),
        ("AtQuotient", "a quotient"),
        ("AtRange", "a whole number"),
        ("AtFloat", "a float"),
        ("AtRounding", "a rounding"),
        ("AtAttribute", "its attribute numerator"),
        ("AtProduct", "a product"),
        ("AtBytes", "its bytes"),
    ],
)
def test_what_is_no_program_on_reals_is_not_proved(name, reason):
    policy = policy_named(f"{HERE}:{name}")
    random.seed(1)
    with pytest.raises(PolicyError, match=reason):
        list(policy_paths(policy, Family(4, 2)))


@pytest.mark.parametrize("name", ["AtText", "AtRemainder", "AtFloat", "AtProduct", "AtQuotient"])
def test_on_numbers_it_finds_out_what_it_asks(name):
    unfair = Instance([40, 20, 20], 2, 11)
    assert audit(unfair, simulate(unfair, policy_named(f"{HERE}:{name}")))


@pytest.mark.parametrize("name", ["AtType", "UsesInfinity"])
def test_what_does_the_same_on_all_numbers_is_proved(name):
    policy = policy_named(f"{HERE}:{name}")
    stated = StatedBound(policy, Fraction(2, 3), Range(2, 4, 12, range(9, 13)))
    assert [f.verdict for f in stated.claim().judge(Profile.FULL)] == [
        Verdict.HOLDS,
        Verdict.PROVED,
    ]


def test_copies_decide_on_the_path_too():
    policy = policy_named(f"{HERE}:Copying")
    verdict = judge_bound(policy, Family(3, 2), Fraction(1, 9))
    assert verdict.unfair is not None
    assert audit(verdict.unfair, simulate(verdict.unfair, policy))


def test_what_is_not_done_twice_is_told_as_the_policy_s(monkeypatch):
    monkeypatch.setattr(policies.Forgetful, "runs", 0)
    with pytest.raises(PolicyError, match="Forgetful does not do the same twice, as on B=2"):
        sweep_ratio(policy_named(f"{HERE}:Forgetful"), Range(2, 2, 2, range(1), 2))


def test_what_a_policy_prints_is_no_output_of_ours(call):
    small = ["--batch-size", 1, "--n", 2, "--max-length", 2, "--alpha", "0:1"]
    found = call("search", "--policy", f"{HERE}:Talking", *small, "--json")
    assert json.loads(found.out)["ratio"] == "1/1"
    assert "deciding" in found.err


def test_without_a_proof_the_statement_is_open():
    policy = policy_named(f"{HERE}:OwnUnit")
    stated = StatedBound(policy, Fraction(1, 9), Range(2, 3, 3, range(4)))
    on_range, on_reals = stated.claim().judge(Profile.FULL)
    assert on_range.verdict is Verdict.HOLDS
    assert on_reals.verdict is Verdict.OPEN
    assert "does not run on symbolic reals" in on_reals.evidence


def test_a_built_in_policy_may_be_stated_of(call):
    given = ["--policy", "isjl", "--beta", "alpha", "--batch-size", 2, "--n", 4, "--bound", "3/4"]
    assert call("verify", *given).status == 0
    assert policy_named("ljf") == LJF()


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--bound", "3/4"], "--bound"),
        (["--policy", "ljf", "--bound", "3/4", "--n", 3], "--batch-size"),
        (["--policy", "ljf", "--bound", "3/4", "--batch-size", 2], "--n"),
        (["--policy", "ljf", "--bound", "5/4", "--batch-size", 2, "--n", 3], "--bound"),
        (["--policy", "ljf", "--batch-size", 2, "--n", 3], "--bound"),
        (["--policy", "mcnaughton", "--bound", "1", "--batch-size", 2, "--n", 3], "--policy"),
        (["--policy", "ljf", "--claim", "T3.3"], "--claim"),
    ],
)
def test_a_statement_that_cannot_be_judged_is_refused(call, options, named):
    assert f"error: {named}: " in call("verify", *options).refusal
