"""A certificate shows what it says, or is refused."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from fairopt import InputError, Instance, Schedule, simulate
from fairopt.policies import ISJL, Reading
from proofs_check.certificates import (
    ProofCertificate,
    RatioCertificate,
    UnfairCertificate,
    comes_with_fairopt,
    read,
    write,
)
from proofs_check.smt import Answer, Script

CERTIFICATES = Path(__file__).parents[2] / "instances" / "certificates"
INSTANCE = Instance([17, 13, 13, 10, 2], batch_size=2, alpha=8)
RATIO = RatioCertificate(
    "T3.19",
    INSTANCE,
    ISJL(),
    simulate(INSTANCE, ISJL()),
    Schedule.from_starts(INSTANCE.lengths, [10, 2, 15, 0, 0]),
    Fraction(3, 4),
)
REMAINING = ISJL(Reading.parse("remaining"))
SHORT = Instance([4, 3, 3], batch_size=2, alpha=1)
UNFAIR = UnfairCertificate("A.max", SHORT, REMAINING, simulate(SHORT, REMAINING))
PROOF = ProofCertificate(
    "X",
    "a number is not below itself",
    (
        Script("step", "(declare-const x Real)\n(assert (< x x))"),
        Script("control", "(declare-const x Real)\n(assert (< x 1))", Answer.SAT),
    ),
)


@pytest.mark.parametrize("certificate", [RATIO, UNFAIR, PROOF])
def test_a_certificate_survives_its_file_and_shows_what_it_says(certificate, tmp_path):
    path = tmp_path / "c.json"
    write(certificate, path)
    again = read(path)
    assert again == certificate
    assert again.problems(prove=True) == []
    assert again.summary() == certificate.summary()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"claimed": Fraction(28, 38)}, "is not below the claimed"),
        ({"instance": Instance([17, 13, 13, 10, 3], 2, 8)}, "completeness"),
        ({"instance": Instance([17, 13, 13, 10, 2], 2, 5)}, "fairness"),
        ({"instance": Instance([17, 13, 13, 10, 2], 1, 8)}, "capacity"),
        ({"policy": ISJL(Reading.parse("remaining"))}, "is not what the policy does"),
        ({"witness": Schedule.from_starts(INSTANCE.lengths, [9, 2, 15, 0, 0])}, "witness: "),
        ({"policy_schedule": RATIO.witness}, "is not what the policy does"),
    ],
)
def test_a_ratio_certificate_that_was_tampered_with_is_refused(change, complaint):
    assert any(complaint in problem for problem in replace(RATIO, **change).problems())


def test_a_witness_that_is_not_optimal_is_found_out_by_proving():
    idle = Schedule.from_starts(INSTANCE.lengths, [11, 3, 16, 0, 1])
    certificate = replace(RATIO, witness=idle, claimed=Fraction(4, 5))
    assert certificate.problems() == []
    assert "the optimum is 28" in certificate.problems(prove=True)[0]


def test_an_unfair_certificate_of_a_fair_schedule_is_refused():
    fair = replace(UNFAIR, instance=Instance([4, 3, 3], batch_size=2, alpha=3))
    assert any("it breaks nothing" in problem for problem in fair.problems())


def test_a_proof_whose_obligation_is_satisfiable_is_refused_by_both_solvers():
    satisfiable = replace(PROOF.scripts[1], expected=Answer.UNSAT)
    wrong = replace(PROOF, scripts=(satisfiable, *PROOF.scripts))
    assert [p.split(": ")[1].split()[0] for p in wrong.problems(prove=True)] == ["z3", "cvc5"]


def test_a_proof_without_a_control_is_refused():
    assert replace(PROOF, scripts=PROOF.scripts[:1]).problems()


@pytest.mark.parametrize(
    ("contents", "field"),
    [
        ({}, "no certificate"),
        ([], "no certificate"),
        ({"fairopt": 1, "claim": "X", "kind": "rumour"}, "kind"),
        ({"fairopt": 1, "claim": "X", "kind": "ratio"}, "instance"),
    ],
)
def test_a_file_that_is_no_certificate_is_refused_by_name(contents, field, tmp_path):
    path = tmp_path / "c.json"
    path.write_text(json.dumps(contents))
    with pytest.raises(InputError, match=field):
        read(path)


STORED = sorted((Path(__file__).parents[2] / "instances" / "certificates").glob("*.json"))


def test_certificates_are_stored():
    assert STORED


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_every_stored_certificate_replays(path):
    assert read(path).problems() == []


def test_every_certificate_that_comes_with_fairopt_is_known_to_come_with_it():
    assert all(comes_with_fairopt(read(path)) for path in CERTIFICATES.glob("*.json"))


def test_one_whose_file_beside_it_was_changed_does_not_come_with_fairopt(tmp_path):
    certificate = next(c for p in sorted(CERTIFICATES.glob("*.json")) if (c := read(p)).files())
    write(certificate, tmp_path / "c.json")
    assert comes_with_fairopt(read(tmp_path / "c.json"))
    (tmp_path / certificate.files()[0].name).write_bytes(b"p cnf 0 0\n")
    assert not comes_with_fairopt(read(tmp_path / "c.json"))


def test_an_unknown_key_is_named_beside_those_that_are_known(tmp_path):
    (tmp_path / "c.json").write_text(json.dumps(UNFAIR.to_json() | {"extra": {}}))
    with pytest.raises(InputError, match=r"^key: got 'extra', allowed: fairopt, claim, kind, inst"):
        read(tmp_path / "c.json")


def test_another_lead_is_told_in_words():
    certificate = read(CERTIFICATES / "Q2.4-reset-on-return-2.json")
    more = replace(certificate, lead=certificate.lead._replace(value=Fraction(70)))
    leader, follower = certificate.lead.leader, certificate.lead.follower
    assert more.problems() == [
        f"the largest lead is {certificate.lead.value} of {leader} over {follower}, "
        f"not 70 of {leader} over {follower}"
    ]
