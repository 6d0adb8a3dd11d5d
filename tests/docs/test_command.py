"""The command: what it refuses, what it leaves behind, and a ledger beside the pins."""

import json

import pytest

from fairopt.cli import site as building
from fairopt.cli.app import main
from proofs_check.documentation import of_ledger, of_pins
from proofs_check.documentation.markdown import paragraphs, verbatim

SPECIAL = r"a\b `c` *d* _e_ {f} [g](h) <i> #j |k| ~l~ $m$ n^o :p: & q"


def refusal(arguments, capsys):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    return err


def test_a_folder_of_others_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("words")
    assert "--output" in refusal(["docs", "--output", str(tmp_path / "mine")], capsys)
    assert [path.name for path in tmp_path.rglob("*")] == ["mine", "thesis.txt"]


def test_a_folder_in_a_folder_that_is_not_there_is_refused(tmp_path, capsys):
    assert "--output" in refusal(["docs", "--output", str(tmp_path / "no" / "site")], capsys)


@pytest.mark.parametrize(
    "ledger",
    [
        "no JSON",
        "[]",
        '{"profile": "quick"}',
        '{"profile": "slow", "claims": []}',
        '{"profile": "quick", "claims": [{"id": "T9.99"}]}',
        '{"profile": "quick", "claims": [{"id": "P3.1", "seconds": 1, "findings": [{}]}]}',
    ],
)
def test_what_is_no_ledger_is_refused(tmp_path, capsys, ledger):
    path = tmp_path / "ledger.json"
    path.write_text(ledger)
    arguments = ["docs", "--output", str(tmp_path / "site"), "--ledger", str(path)]
    assert str(path) in refusal(arguments, capsys)
    assert list(tmp_path.iterdir()) == [path]


def ledger_of(tmp_path, *claims):
    path = tmp_path / "ledger.json"
    assert main(["verify", *(f"--claim={claim}" for claim in claims), "--report", str(path)]) == 0
    return path


def test_a_ledger_says_more_of_its_claims_and_nothing_of_others(tmp_path, capsys):
    path = ledger_of(tmp_path, "P5.4")
    known = {claim.claim.id: claim for claim in of_ledger(path)}
    pinned = {claim.claim.id: claim for claim in of_pins()}
    assert list(known) == list(pinned)
    assert {name for name in known if known[name] != pinned[name]} == {"P5.4"}
    (reading,) = known["P5.4"].readings
    assert reading.scope
    assert reading.method
    assert reading.evidence
    assert known["P5.4"].profile == "quick"


def test_a_verdict_that_differs_from_its_pin_is_shown_beside_it(tmp_path, monkeypatch, capsys):
    path = ledger_of(tmp_path, "P5.4")
    contents = json.loads(path.read_text())
    contents["claims"][0]["findings"][0]["verdict"] = "open"
    path.write_text(json.dumps(contents))
    written = {}

    def keep(pages, site, doctrees):
        written["page"] = (pages / "claims" / "P5.4.md").read_text()
        raise building.PagesError("enough")

    monkeypatch.setattr(building, "build", keep)
    assert main(["docs", "-o", str(tmp_path / "site"), "--ledger", str(path)]) == 1
    assert "[open]{.verdict .open} (pinned: holds on)" in written["page"]
    assert capsys.readouterr().err == "error: enough\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_site_of_ours_is_replaced_and_kept_if_that_fails(site, tmp_path, monkeypatch, capsys):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / building.MADE_HERE).touch()
    (folder / "old.html").touch()

    def broken(pages, site, doctrees):
        raise building.PagesError("a broken link")

    monkeypatch.setattr(building, "build", broken)
    assert main(["docs", "-o", str(folder)]) == 1
    assert (folder / "old.html").is_file()

    def built(pages, site, doctrees):
        site.mkdir()
        (site / "index.html").touch()

    monkeypatch.setattr(building, "build", built)
    assert main(["docs", "-o", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pages"] == 1
    assert [path.name for path in folder.iterdir()] == ["index.html"]
    assert list(tmp_path.iterdir()) == [folder]


def test_a_broken_link_is_named(tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "conf.py").write_text('extensions = ["myst_parser"]')
    (pages / "index.md").write_text("# A page\n\n[nowhere](nowhere.md)\n")
    with pytest.raises(building.PagesError, match=r"index\.md:3: .*nowhere\.md"):
        building.build(pages, tmp_path / "site", tmp_path / "doctrees")


def test_words_are_shown_as_they_are():
    from markdown_it import MarkdownIt

    def shown(markdown):
        (block,) = (t for t in MarkdownIt().parse(markdown) if t.type == "inline")
        assert all(child.type in ("text", "text_special") for child in block.children)
        return "".join(child.content for child in block.children)

    assert shown(verbatim(SPECIAL)) == SPECIAL
    for line in ("1. first", "- dash", "+ plus", "# title", "a\n  b", "=== 3", "> quoted"):
        assert shown(verbatim(line)) == " ".join(line.split())
    assert paragraphs("one\ntwo\n\n  three_") == "one two\n\nthree\\_"
