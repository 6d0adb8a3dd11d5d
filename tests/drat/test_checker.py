"""The checker accepts proofs, and nothing else."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import proofs_check.drat.proof
from fairopt import Instance
from proofs_check.drat import prove_bound
from proofs_check.drat.checker import RefusedProofError, check
from proofs_check.drat.dimacs import MalformedFileError, read_formula, read_proof
from tests.drat.reference import dimacs, drat, is_proof, line, satisfiable

FORMULA, PROOF = (file.content for file in prove_bound(Instance([11, 8, 8, 7, 4], 2, 3), 20).files)
VARIABLES, CLAUSES = read_formula(FORMULA)
LEMMAS = [step.clause for step in read_proof(PROOF)]
OTHER = prove_bound(Instance([11, 8, 8, 7, 3], 2, 2), 20).files[0].content

# Every clause of three literals that contradicts the three units; each lemma is needed.
ALL_SIGNS = [(a, b, c) for a in (1, -1) for b in (2, -2) for c in (3, -3)]
NEEDED = [(1, 2), (1,), (2,), ()]


@pytest.fixture(params=["interpreted", "compiled"], autouse=True)
def _both_ways(request, monkeypatch):
    threshold = 0 if request.param == "compiled" else 10**9
    monkeypatch.setattr(proofs_check.drat.proof, "WORTH_COMPILING", threshold)


def accepted(formula, proof):
    try:
        check(formula, proof)
    except RefusedProofError:
        return False
    return True


def test_the_proof_itself_is_accepted():
    check(FORMULA, PROOF)
    assert is_proof(CLAUSES, LEMMAS)
    check(dimacs(3, ALL_SIGNS), drat(NEEDED))


@pytest.mark.parametrize("dropped", range(3))
def test_a_proof_without_a_lemma_it_needs_is_refused(dropped):
    lemmas = NEEDED[:dropped] + NEEDED[dropped + 1 :]
    with pytest.raises(RefusedProofError, match="does not follow"):
        check(dimacs(3, ALL_SIGNS), drat(lemmas))


def test_dropped_lemmas_are_refused_as_slow_propagation_says():
    without = [LEMMAS[:k] + LEMMAS[k + 1 :] for k in range(len(LEMMAS) - 1)]
    verdicts = [accepted(FORMULA, drat(lemmas)) for lemmas in without]
    assert verdicts == [is_proof(CLAUSES, lemmas) for lemmas in without]
    assert verdicts.count(False) > len(verdicts) / 2


def test_flipped_literals_are_refused_as_slow_propagation_says():
    flipped = [
        [*LEMMAS[:k], (*LEMMAS[k][:i], -LEMMAS[k][i], *LEMMAS[k][i + 1 :]), *LEMMAS[k + 1 :]]
        for k in range(len(LEMMAS))
        for i in range(len(LEMMAS[k]))
    ]
    verdicts = [accepted(FORMULA, drat(lemmas)) for lemmas in flipped]
    assert verdicts == [is_proof(CLAUSES, lemmas) for lemmas in flipped]
    assert verdicts.count(False) > len(verdicts) / 2


def test_a_proof_without_the_empty_clause_is_refused():
    with pytest.raises(RefusedProofError, match="does not add the empty clause"):
        check(FORMULA, drat(LEMMAS[:-1]))
    with pytest.raises(RefusedProofError, match="does not add the empty clause"):
        check(FORMULA, b"")
    with pytest.raises(RefusedProofError, match="does not add the empty clause"):
        check(dimacs(1, [(1,), (-1,)]), b"d 1 0\n")


def test_a_proof_that_breaks_off_anywhere_is_refused():
    assert PROOF.endswith(b"\n0\n")
    for length in range(len(PROOF) - 1):
        with pytest.raises((RefusedProofError, MalformedFileError)):
            check(FORMULA, PROOF[:length])


def test_the_empty_clause_alone_is_refused_where_propagation_does_not_reach_it():
    with pytest.raises(RefusedProofError, match="step 1 does not follow"):
        check(FORMULA, b"0\n")


def test_the_proof_of_another_formula_is_refused():
    assert not accepted(OTHER, PROOF)


def test_a_lemma_that_only_keeps_satisfiability_is_refused():
    """(3) is RAT on 3 here: no clause has -3, so it may be added, but it is not implied."""
    clauses = [(1, 2, 3), (1, -2), (-1, 2)]
    assert not accepted(dimacs(3, clauses), drat([(3,), ()]))


def test_a_lemma_with_a_new_variable_is_refused():
    with pytest.raises(MalformedFileError, match="a new variable"):
        check(FORMULA, drat([(VARIABLES + 1, 1), *LEMMAS]))


def test_a_deleted_clause_no_longer_serves():
    proof = [line(lemma) for lemma in NEEDED]
    spoiled = [proof[0], f"d {proof[0]}", *proof[1:]]
    with pytest.raises(RefusedProofError, match="step 3 does not follow"):
        check(dimacs(3, ALL_SIGNS), "\n".join(spoiled).encode())


def test_a_deletion_takes_one_copy_and_needs_one_in_any_order_of_literals():
    proof = [line(lemma) for lemma in NEEDED]
    twice = [proof[0], proof[0], "d 2 1 0", *proof[1:]]
    check(dimacs(3, ALL_SIGNS), "\n".join(twice).encode())
    for early in (["d 1 2 0"], [proof[0], "d 1 2 0", "d 1 2 0"]):
        with pytest.raises(MalformedFileError, match="not there"):
            check(dimacs(3, ALL_SIGNS), "\n".join([*early, *proof]).encode())


def test_a_lemma_that_holds_in_any_case_is_accepted():
    check(dimacs(3, ALL_SIGNS), drat([(3, -3), *NEEDED]))


def test_what_was_propagated_stays_when_its_clause_is_deleted():
    formula = dimacs(2, [(1,), (-1, 2), (-1, -2)])
    check(formula, b"d 1 0\n0\n")


def test_formulas_that_propagation_refutes_need_only_the_empty_clause():
    check(dimacs(1, [(1,), (-1,)]), b"0\n")
    check(dimacs(1, [()]), b"0\n")
    check(dimacs(2, [(1, 1), (-1, 2), (-2, -1)]), b"0\n")


@pytest.mark.parametrize(
    ("formula", "proof"),
    [
        (b"", b"0\n"),
        (b"p cnf 1\n", b"0\n"),
        (b"1 0\n-1 0\n", b"0\n"),
        (b"p cnf 1 3\n1 0\n-1 0\n", b"0\n"),
        (b"p cnf 1 1\n1 0\n-1 0\n", b"0\n"),
        (b"p cnf 1 2\n1 0\n-1\n", b"0\n"),
        (b"p cnf 1 2\n1 0\n-1 0\n1\n", b"0\n"),
        (b"p cnf 1 2\n2 0\n-2 0\n", b"0\n"),
        (b"p cnf 1 2\n1 0\n-1_0 0\n", b"0\n"),
        (b"p cnf 1 2\n1 0\n-1 0\n", b"\n0 0\n"),
        (b"p cnf 1 2\n1 0\n-1 0\n", b"0 1\n"),
        (b"p cnf 1 2\n1 0\n-1 0\n", b"d\n0\n"),
        (b"p cnf 1 2\n1 0\n-1 0\n", b"a\x02\x00a\x00"),
        (b"p cnf 1 2\n1 0\n-1 0\n", b"a\x84\x02\x00a\x00"),
        (b"p cnf 1 2\n1 0\n-1 0\n", b"e 1 0\n0\n"),
    ],
)
def test_files_that_are_not_in_the_format_are_refused(formula, proof):
    with pytest.raises(MalformedFileError):
        check(formula, proof)


VARIABLE = st.integers(1, 5)
LITERAL = st.builds(lambda variable, sign: variable * sign, VARIABLE, st.sampled_from([1, -1]))
CLAUSE = st.lists(LITERAL, max_size=4).map(tuple)


@given(st.lists(CLAUSE, max_size=24), st.lists(CLAUSE, max_size=6))
def test_verdicts_on_random_lemmas_are_those_of_slow_propagation(clauses, lemmas):
    lemmas = [*lemmas, ()]
    verdict = accepted(dimacs(5, clauses), drat(lemmas))
    assert verdict == is_proof(clauses, lemmas)
    assert not (verdict and satisfiable(5, clauses))


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "lingeling"])
def test_proofs_of_solvers_are_accepted_exactly_if_there_is_no_model(solver):
    from pysat.solvers import Solver

    rng = random.Random(7)
    unsatisfiable = 0
    for _ in range(60):
        variables = rng.randint(3, 9)
        clauses = [
            tuple(rng.choice((1, -1)) * v for v in rng.sample(range(1, variables + 1), 3))
            for _ in range(round(4.6 * variables))
        ]
        with Solver(solver, bootstrap_with=clauses, with_proof=True) as sat:
            answer = sat.solve()
            proof = "\n".join([*sat.get_proof(), "0", ""]).encode()
        assert answer == satisfiable(variables, clauses)
        unsatisfiable += not answer
        assert accepted(dimacs(variables, clauses), proof) == (not answer)
    assert 10 < unsatisfiable < 50
