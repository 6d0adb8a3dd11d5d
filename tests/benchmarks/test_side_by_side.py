"""What ``python -m tests.benchmarks`` asks has the right answers, and says all it should."""

import json
from io import StringIO

import pytest
from rich.console import Console

from ip_models.problem import Problem
from tests.benchmarks import __main__ as command
from tests.benchmarks.peers import optima
from tests.benchmarks.peers.comparison import compare
from tests.benchmarks.peers.dispatchers import SCENARIOS
from tests.benchmarks.peers.questions import QUESTIONS
from tests.benchmarks.peers.speed import OURS, Effort, Row, Run, contradictions, rows
from tests.benchmarks.peers.tables import SHORT, as_json, tables
from tests.ip_models import every_schedule
from tests.ip_models.test_cheapest import externality

LEAST = Effort(fair=1, unconstrained=1, cap=1.0, rounds=1)
TITLES = ["What each expresses", "How fast: fair", "How fast: unconstrained", "Dispatchers"]


@pytest.fixture(scope="module")
def comparison():
    return compare(LEAST)


def everything(question, *, pausing=False):
    problem = Problem.of(question.instance)
    if pausing:
        return problem, every_schedule.pauses(problem, question.right)
    return problem, every_schedule.runs(problem, question.right + 1)


def best(question, *, pausing=False, alpha=None, cost=every_schedule.makespan):
    problem, schedules = everything(question, pausing=pausing)
    alpha = question.instance.alpha if alpha is None else alpha
    return min(cost(s) for s in schedules if every_schedule.feasible(problem, s, alpha))


def asked(words):
    return next(question for question in QUESTIONS if question.asks == words)


@pytest.mark.parametrize("words", ["batch size", "releases", "constraint (1)", "pausing"])
def test_the_right_makespan_is_the_least_of_every_schedule(words):
    question = asked(words)
    assert best(question, pausing=question.pausing) == question.right


def test_the_right_price_is_the_least_and_no_shortest_schedule_has_it():
    question = asked("profit, T + E")
    assert best(question, cost=lambda s: every_schedule.makespan(s) + externality(s)) == (
        question.right
    )
    shortest = best(question)
    dearest = best(
        question,
        cost=lambda s: (every_schedule.makespan(s), every_schedule.makespan(s) + externality(s)),
    )
    assert dearest == (shortest, question.without)
    assert question.without > question.right


def test_without_the_part_of_the_model_the_answer_is_another():
    assert max(asked("batch size").instance.lengths) == asked("batch size").without
    assert max(asked("releases").instance.lengths) == asked("releases").without
    assert best(asked("constraint (1)"), alpha=10) == asked("constraint (1)").without
    assert best(asked("pausing")) == asked("pausing").without
    assert (
        sum(asked("lengths in intervals, at worst").instance.lengths)
        == asked("lengths in intervals, at worst").without
    )
    worst = [high for _, high in asked("lengths in intervals, at worst").instance.intervals]
    assert sum(worst) == asked("lengths in intervals, at worst").right
    assert all(question.right != question.without for question in QUESTIONS)


def test_fairopt_expresses_every_part_and_certifies_bounds(comparison):
    ours = {q.asks: comparison.replies[q.asks, OURS] for q in QUESTIONS}
    assert all(reply.expressed for reply in ours.values())
    assert ours["constraint (1)"].certificate == "DRAT"


def test_no_peer_contradicts_us_where_it_claims_a_bound(comparison):
    assert comparison.contradictions == []
    for question in QUESTIONS[:4]:
        for peer in optima.PEERS:
            reply = comparison.replies[question.asks, peer]
            right = (reply.expressed, reply.bounded, reply.audited)
            assert right == (True, True, True), (question.asks, peer)


def test_the_tables_have_all_rows(comparison):
    printed = StringIO()
    console = Console(width=120, file=printed)
    for part in tables(comparison):
        console.print(part)
    text = printed.getvalue()
    assert all(title in text for title in TITLES)
    assert all(question.asks in text for question in QUESTIONS)
    assert all(words in text for words, *_ in SCENARIOS)
    for short in SHORT:
        assert sum(line.strip().startswith(f"{short} ") for line in text.splitlines()) >= 2
    found = json.loads(json.dumps(as_json(comparison)))
    assert len(found["expresses_and_proves"]) == len(QUESTIONS) * len(SHORT)
    assert len(found["speed"]) == 2 * len(SHORT)


def test_our_order_of_service_is_the_definition_s(comparison):
    assert {orders.ours for orders in comparison.orders.values()} == {0}


def test_a_contradiction_is_found_and_a_cap_counted():
    ours, peer = list(optima.PEERS)[:2]
    runs = {
        ("fair", ours): [Run(1.0, 5), Run(1.0, 7)],
        ("fair", peer): [Run(4.0, None), Run(1.0, 6)],
    }
    assert list(contradictions(runs)) == [("fair", 1)]
    assert rows(runs)["fair", peer] == Row(1, 2, 2.5, pytest.approx(2.0))


def test_a_peer_that_is_missing_is_named_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(command, "PEERS", {"no-such-peer": "no_such_peer"})
    assert command.main([]) == 2
    assert capsys.readouterr() == ("", "error: not installed: no-such-peer\n")
