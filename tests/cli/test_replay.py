"""Certificates by file and by name, from whatever folder, and what their labels are worth."""

import json

import pytest

from fairopt.library import folder


def test_a_certificate_that_comes_with_fairopt_is_known_by_its_name(call, tmp_path, monkeypatch):
    file = folder().joinpath("certificates", "T5.1.json")
    by_file = call("replay", file, "--json").json
    monkeypatch.chdir(tmp_path)
    assert call("replay", "T5.1", "--json").json == by_file
    assert by_file["claim"] == "T5.1"


def test_a_file_goes_before_a_name(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "T5.1").write_text("no certificate")
    assert "broken JSON" in call("replay", "T5.1").refusal


def test_an_unknown_name_is_refused_with_the_place_of_the_known(call):
    assert str(folder().joinpath("certificates")) in call("replay", "T5.9").refusal


def changed(tmp_path, name, **values):
    file = tmp_path / "changed.json"
    contents = json.loads(folder().joinpath("certificates", f"{name}.json").read_text())
    file.write_text(json.dumps(contents | values))
    return file


def test_one_that_comes_with_fairopt_is_said_to_beside_its_claim(call):
    said = call("replay", "A.max-remaining").out.splitlines()
    assert said[2:] == [
        "A.max says: Phase TWO with A_max the maximum remaining processing time keeps "
        "constraint (1)",
        "as it comes with fairopt",
    ]


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("A.max-remaining", {"claim": "P3.1"}, "P3.1 says: LJF is alpha-fair"),
        ("T3.9-stop-when-idle", {"claimed": "1"}, "T3.9 says: "),
        ("Q3.4", {"claim": "Q3.1"}, "Q3.1 says: "),
    ],
)
def test_another_label_or_threshold_is_no_longer_as_it_comes(call, tmp_path, name, change, says):
    file = changed(tmp_path, name, **change)
    said = call("replay", file).out.splitlines()
    assert said[2].startswith(says)
    assert said[3].startswith("not one of those that come with fairopt for ")
    assert not call("replay", file, "--json").json["shipped"]


@pytest.mark.parametrize("claim", ["lpt.FairLPT", "a.max", "../claims/A.max", ""])
def test_a_claim_that_the_ledger_has_not_is_said_to_be_none(call, tmp_path, claim):
    file = changed(tmp_path, "A.max-remaining", claim=claim)
    assert call("replay", file).out.splitlines()[2:] == [f"{claim}: not a claim of the ledger"]
    found = call("replay", file, "--json").json
    assert (found["statement"], found["shipped"]) == (None, False)


def test_a_label_that_would_print_lines_of_its_own_is_refused(call, tmp_path):
    file = changed(tmp_path, "A.max-remaining", claim="x\nas it comes with fairopt")
    assert "allowed: the id of a claim" in call("replay", file).refusal
