"""What a checkpoint refuses, whatever the work."""

import os
import signal
import subprocess
import sys

import pytest

from fairopt.checkpoint import Checkpoint
from fairopt.errors import InputError


def opened(file, policy="ljf"):
    return Checkpoint(file, "a sweep", {"policy": policy}, lambda line: line["makespan"])


@pytest.fixture
def file(tmp_path):
    with opened(tmp_path / "done") as checkpoint:
        checkpoint.append({"makespan": 12})
        checkpoint.append({"makespan": 9})
    return tmp_path / "done"


def test_what_was_kept_is_there(file):
    with opened(file) as again:
        assert again.parts == [12, 9]


def test_a_line_that_was_edited_is_refused_by_its_number_and_left_alone(file):
    edited = file.read_text().replace('"makespan":9', '"makespan":3')
    file.write_text(edited)
    with pytest.raises(InputError) as refused:
        opened(file)
    assert str(refused.value) == (
        f"--checkpoint {file}: got line 3 not as it was written, "
        "allowed: the checkpoint of a sweep; leave this file and name a new one"
    )
    assert file.read_text() == edited


def test_a_line_of_other_work_is_refused(file, tmp_path):
    opened(tmp_path / "other", "isjl").close()
    with (tmp_path / "other").open("a") as other:
        other.write(file.read_text().splitlines(keepends=True)[1])
    with pytest.raises(InputError, match="line 2 not as it was written"):
        opened(tmp_path / "other", "isjl")


def test_a_title_cut_short_is_written_again(file):
    file.write_bytes(file.read_bytes()[:5])
    opened(file).close()
    assert file.read_text() == '{"policy":"ljf"}\n'


def test_two_runs_at_once_are_refused(file):
    with opened(file):
        before = file.read_bytes()
        with pytest.raises(InputError) as refused:
            opened(file)
        assert str(refused.value) == (
            f"--checkpoint {file}: got a file that another run has open, "
            "allowed: one run at a time; wait for its end, or name a new file"
        )
        assert file.read_bytes() == before
    opened(file).close()


FORKING = """
import os, sys, time
from pathlib import Path
from fairopt.checkpoint import Checkpoint

held = Checkpoint(Path(sys.argv[1]), "a sweep", {"policy": "ljf"}, lambda line: line["makespan"])
if os.fork() == 0:
    print(os.getpid(), flush=True)
    os.kill(os.getppid(), 9)
time.sleep(60)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_worker_that_outlives_its_run_keeps_nobody_out(file, tmp_path):
    with (tmp_path / "worker").open("w+") as told:
        subprocess.run([sys.executable, "-c", FORKING, file], stdout=told, check=False)
        told.seek(0)
        worker = int(told.read())
        try:
            with opened(file) as again:
                assert again.parts == [12, 9]
        finally:
            os.kill(worker, signal.SIGKILL)
