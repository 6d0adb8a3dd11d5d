"""Certificates carry bounds, with formula and refutation in files beside them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fairopt import InputError, Instance, simulate
from fairopt.cli.app import main
from fairopt.policies import ISJL
from ip_models.exhaustive import shortest
from proofs_check.certificates import RatioCertificate, read, write
from proofs_check.certificates.bound import BoundCertificate
from proofs_check.drat import prove_bound

INSTANCE = Instance([11, 8, 8, 7, 4], batch_size=2, alpha=3)
BOUND = BoundCertificate("X", INSTANCE, prove_bound(INSTANCE, 20))
AREA = BoundCertificate("X", INSTANCE, prove_bound(INSTANCE, 19))
LATER = Instance([5, 3, 3], 2, 1, releases=[0, 2, 2])
RELEASED = BoundCertificate("X", LATER, prove_bound(LATER, 8))
RATIO = RatioCertificate(
    "X",
    INSTANCE,
    ISJL(),
    simulate(INSTANCE, ISJL()),
    shortest(INSTANCE),
    Fraction(11, 10),
    prove_bound(INSTANCE, 20),
)


@pytest.mark.parametrize("certificate", [BOUND, AREA, RELEASED, RATIO])
def test_a_certificate_survives_its_files_and_shows_what_it_says(certificate, tmp_path):
    path = tmp_path / "certificate.json"
    write(certificate, path)
    again = read(path)
    assert again == certificate
    assert again.problems() == []
    beside = {file.name for file in tmp_path.iterdir()} - {path.name}
    assert beside == {file.name for file in certificate.files()}
    copy = tmp_path / "copy"
    copy.mkdir()
    write(again, copy / path.name)
    for file in copy.iterdir():
        assert file.read_bytes() == (tmp_path / file.name).read_bytes()


def test_a_ratio_is_exact_only_if_the_bound_meets_the_witness():
    lower = replace(RATIO, bound=prove_bound(INSTANCE, 19))
    assert lower.problems() == [
        "no fair schedule ends before 19, by area, but the witness ends at 20"
    ]
    assert replace(RATIO, bound=None).problems() == []
    assert "by refutation" in RATIO.checked()
    assert "by refutation" not in replace(RATIO, bound=None).checked()


def test_replay_refuses_a_proof_that_was_tampered_with(tmp_path, capsys):
    path = tmp_path / "certificate.json"
    write(RATIO, path)
    assert main(["replay", str(path)]) == 0
    proof = tmp_path / RATIO.files()[1].name
    proof.write_bytes(b"0\n")
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().out
    assert "SHA-256" in said
    assert "does not follow" in said


@pytest.mark.parametrize(
    ("name", "complaint"), [("absent.cnf", "No such file"), ("../x.cnf", "in the folder of")]
)
def test_files_that_are_not_beside_the_certificate_are_refused(name, complaint, tmp_path):
    path = tmp_path / "certificate.json"
    write(BOUND, path)
    named = BOUND.files()[0].name
    path.write_text(path.read_text().replace(named, name))
    with pytest.raises(InputError, match=complaint):
        read(path)


def test_a_certificate_without_the_files_of_its_bound_is_refused(tmp_path):
    path = tmp_path / "certificate.json"
    write(BOUND, path)
    kept = [line for line in path.read_text().splitlines() if '"files"' not in line]
    path.write_text("\n".join(kept).replace("},\n}", "}\n}"))
    with pytest.raises(InputError, match=r"\.cnf"):
        read(path)


def test_summaries_name_instance_bound_and_argument():
    assert BOUND.summary() == (
        "B=2, alpha=3, o=[11, 8, 8, 7, 4]: no fair schedule ends before 20, by refutation"
    )
    assert ", r=[0, 2, 2]: " in RELEASED.summary()
    assert "arithmetic" in AREA.checked()
    assert "refutation" in BOUND.checked()
