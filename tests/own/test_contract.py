"""Every promise of the contract is broken by some policy, and the contract says so."""

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from fairopt import pytest_plugin
from fairopt.contract import Eager, Fair, OneSlot, Online, Ordered, PolicyContract, UnitFree
from tests.own import policies

BROKEN = [
    (PolicyContract, "serves_every_request_after_its_release_without_a_pause", policies.Pausing),
    (PolicyContract, "is_deterministic", policies.Drawing),
    (PolicyContract, "the_origin_of_time_does_not_matter", policies.ByTheClock),
    (PolicyContract, "the_numbering_matters_only_among_ties", policies.ByNumber),
    (PolicyContract, "requests_that_differ_in_nothing_are_interchangeable", policies.OddFirst),
    (UnitFree, "the_unit_of_time_does_not_matter", policies.ByTheClock),
    (Online, "what_is_to_come_changes_nothing_before_it_comes", policies.WaitsForTheLast),
    (Eager, "one_request_starts_at_its_release", policies.IdlesFirst),
    (Eager, "with_a_slot_for_everyone_and_no_unfairness_all_start_at_once", policies.Shy),
    (Ordered, "equal_requests_start_in_order_of_request", policies.OddFirst),
    (Ordered, "starts_in_its_declared_order_when_nothing_is_unfair", policies.ByNumber),
    (OneSlot, "one_slot_serves_one_after_another_without_idling", policies.IdlesFirst),
    (Fair, "is_alpha_fair", policies.LPT),
]


def contract_of(promises, policy):
    class Tested(promises):
        def policy(self, instance):
            return policy()

    return Tested()


@pytest.mark.parametrize(
    ("promises", "promise", "policy"), BROKEN, ids=[promise for _, promise, _ in BROKEN]
)
def test_a_broken_promise_is_noticed(promises, promise, policy):
    with pytest.raises(AssertionError):
        getattr(contract_of(promises, policy), f"test_{promise}")()


def test_no_promise_is_left_out():
    promised = {
        (promises, name.removeprefix("test_"))
        for promises in (PolicyContract, UnitFree, Online, Eager, Ordered, OneSlot, Fair)
        for name in vars(promises)
        if name.startswith("test_")
    }
    assert promised == {(promises, promise) for promises, promise, _ in BROKEN}


def run_the_plugin(tmp_path, *arguments):
    """Run it without the other plugins that are installed, which take seconds to load."""
    plugin = ["-p", "fairopt.pytest_plugin", "-p", "no:cacheprovider"]
    (tmp_path / "lpt.py").write_text(Path(policies.__file__).read_text())
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugin, *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_pytest_finds_the_plugin():
    (found,) = entry_points(group="pytest11", name="fairopt")
    assert found.load() is pytest_plugin


def test_the_plugin_runs_the_contract_on_a_policy_of_the_folder(tmp_path):
    done = run_the_plugin(tmp_path, "--fairopt-policy", "lpt:FairLPT")
    assert "8 passed" in done.stdout
    done = run_the_plugin(tmp_path, "--fairopt-policy", "lpt:LPT")
    assert "1 failed, 7 passed" in done.stdout
    assert "FAILED ::TestFair::test_is_alpha_fair" in done.stdout


def test_a_policy_that_may_look_ahead_is_not_asked_not_to(tmp_path):
    done = run_the_plugin(tmp_path, "--fairopt-policy", "lpt:WaitsForTheLast", "-rs")
    assert "ClairvoyantView shows what is to come" in done.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--fairopt-policy", "lpt:Nobody"], "has no attribute 'Nobody'"),
        (["--fairopt-policy", "mcnaughton"], "one that runs requests to completion"),
        (
            ["--fairopt-policy", "ljf", "--fairopt-batch-sizes", "2,x"],
            "whole numbers from 1 on, as in 2,3",
        ),
    ],
)
def test_what_cannot_be_tested_is_refused_in_one_line(tmp_path, options, message):
    done = run_the_plugin(tmp_path, *options)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert message in done.stderr
    assert "Traceback" not in done.stderr
