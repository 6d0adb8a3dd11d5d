"""The command, called in this process, with what it printed."""

import json
from typing import NamedTuple

import pytest

from fairopt.cli.app import main


class Called(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self):
        assert self.err == "" or self.err.startswith("note: ")
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def refusal(self):
        """The one line on standard error of a command that refused its input."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.startswith("error: ")
        assert self.err.count("\n") == 1
        return self.err


@pytest.fixture
def call(capfd):
    def called(*arguments):
        status = main([str(argument) for argument in arguments])
        return Called(status, *capfd.readouterr())

    return called


@pytest.fixture
def write(tmp_path):
    """Write an instance (its keys) or a trace (its text) to a file."""

    def written(name, contents):
        path = tmp_path / name
        path.write_text(contents if isinstance(contents, str) else json.dumps(contents))
        return path

    return written
