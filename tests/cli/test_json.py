"""``--json`` on every command and sub-command: one JSON object, and nothing else."""

import json

import pytest
import typer

from fairopt.cli.app import app

INSTANCE = {"lengths": [19, 14, 14, 9], "batch_size": 2, "alpha": 9}
SMALLEST = {
    "demo": "demo",
    "verify": "verify --claim P5.4",
    "solve": "solve four.json",
    "run": "run four.json --policy isjl",
    "adversary": "adversary ljf-tight -o made.json",
    "search": "search --policy ljf --batch-size 2 --n 2 --max-length 2 --alpha 1",
    "replay": "replay T3.9-stop-on-failure",
    "dispatch": "dispatch --synthetic bursty --limit 50",
    "scenario": "scenario",
    "economics": "economics four.json --step 1 --progress 1 --token 2",
    "figures": "figures --only figure_7",
    "versions": "versions",
    "instances list": "instances list worst/",
    "instances show": "instances show frontier/00",
    "instances check": "instances check frontier/00",
}

ELSEWHERE = {"docs"}  # takes a minute


def leaves(group, path=()):
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from leaves(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


COMMANDS = dict(leaves(typer.main.get_command(app)))


def test_every_command_has_the_option():
    assert set(COMMANDS) == set(SMALLEST) | ELSEWHERE
    for name, command in COMMANDS.items():
        assert "--json" in {option for param in command.params for option in param.opts}, name


@pytest.mark.parametrize("name", SMALLEST)
def test_it_prints_one_object(call, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "four.json").write_text(json.dumps(INSTANCE))
    called = call(*SMALLEST[name].split(), "--json")
    assert called.status == 0, called.err
    assert isinstance(called.json, dict)
