"""Bounds for all real lengths: both solvers on every path, and what turns the verdict."""

import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction

import pytest

from fairopt import InputError, Policy, audit, simulate
from fairopt.policies import ISJL, LJF, Reading
from fairopt.policy import WAIT, Decision
from fairopt.view import OnlineView
from ip_models.exhaustive import shortest
from proofs_check.certificates import PathsCertificate, read, write
from proofs_check.smt import SOLVERS, Answer
from proofs_check.symbolic import bound
from proofs_check.symbolic.bound import judge_bound
from proofs_check.symbolic.comparison import equal
from proofs_check.symbolic.infimum import infimum
from proofs_check.symbolic.policy_paths import Family, policy_paths
from proofs_check.symbolic.script import missed
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha
from proofs_check.symbolic.work_bound import WORK_BOUND

THREE_QUARTERS = Fraction(3, 4)
EPSILON = Fraction(1, 10_000)
REMAINING = ISJL(Reading.parse("remaining"))


@pytest.mark.parametrize(
    ("policy", "family", "ratio"),
    [
        (ISJL(), Family(4, 2), THREE_QUARTERS),
        (LJF(), Family(4, 2), Fraction(2, 3)),
        (ISJL(), Family(4, 3), Fraction(1, 2)),
    ],
    ids=str,
)
def test_the_constant_holds_and_not_one_epsilon_more(policy, family, ratio):
    assert judge_bound(policy, family, ratio).holds
    more = judge_bound(policy, family, ratio + EPSILON)
    assert not more.holds
    assert more.below.ratio < ratio + EPSILON
    assert audit(more.below.instance, more.below.policy_schedule) == []
    least = shortest(more.below.instance).makespan
    assert Fraction(least) / more.below.policy_schedule.makespan >= ratio


class Impatient(Policy):
    """LJF that starts the next batch with one slot free, however far the others are."""

    information = OnlineView

    def decisions(self, view):
        while True:
            yield Decision(start=view.backlog.take(view.free)) if view.free else WAIT


class LateByOne(Policy):
    """Fills a free slot while progress is below alpha: `<` where fairness allows `<=`."""

    information = OnlineView

    def decisions(self, view):
        while True:
            near = not view.active or view.most_progress() < view.alpha
            yield Decision(start=view.backlog.take(view.free)) if near and view.free else WAIT


class InTime(Policy):
    """Fills a free slot while progress is at most alpha."""

    information = OnlineView

    def decisions(self, view):
        while True:
            near = view.most_progress() <= view.alpha
            yield Decision(start=view.backlog.take(view.free)) if near and view.free else WAIT


def test_a_policy_that_breaks_fairness_is_found_out_on_some_path():
    verdict = judge_bound(Impatient(), Family(3, 2), Fraction(1, 2))
    assert not verdict.holds
    assert audit(verdict.unfair, simulate(verdict.unfair, Impatient()))


def test_one_broken_comparison_turns_the_verdict():
    free = Family(3, 2)
    family = Family(3, 2, assumed=(equal(free.lengths[1], free.alpha),))
    kept = infimum(InTime(), family).ratio
    assert judge_bound(InTime(), family, kept).holds
    assert judge_bound(LateByOne(), family, kept).below is not None


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("answer", [Answer.UNKNOWN, Answer.SAT])
def test_one_solver_alone_proves_nothing(solver, answer, monkeypatch):
    monkeypatch.setitem(SOLVERS, solver, lambda script: answer)
    verdict = judge_bound(LJF(), Family(2, 2), Fraction(1, 2))
    assert not verdict.holds
    assert any(f"{solver} says {answer.value}" in problem for problem in verdict.problems)


def test_no_path_can_be_left_out():
    family = Family(3, 2)
    paths = list(policy_paths(ISJL(), family))
    for left_out in range(len(paths)):
        others = missed(paths[:left_out] + paths[left_out + 1 :], family)
        assert {ask(others) for ask in SOLVERS.values()} == {Answer.SAT}
    assert {ask(missed(paths, family)) for ask in SOLVERS.values()} == {Answer.UNSAT}


def test_a_lost_branch_is_noticed(monkeypatch):
    whole = bound.parts_of

    def without_the_last(policy, family):
        first, *rest = whole(policy, family)
        return [replace(first, known=first.known[:-1]), *rest]

    monkeypatch.setattr(bound, "parts_of", without_the_last)
    verdict = judge_bound(ISJL(), Family(3, 2), Fraction(4, 5))
    assert any(problem.startswith("every instance is on a path") for problem in verdict.problems)


def test_the_number_of_workers_changes_nothing():
    family = Family(5, 2)
    alone = judge_bound(ISJL(), family, Fraction(13, 18) + EPSILON)
    with ProcessPoolExecutor(2) as executor:
        together = judge_bound(ISJL(), family, Fraction(13, 18) + EPSILON, executor)
        least = infimum(ISJL(), family, executor)
    assert together == alone
    assert least == infimum(ISJL(), family)


def test_progress_counts_every_path():
    told = []
    verdict = judge_bound(ISJL(), Family(4, 2), THREE_QUARTERS, progress=told.append)
    assert sum(told) == verdict.paths == len(list(policy_paths(ISJL(), Family(4, 2))))


@pytest.fixture(scope="module")
def certificate():
    verdict = judge_bound(ISJL(), Family(3, 2), Fraction(4, 5))
    return PathsCertificate(
        "X.cr", ISJL(), 3, 2, None, verdict.ratio, False, verdict.paths, verdict.sha256
    )


def test_a_certificate_survives_its_file_and_replays(certificate, tmp_path):
    write(certificate, tmp_path / "c.json")
    again = read(tmp_path / "c.json")
    assert again == certificate
    assert again.problems() == again.problems(prove=True) == []
    share = replace(certificate, policy=ShareOfAlpha(THREE_QUARTERS), pausing=True)
    write(share, tmp_path / "share.json")
    assert read(tmp_path / "share.json") == share


@pytest.mark.parametrize(
    ("change", "prove", "complaint"),
    [
        ({"ratio": Fraction(4, 5) + EPSILON}, False, "other SHA-256"),
        ({"ratio": Fraction(4, 5) + EPSILON}, True, "ratio "),
        ({"paths": 18}, False, "19 paths, not 18"),
        ({"policy": LJF()}, False, "paths, not"),
        ({"policy": REMAINING, "ratio": Fraction(1, 2)}, True, "unfair on"),
        ({"pausing": True}, False, "other SHA-256"),
        ({"pausing": True}, True, "the ratio is kept"),
        ({"gamma": Fraction(1, 2)}, False, "paths, not"),
        ({"n": 2}, False, "paths, not"),
    ],
)
def test_a_certificate_that_was_tampered_with_is_refused(certificate, change, prove, complaint):
    problems = replace(certificate, **change).problems(prove)
    assert any(complaint in problem for problem in problems)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("requests", 0),
        ("requests", 40),
        ("requests", "3"),
        ("batch_size", True),
        ("ratio", "4/0"),
        ("ratio", "-1"),
        ("gamma", "much"),
        ("model", "hasty"),
        ("paths", None),
        ("policy", {"name": "isjl", "beta": "x alpha"}),
    ],
)
def test_a_malformed_certificate_is_refused_by_name(certificate, key, value, tmp_path):
    path = tmp_path / "c.json"
    path.write_text(json.dumps(certificate.to_json() | {key: value}))
    with pytest.raises(InputError):
        read(path)


def test_a_bound_that_holds_with_pauses_holds_without():
    assert judge_bound(ISJL(), Family(3, 2), Fraction(7, 10), competitor=WORK_BOUND).holds
    assert judge_bound(ISJL(), Family(3, 2), Fraction(7, 10)).holds
    refused = judge_bound(LJF(), Family(3, 2), Fraction(2, 3) + EPSILON)
    assert refused.below is not None
