"""``fairopt instances``."""

from fairopt import library
from fairopt.library import entries


def test_list(call):
    listed = call("instances", "list", "families/", "--json").json["instances"]
    assert [value["name"] for value in listed] == [
        entry.name for entry in entries() if entry.name.startswith("families/")
    ]
    lines = call("instances", "list").out.splitlines()
    assert len(lines) == len(entries())


def test_show(call):
    shown = call("instances", "show", "families/ljf-tight-2", "--json").json
    assert (shown["lengths"], shown["batch_size"], shown["optimum"]) == ([2, 1, 1], 2, 2)
    assert shown["policy"]["makespan"] == 3
    assert "ljf" in call("instances", "show", "families/ljf-tight-2").out
    assert "nowhere" in call("instances", "show", "nowhere").refusal


def test_check(call, monkeypatch):
    checked = call("instances", "check", "families/", "--prove", "--json")
    assert checked.status == 0
    assert checked.json["checked"] > 5
    assert checked.json["problems"] == {}
    assert "nowhere" in call("instances", "check", "nowhere").refusal

    wrong = [entry.from_json(entry.to_json() | {"bound": 1}) for entry in entries()[:1]]
    monkeypatch.setattr(library, "entries", lambda: wrong)
    faulty = call("instances", "check", "--json")
    assert faulty.status == 1
    assert list(faulty.json["problems"]) == [wrong[0].name]
    assert call("instances", "check").status == 1
