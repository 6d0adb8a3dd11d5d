"""A trimmed proof is a proof, and holds nothing it does not need."""

import random

import pytest
from pysat.solvers import Solver

import proofs_check.drat.proof
from proofs_check.drat.checker import check
from proofs_check.drat.dimacs import Step, read_proof, write_proof
from proofs_check.drat.proof import Proof
from proofs_check.drat.trim import trimmed
from tests.drat.reference import dimacs, is_proof
from tests.drat.test_checker import ALL_SIGNS, NEEDED


def trim(variables, clauses, steps):
    return trimmed(Proof.of(variables, clauses, steps))


@pytest.fixture(params=["interpreted", "compiled"], autouse=True)
def _both_ways(request, monkeypatch):
    threshold = 0 if request.param == "compiled" else 10**9
    monkeypatch.setattr(proofs_check.drat.proof, "WORTH_COMPILING", threshold)


def test_needed_lemmas_stay_and_others_go():
    steps = [Step(lemma, False) for lemma in ((3, -3), *NEEDED)]
    assert trim(3, ALL_SIGNS, steps) == NEEDED


def test_a_lemma_about_other_things_goes():
    clauses = [*ALL_SIGNS, (4, 5), (4, -5)]
    steps = [Step(lemma, False) for lemma in ((4,), *NEEDED)]
    assert trim(5, clauses, steps) == NEEDED


def test_deletions_go_and_what_follows_the_contradiction_goes():
    steps = [Step(NEEDED[0], False), Step((1, 2, 3), True)]
    steps += [Step(lemma, False) for lemma in (*NEEDED[1:], (3,))]
    assert trim(3, ALL_SIGNS, steps) == NEEDED


def test_nothing_is_needed_where_propagation_refutes_the_formula():
    assert trim(1, [(1,), (-1,)], [Step((1,), False), Step((), False)]) == [()]


def test_trimmed_proofs_of_random_formulas_are_proofs_of_no_more_lemmas():
    rng = random.Random(3)
    shorter = 0
    for _ in range(40):
        variables = rng.randint(4, 9)
        clauses = [
            tuple(rng.choice((1, -1)) * v for v in rng.sample(range(1, variables + 1), 3))
            for _ in range(7 * variables)
        ]
        with Solver("cadical195", bootstrap_with=clauses, with_proof=True) as solver:
            if solver.solve():
                continue
            steps = read_proof("\n".join(solver.get_proof()).encode())
        lemmas = trim(variables, clauses, steps)
        check(dimacs(variables, clauses), write_proof(lemmas))
        assert is_proof(clauses, lemmas)
        added = [step.clause for step in steps if not step.deletion]
        assert set(lemmas) <= set(added)
        shorter += len(lemmas) < len(added)
    assert shorter > 10
