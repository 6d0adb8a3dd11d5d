"""Every promise of the contract of dispatchers is broken by some, and the contract says so."""

from pathlib import Path

import pytest

from fairopt.contract import (
    BoundedLead,
    DispatcherContract,
    FairDispatcher,
    FairInCost,
    FairShares,
    FairSharesInCost,
    Weighted,
)
from tests.own import dispatchers
from tests.own.dispatchers import ById, Halves, Metered
from tests.own.test_contract import run_the_plugin

BROKEN = [
    (DispatcherContract, "serves_each_request_once_whole_and_in_order_within_its_user", broken, ())
    for broken in (
        dispatchers.Twice,
        dispatchers.LastFirst,
        dispatchers.KeepsWithdrawn,
        dispatchers.HoldsBack,
        dispatchers.InParts,
        dispatchers.Overcharges,
        dispatchers.NeverFinished,
    )
] + [
    (DispatcherContract, "nobody_waits", dispatchers.Invents, ()),
    (DispatcherContract, "refuses_a_bad_cost_and_changes_nothing", dispatchers.Trusting, (-1,)),
    (DispatcherContract, "refuses_what_is_no_user_id", dispatchers.Trusting, (1.0,)),
    (DispatcherContract, "refuses_a_request_that_waits_already", dispatchers.Trusting, ()),
    (DispatcherContract, "cancel_and_complete_touch_no_meter", dispatchers.Refunds, ()),
    (DispatcherContract, "cancelling_everything_lets_others_go_on", dispatchers.NeverRetires, ()),
    (DispatcherContract, "time_is_told_to_all_alike", dispatchers.Waits, ()),
    (DispatcherContract, "is_a_function_of_its_events", dispatchers.Draws, ()),
    (DispatcherContract, "does_not_depend_on_hashes", dispatchers.BySet, ()),
    (Weighted, "refuses_a_bad_weight", dispatchers.Careless, (0,)),
    (Weighted, "refuses_unknown_users_of_a_fixed_set", dispatchers.Careless, ()),
    (
        FairDispatcher,
        "two_equal_users_alternate_from_the_first_request_on",
        dispatchers.FirstIsFree,
        (int,),
    ),
    (FairDispatcher, "two_equal_users_alternate_after_an_idle", dispatchers.LeastServed, ()),
    (FairDispatcher, "identical_requests_go_by_user_id_or_by_arrival", dispatchers.LargestId, ()),
    (FairDispatcher, "integer_ids_are_ordered_as_numbers", dispatchers.AsText, ()),
    (FairDispatcher, "demand_that_doubles_inherits_no_lag", dispatchers.LeastServed, ()),
    (
        FairDispatcher,
        "drained_and_returning_users_share_like_backlogged_ones",
        dispatchers.ResetsOnReturn,
        (),
    ),
    (
        FairDispatcher,
        "a_user_returning_from_a_long_idle_has_banked_nothing",
        dispatchers.LeastServed,
        (),
    ),
    (
        FairDispatcher,
        "jointly_backlogged_intervals_are_fair_one_by_one",
        dispatchers.JoinsLast,
        (),
    ),
    (FairInCost, "many_light_requests_are_worth_a_heavy_one", dispatchers.ByTheRequest, ()),
    (FairShares, "weights_nine_to_one", dispatchers.IgnoresWeights, (int,)),
    (
        FairShares,
        "an_unrelated_user_that_comes_and_goes_moves_no_tags",
        dispatchers.Restarts,
        (),
    ),
    (
        FairSharesInCost,
        "service_in_proportion_to_weight_whatever_the_costs",
        dispatchers.ByTheRequest,
        (),
    ),
    (BoundedLead, "no_lead_exceeds_the_bound", dispatchers.ById, ()),
]
PROMISES = (
    DispatcherContract,
    Weighted,
    FairDispatcher,
    FairInCost,
    FairShares,
    FairSharesInCost,
    BoundedLead,
)


class TestMetered(*PROMISES):
    """A user's fair dispatcher keeps them all."""

    def dispatcher(self, weights=None):
        return Metered(weights)


class TestById(DispatcherContract):
    """An unfair one keeps the contract."""

    def dispatcher(self, weights=None):
        return ById()


class TestHalves(DispatcherContract):
    """One that serves in slices too."""

    def dispatcher(self, weights=None):
        return Halves()


@pytest.mark.parametrize(
    ("promises", "promise", "broken", "arguments"),
    BROKEN,
    ids=[f"{promise}-{broken.__name__}" for _, promise, broken, _ in BROKEN],
)
def test_a_broken_promise_is_noticed(promises, promise, broken, arguments):
    class Tested(promises):
        def dispatcher(self, weights=None):
            return broken() if weights is None else broken(weights)

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        held_against(getattr(Tested(), f"test_{promise}"), *arguments)


def held_against(test, *arguments):
    """Run a test of drawn data until it fails, for few draws find what is rarely broken."""
    for _ in range(4):
        test(*arguments)


def test_no_promise_is_left_out():
    promised = {
        (promises, name.removeprefix("test_"))
        for promises in PROMISES
        for name in vars(promises)
        if name.startswith("test_")
    }
    assert promised == {(promises, promise) for promises, promise, _, _ in BROKEN}


def run(tmp_path, dispatcher, *more):
    (tmp_path / "mine.py").write_text(Path(dispatchers.__file__).read_text())
    return run_the_plugin(tmp_path, "--fairopt-dispatcher", f"mine:{dispatcher}", *more)


def test_the_plugin_runs_the_contract_on_a_dispatcher_of_the_folder(tmp_path):
    done = run(tmp_path, "Metered")
    assert "53 passed" in done.stdout


def test_the_plugin_says_what_an_unfair_one_breaks(tmp_path):
    done = run(tmp_path, "ById", "-rfs")
    assert "FAILED ::TestTwoCMax::test_no_lead_exceeds_the_bound" in done.stdout
    assert "ById is made without weights" in done.stdout
    assert "::TestContract" not in done.stdout


def test_what_is_no_dispatcher_is_refused_in_one_line(tmp_path):
    done = run(tmp_path, "Unfinished")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "a class that also defines _join, _leave" in done.stderr
    assert "Traceback" not in done.stderr
