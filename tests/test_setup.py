"""The set-up of a bare checkout, on small checkouts that need no network.

Each has the project's own ``bootstrap.py``, a lock file without packages and a
build backend of its own.
"""

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fairopt import bootstrap

ROOT = Path(__file__).parents[1]
BASE = sys._base_executable

MAIN = """
import json, sys
from fairopt.bootstrap import enter
enter()
import installed
print(json.dumps([sys.prefix, sys.argv[1:]]))
"""
PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""
BACKEND = """
import zipfile

FILES = {
    "installed.py": "",
    "installed-1.dist-info/METADATA": "Metadata-Version: 2.1\\nName: installed\\nVersion: 1\\n",
    "installed-1.dist-info/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\n"
    "Tag: py3-none-any\\n",
    "installed-1.dist-info/RECORD": "",
}

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "installed-1-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for path, text in FILES.items():
            wheel.writestr(path, text)
    return name
"""


@pytest.fixture
def checkout(tmp_path):
    folder = tmp_path / "a checkout"
    (folder / "fairopt").mkdir(parents=True)
    shutil.copy(ROOT / "fairopt" / "bootstrap.py", folder / "fairopt")
    (folder / "fairopt" / "__init__.py").touch()
    (folder / "fairopt" / "__main__.py").write_text(MAIN)
    (folder / "pyproject.toml").write_text(PYPROJECT)
    (folder / "backend.py").write_text(BACKEND)
    (folder / "requirements.lock").write_text("# nothing\n")
    return folder


def run(checkout, *arguments, **environment):
    return subprocess.run(
        [BASE, "-m", "fairopt", *arguments],
        cwd=checkout,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def refusal(done, status=2):
    """Return the last line of a failed set-up, the only one that is an error."""
    assert done.returncode == status
    assert done.stdout == ""
    errors = [line for line in done.stderr.splitlines() if not line.startswith("fairopt: ")]
    assert len(errors) == 1
    assert errors[0].startswith("error: set-up")
    return errors[0]


def test_the_first_run_sets_up_and_the_second_just_runs(checkout):
    expected = [str(checkout / ".venv"), ["verify", "--json", "a b"]]
    first = run(checkout, "verify", "--json", "a b")
    assert json.loads(first.stdout) == expected
    assert first.stderr.splitlines()[-1] == "fairopt: set-up done"
    second = run(checkout, "verify", "--json", "a b")
    assert json.loads(second.stdout) == expected
    assert second.stderr == ""


@pytest.fixture
def enter(checkout, monkeypatch):
    """Enter the checkout in this process; return whether it was set up.

    Commands are recorded instead of run, but for an interpreter that appears.
    """

    def pretend(command, environment):
        commands.append(command)
        if "venv" in command:
            (environment / "bin").mkdir()
            (environment / "bin" / "python").touch()

    def entered():
        commands.clear()
        bootstrap.enter(checkout)
        assert continued.pop() == str(checkout / ".venv" / "bin" / "python")
        return bool(commands)

    commands = []
    continued = []
    monkeypatch.setattr(bootstrap, "_run", pretend)
    monkeypatch.setattr(os, "execve", lambda path, *_: continued.append(path))
    return entered


def test_a_finished_set_up_is_trusted(enter):
    assert [enter(), enter(), enter()] == [True, False, False]


def test_an_interrupted_set_up_is_redone_from_nothing(enter, checkout):
    enter()
    (checkout / ".venv" / "set-up-done").unlink()
    (checkout / ".venv" / "leftover").mkdir()
    (checkout / ".venv" / "leftover" / "file").touch()
    assert enter()
    assert not (checkout / ".venv" / "leftover").exists()


def test_a_new_lock_file_is_installed(enter, checkout):
    enter()
    (checkout / "requirements.lock").write_text("# another\n")
    assert [enter(), enter()] == [True, False]


def test_another_python_makes_its_own(enter, monkeypatch):
    enter()
    monkeypatch.setattr(bootstrap.sys.implementation, "cache_tag", "cpython-399")
    assert [enter(), enter()] == [True, False]


def test_a_checkout_that_was_moved_is_set_up_where_it_is(enter, checkout):
    enter()
    stamp = checkout / ".venv" / "set-up-done"
    stamp.write_text(stamp.read_text().replace("a checkout", "elsewhere"))
    assert enter()


def test_an_environment_that_lost_its_interpreter_is_redone(enter, checkout):
    enter()
    (checkout / ".venv" / "bin" / "python").unlink()
    assert enter()


def test_a_failure_leaves_no_stamp_and_says_what_pip_said(checkout, capsys, monkeypatch):
    complaint = "import sys; print('warm-up'); print('ERROR: no such hash'); sys.exit(1)"
    plain = bootstrap._run
    monkeypatch.setattr(bootstrap, "_run", lambda _, folder: plain([BASE, "-c", complaint], folder))
    log = checkout / ".venv" / "set-up.log"
    line = in_this_process(checkout, capsys)
    assert line == f"error: set-up: ERROR: no such hash (log: {log})"
    assert log.read_text() == "warm-up\nERROR: no such hash\n"
    assert not (checkout / ".venv" / "set-up-done").exists()


def test_an_environment_made_by_others_is_left_alone(checkout):
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "theirs").write_text("precious")
    assert "was not made by this command" in refusal(run(checkout))
    assert (checkout / ".venv" / "theirs").read_text() == "precious"


def test_no_network(checkout):
    (checkout / "requirements.lock").write_text("six==1.17.0 --hash=sha256:" + 64 * "0" + "\n")
    deaf = "http://127.0.0.1:9/simple"  # the port that discards; nothing listens there
    done = run(
        checkout, PIP_INDEX_URL=deaf, PIP_RETRIES="1", PIP_CONFIG_FILE=os.devnull, PIP_FIND_LINKS=""
    )
    assert "the package index cannot be reached" in refusal(done)
    assert not (checkout / ".venv" / "set-up-done").exists()


def in_this_process(checkout, capsys, status=2):
    with pytest.raises(SystemExit) as stopped:
        bootstrap.enter(checkout)
    captured = capsys.readouterr()
    done = subprocess.CompletedProcess((), stopped.value.code, captured.out, captured.err)
    return refusal(done, status)


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(checkout, capsys, monkeypatch, module):
    monkeypatch.setattr(
        bootstrap.importlib.util, "find_spec", lambda name: None if name == module else True
    )
    assert f"lacks the standard module {module}" in in_this_process(checkout, capsys)
    assert not (checkout / ".venv").exists()


def test_a_read_only_checkout(checkout, capsys, monkeypatch):
    def read_only(path, *_, **__):
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "mkdir", read_only)
    line = in_this_process(checkout, capsys)
    assert line == f"error: set-up: cannot write {checkout / '.venv'}: Read-only file system"


def test_interruption(checkout, capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupted)
    assert "interrupted" in in_this_process(checkout, capsys, status=130)


def test_outside_a_checkout_nothing_is_set_up(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "execve", lambda *_: pytest.fail("left this process"))
    bootstrap.enter(tmp_path)
    (tmp_path / "pyproject.toml").touch()
    bootstrap.enter(tmp_path)
    assert not (tmp_path / ".venv").exists()


def test_the_lock_file_names_no_place_and_hashes_everything():
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert pins
    for line in pins:
        assert "==" in line
        assert line.endswith("\\")
    for sign in ("://", "file:", "index-url", "find-links", "/home", "/opt"):
        assert not any(sign in line for line in lines)
