"""An interrupted sweep goes on where it stopped, and only that one."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from fairopt.errors import InputError
from fairopt.policies import ISJL, LJF
from proofs_check.enumeration import Range
from proofs_check.sweep import chunks as cutting
from proofs_check.sweep import driver, processes, sweep_ratio

OVER = Range(2, 5, 6, range(7))


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(cutting, "LEAST_ROWS", 100)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "sweep.jsonl"


def places(file):
    return [json.loads(line)["chunk"] for line in file.read_text().splitlines()[1:]]


def stop_after(count):
    left = iter(range(count))

    def progress(_):
        if next(left, None) is None:
            raise KeyboardInterrupt

    return progress


def test_a_finished_sweep_is_not_judged_again(file, monkeypatch):
    swept = sweep_ratio(ISJL(), OVER, checkpoint=file)
    assert sorted(places(file)) == list(range(len(list(cutting.chunks(OVER)))))
    before = file.read_bytes()
    monkeypatch.setattr(driver, "judge", None)
    assert sweep_ratio(ISJL(), OVER, checkpoint=file) == swept
    assert file.read_bytes() == before


@pytest.mark.parametrize("spread", [False, True])
def test_an_interrupted_sweep_goes_on(file, spread):
    with processes(2 if spread else 1) as executor, pytest.raises(KeyboardInterrupt):
        sweep_ratio(ISJL(), OVER, executor, file, stop_after(5))
    done = places(file)
    assert len(done) >= 5
    told = []
    assert sweep_ratio(ISJL(), OVER, None, file, told.append) == sweep_ratio(ISJL(), OVER)
    assert places(file)[: len(done)] == done
    assert sorted(places(file)) == list(range(len(list(cutting.chunks(OVER)))))
    assert sum(told) == len(OVER)


def test_a_line_cut_short_is_judged_again(file):
    swept = sweep_ratio(ISJL(), OVER, checkpoint=file)
    file.write_bytes(file.read_bytes()[:-9])
    assert sweep_ratio(ISJL(), OVER, checkpoint=file) == swept
    assert sorted(places(file)) == list(range(len(list(cutting.chunks(OVER)))))


def test_a_line_that_is_there_twice_counts_once(file):
    swept = sweep_ratio(ISJL(), OVER, checkpoint=file)
    with file.open("a") as again:
        again.write(file.read_text().splitlines()[1] + "\n")
    assert sweep_ratio(ISJL(), OVER, checkpoint=file) == swept


@pytest.mark.parametrize(
    ("policy", "over", "said"),
    [
        (LJF(), OVER, "policy"),
        (ISJL(), Range(2, 5, 6, range(6)), "range"),
        (ISJL(), Range(3, 5, 6, range(7)), "range"),
    ],
)
def test_the_checkpoint_of_another_sweep_is_refused_and_left_alone(file, policy, over, said):
    sweep_ratio(ISJL(), OVER, checkpoint=file)
    before = file.read_bytes()
    with pytest.raises(InputError, match=f"--checkpoint {file}: got {said}"):
        sweep_ratio(policy, over, checkpoint=file)
    assert file.read_bytes() == before


def test_the_checkpoint_of_another_version_is_refused(file):
    sweep_ratio(ISJL(), OVER, checkpoint=file)
    title, rest = file.read_text().split("\n", 1)
    file.write_text(json.dumps(json.loads(title) | {"kernels": "others"}) + "\n" + rest)
    with pytest.raises(InputError, match="kernels others"):
        sweep_ratio(ISJL(), OVER, checkpoint=file)


@pytest.mark.parametrize(
    "contents",
    ["a diary\n", "a diary without a last line", "[]\n", "{}\n", '{"chunk":1}\n', "\x00\x01\n"],
)
def test_a_file_that_is_no_checkpoint_is_refused_and_left_alone(file, contents):
    file.write_text(contents)
    with pytest.raises(InputError, match="the checkpoint of a sweep"):
        sweep_ratio(ISJL(), OVER, checkpoint=file)
    assert file.read_text() == contents


@pytest.mark.parametrize(
    "line", ['{"chunk":10000,"found":null,"covered":1,"evaluated":1,"searched":1}', '{"chunk":0}']
)
def test_a_chunk_that_cannot_be_is_refused(file, line):
    sweep_ratio(ISJL(), OVER, checkpoint=file)
    with file.open("a") as more:
        more.write(line + "\n")
    with pytest.raises(InputError, match="the checkpoint of a sweep"):
        sweep_ratio(ISJL(), OVER, checkpoint=file)


def test_a_place_that_cannot_be_written_is_refused(tmp_path):
    for place in (tmp_path, tmp_path / "missing" / "file"):
        with pytest.raises(InputError):
            sweep_ratio(ISJL(), OVER, checkpoint=place)


def test_a_process_that_is_killed_is_told_in_one_line(file):
    def kill(_):
        for process in executor._processes.values():
            process.kill()

    with pytest.raises(InputError, match=r"--workers.*killed"), processes(2) as executor:
        sweep_ratio(ISJL(), Range(2, 6, 10, range(11)), executor, file, kill)


PROGRAM = """
import sys
from fairopt.cli.app import main
from proofs_check.sweep import chunks

chunks.LEAST_ROWS = 300
sys.exit(main(sys.argv[1:]))
"""


def test_ctrl_c_loses_no_finished_chunk(file, monkeypatch):
    options = "search --policy isjl --batch-size 3 --n 7 --max-length 11 --alpha 0:11 --workers 2"
    command = [*options.split(), "--checkpoint", str(file)]
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *command],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while running.poll() is None and (not file.exists() or len(file.read_bytes()) < 4000):
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers too
    _, said = running.communicate(timeout=60)
    assert (running.returncode, said) == (130, "error: interrupted\n")
    lines = file.read_text().splitlines()
    over = Range(3, 7, 11, range(12))
    monkeypatch.setattr(cutting, "LEAST_ROWS", 300)
    chunks = len(list(cutting.chunks(over)))
    assert 10 < len(lines) - 1 < chunks
    assert len(set(places(file))) == len(places(file))
