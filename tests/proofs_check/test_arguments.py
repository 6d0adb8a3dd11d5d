"""Both solvers check every argument, and a weakened rule or constant gets another answer."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from proofs_check import arguments, smt
from proofs_check.arguments import backlogged_pair, band, returning_user
from proofs_check.arguments.fair_queueing import TWO
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.replay import execution_of, happenings
from proofs_check.queueing.service_accounts import largest_lead
from proofs_check.smt import Answer, ask_cvc5, ask_z3, failures

MODULES = {
    info.name: import_module(f"{arguments.__name__}.{info.name}")
    for info in iter_modules(arguments.__path__)
}
ARGUMENTS = {name: module for name, module in MODULES.items() if hasattr(module, "SCRIPTS")}


def test_there_are_arguments():
    assert set(ARGUMENTS) >= {
        "backlogged_pair",
        "band",
        "discarding",
        "folding",
        "idle_reset",
        "larger_budget",
        "ljf_batches",
        "lockstep",
        "renormalisation",
        "returning_user",
        "selection",
    }


@pytest.mark.parametrize("argument", ARGUMENTS.values(), ids=ARGUMENTS)
def test_both_solvers_answer_every_script_as_expected(argument):
    assert failures(argument.SCRIPTS) == []


@pytest.mark.parametrize("argument", ARGUMENTS.values(), ids=ARGUMENTS)
def test_every_argument_is_in_words_and_has_obligations_and_controls(argument):
    assert len(argument.ARGUMENT) > 100
    assert {script.expected for script in argument.SCRIPTS} == {Answer.UNSAT, Answer.SAT}
    names = [script.name for script in argument.SCRIPTS]
    assert len(set(names)) == len(names)


# Without the rule, or with a smaller constant, some obligation must fall.
WEAKENED = [
    ("band", "(max (S_0 u_0) v_0)", "(S_0 u_0)"),
    ("band", "(= v_1 (S_0 u_0))", "(= v_1 v_0)"),
    ("band", "(+ (S_0 u_0) charge_0)", "(+ (S_0 u_0) charge_0 charge_0)"),
    ("band", "(<= (S_0 u_0) (S_0 x))", "true"),
    ("band", "(forall ((x User)) (not (waiting_0 x)))", "true"),
    ("band", "(<= (S_1 x) (+ v_1 (l x)))", "(<= (S_1 x) (+ v_1 (* 0.99 (l x))))"),
    ("band", "(< 0 weight)", "(distinct 0 weight)"),
    ("backlogged_pair", "(+ (l i) (l j))", "(* 0.99 (+ (l i) (l j)))"),
    ("backlogged_pair", "(* 2 c_max)", "(* 1.99 c_max)"),
    ("backlogged_pair", "(ite (= x u_0) charge_0 0)", "charge_0"),
    ("backlogged_pair", "(= (S_t1 x) (S_0 x))", "true"),
    ("returning_user", "(max (S_0 u_0) v_0)", "v_0"),
    ("returning_user", "(* 2 c_max)", "(* 1.99 c_max)"),
    ("returning_user", "(+ (- v_0 v_t1) (l i))", "(+ (- v_0 v_t1) (* 0.99 (l i)))"),
    ("returning_user", "(- v_0 v_t1 (l j))", "(- v_0 v_t1 (* 0.99 (l j)))"),
    ("idle_reset", "(forall ((x User)) (not (waiting_0 x)))", "true"),
    ("idle_reset", "(>= v_1 (S_0 x))", "true"),
    ("folding", "(max (S_0 u) v_0)", "(S_0 u)"),
    ("folding", "(max vo_0 (F_0 u))", "(F_0 u)"),
    ("folding", "(= vo_1 (start_0 u (head_0 u)))", "(= vo_1 vo_0)"),
    ("folding", "(> (charge x p) 0)", "(>= (charge x p) 0)"),
    ("renormalisation", "(- v_0 d)", "v_0"),
    ("renormalisation", "(- (S_0 x) d)", "(- (S_0 x) (ite (waiting_0 x) d 0))"),
    ("discarding", "(<= (S_0 x) v_0)", "(<= (S_0 x) (+ v_0 1))"),
    ("discarding", "(>= (S_0 x) v_0)", "true"),
    ("selection", "(before i x)", "true"),
    ("selection", "(= v_1 (S_0 u_0))", "(>= v_1 (S_0 u_0))"),
    ("lockstep", "(<= (progress_0 x) alpha)", "(<= (progress_0 x) (+ alpha 0.01))"),
    ("lockstep", "(assert (and (forall ((x Request)) (not (active_0 x)))", "(assert (and true"),
    ("lockstep", "(ite (active_0 x) time_0 0)", "(ite (active_0 x) (o x) 0)"),
    ("larger_budget", "(<= 0 alpha_1 alpha_2)", "(<= 0 alpha_2 alpha_1)"),
    ("ljf_batches", "(* (- (* 2 B) 1) T_OPT)", "(* (- (* 2 B) 1.01) T_OPT)"),
    ("ljf_batches", "(=> (> n 0) (>= batch (+ m (* (- B 1) n))))", "true"),
    ("ljf_batches", "(>= T_OPT m_1)", "true"),
    ("ljf_batches", "(>= (* B T_OPT) O)", "true"),
    ("ljf_batches", "(>= length n)", "(>= length (* 0.99 n))"),
    ("ljf_batches", "(<= 0 active B)", "(<= 0 active (+ B 0.01))"),
    ("free_budget", "(= alpha longest)", "(= alpha (* 0.9 longest))"),
    ("free_budget", "(<= load_1 H)", "true"),
    ("over_inserting", "(+ 1 (* 2 b))", "(+ 1.01 (* 2 b))"),
    ("over_inserting", "(<= x P)", "true"),
    ("over_inserting", "(<= P q)", "true"),
    ("over_inserting_simple", "(* 3 (+ end_of_S x))", "(* 3.01 (+ end_of_S x))"),
    ("over_inserting_simple", "(> (- end_of_L P) 1)", "true"),
    ("under_inserting", "(- 6 b)", "(- 5.99 b)"),
    ("under_inserting", "(<= P 2)", "true"),
    ("under_inserting_packed", "(ite (> x P) (> x q) (> (+ P x) q))", "true"),
    ("under_inserting_sharp", "(+ 2 (* 2 b))", "(+ 2.01 (* 2 b))"),
    ("best_beta", "(+ 25 root)", "(+ 25.01 root)"),
    ("longest_first", "(- (* 4 B) 1)", "(- (* 4 B) 1.01)"),
    ("longest_first", "(= (+ d e) B)", "true"),
    ("longest_first", "(>= (+ load x) T)", "true"),
    ("section_4_over", "(+ 1 gamma)", "(+ 1.01 gamma)"),
    ("section_4_over", "(> (- end_of_o_1 o_3) gamma)", "true"),
    ("section_4_under", "(+ 1 gamma)", "(+ 1.01 gamma)"),
    ("section_4_under", "(<= o_3 (* 2 gamma))", "true"),
]


@pytest.mark.parametrize(("name", "rule", "weaker"), WEAKENED)
def test_a_weakened_rule_is_noticed(name, rule, weaker, monkeypatch):
    """Neither solver proves every step any more; over numbered packets z3 may not know."""
    monkeypatch.setattr(smt, "SOLVER_SECONDS", 2)
    weakened = [
        script.text.replace(rule, weaker)
        for script in ARGUMENTS[name].SCRIPTS
        if script.expected is Answer.UNSAT and rule in script.text
    ]
    answers = [(ask_z3(text), text) for text in weakened]
    fallen = [(answer, text) for answer, text in answers if answer is not Answer.UNSAT]
    assert fallen
    if name != "folding":
        assert fallen[0][0] is Answer.SAT
    assert ask_cvc5(fallen[0][1]) is not Answer.UNSAT


def played(script, dispatcher):
    """Run the execution of a control; return the dispatches, and those it says."""
    happened = happenings(execution_of(script.text, TWO))
    trace = DispatchTrace(dispatcher, tuple(event for h in happened for event in h.events))
    sent = trace.play()
    return trace, sent, [h.sends for h in happened if h.sends]


@pytest.mark.parametrize(
    ("script", "both_wait", "lead"),
    [
        (backlogged_pair.ATTAINED, True, 2),
        (backlogged_pair.ATTAINED_BY_OWN_CHARGES, True, 4),
        (backlogged_pair.COSTS_OF_THE_INTERVAL, True, 3),
        (returning_user.ATTAINED, False, 2),
    ],
    ids=lambda value: value.name if hasattr(value, "name") else None,
)
def test_executions_of_the_proofs_are_executions_of_the_scheduler(script, both_wait, lead):
    trace, sent, said = played(script, "sfq")
    assert list(filter(None, sent)) == said
    found = largest_lead(trace, sent, both_wait)
    assert (found.value, found.leader) == (lead, "a")


@pytest.mark.parametrize("name", ["join", "rejoin", "dispatch", "last-dispatch", "withdraw"])
def test_every_event_of_the_proofs_happens_on_the_scheduler(name):
    script = next(script for script in band.SCRIPTS if script.name == f"{name} happens")
    _, sent, said = played(script, "sfq")
    assert list(filter(None, sent)) == said


@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_reset_on_return_leads_by_one_cost_per_cycle(cycles):
    trace, sent, said = played(returning_user.CYCLES[cycles - 1], "sfq-reset")
    assert list(filter(None, sent)) == said
    assert largest_lead(trace, sent, both=False).value >= cycles


def test_the_scheduler_does_not_follow_an_execution_of_reset_on_return():
    _, sent, said = played(returning_user.CYCLES[2], "sfq")
    assert list(filter(None, sent)) != said
