"""A real Dask scheduler with worker processes of this machine."""

import json
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from fairopt.cli.app import main
from fairopt.errors import InputError
from fairopt.policies import ISJL
from proofs_check.enumeration import Range
from proofs_check.sweep import chunks as cutting
from proofs_check.sweep import cluster, sweep_ratio


@contextmanager
def dask(part, *arguments):
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{part}", *map(str, arguments)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduling(tmp_path):
    """A scheduler, the file that tells where it is, and its address."""
    file = tmp_path / "scheduler.json"
    where = ("--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--no-show")
    with dask("scheduler", *where, "--scheduler-file", file) as process:
        while not file.exists() or not file.read_text().strip().endswith("}"):
            assert process.poll() is None
            time.sleep(0.05)
        yield process, file, json.loads(file.read_text())["address"]


@pytest.fixture
def scheduler(tmp_path):
    with scheduling(tmp_path) as (_, *where):
        yield where


@contextmanager
def worker(file, folder):
    options = ("--nthreads", 1, "--no-nanny", "--no-dashboard", "--local-directory", folder)
    with dask("worker", "--scheduler-file", file, *options) as process:
        yield process


def test_a_worker_killed_midway_loses_nothing_and_counts_nothing_twice(
    scheduler, tmp_path, monkeypatch
):
    monkeypatch.setattr(cutting, "LEAST_ROWS", 400)
    file, address = scheduler
    over = Range(2, 6, 10, range(11))
    checkpoint = tmp_path / "sweep.jsonl"
    told = []
    with (
        worker(file, tmp_path) as first,
        worker(file, tmp_path) as second,
        worker(file, tmp_path) as third,
        cluster(address) as executor,
    ):
        executor._client.wait_for_workers(3, timeout=120)
        workers = executor._client.scheduler_info()["workers"]
        assert len(workers) == 3

        def kill_one(count):
            told.append(count)
            if len(told) == 10:
                second.send_signal(signal.SIGKILL)

        swept = sweep_ratio(ISJL(), over, executor, checkpoint, kill_one)
        assert second.wait(timeout=10) == -signal.SIGKILL
        assert first.poll() is third.poll() is None
        assert len(executor._client.scheduler_info()["workers"]) == 2
    assert swept == sweep_ratio(ISJL(), over)
    assert swept.covered == sum(told) == len(over)
    places = [json.loads(line)["chunk"] for line in checkpoint.read_text().splitlines()[1:]]
    assert sorted(places) == list(range(len(list(cutting.chunks(over)))))


def test_the_command_uses_a_cluster(scheduler, tmp_path, capfd):
    file, address = scheduler
    options = "search --policy isjl --batch-size 3 --n 3 --max-length 5 --alpha 0:4 --json"
    with worker(file, tmp_path):
        status = main([*options.split(), "--cluster", address])
    assert (status, json.loads(capfd.readouterr().out)) == (
        0,
        {
            "ratio": "5/9",
            "lengths": [5, 5, 4],
            "alpha": 4,
            "policy_makespan": 9,
            "optimum": 5,
        },
    )


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "ftp://x:1", ""])
def test_an_address_without_a_scheduler_is_refused(address, monkeypatch):
    monkeypatch.setattr("proofs_check.sweep.workers.PATIENCE", 1)
    with pytest.raises(InputError, match="--cluster"), cluster(address):
        pass


@pytest.mark.parametrize("address", ["nowhere", "tls://127.0.0.1:1"])
def test_an_address_without_a_scheduler_is_told_in_one_line(address):
    """A client that reached nobody left a traceback when Python ended."""
    options = "search --policy ljf --batch-size 2 --n 2 --max-length 2 --alpha 1 --cluster"
    command = [sys.executable, "-m", "fairopt", *options.split(), address]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: --cluster")
    assert done.stderr.count("\n") == 1


def test_a_scheduler_that_goes_away_is_told_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(cutting, "LEAST_ROWS", 100)
    with scheduling(tmp_path) as (process, file, address), worker(file, tmp_path):
        told = []

        def kill(count):
            told.append(count)
            if len(told) == 5:
                process.kill()

        over = Range(2, 6, 10, range(11))
        with pytest.raises(InputError, match="went away"), cluster(address) as executor:
            sweep_ratio(ISJL(), over, executor, progress=kill)
