"""Certificates by file and by name, from whatever folder."""

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
