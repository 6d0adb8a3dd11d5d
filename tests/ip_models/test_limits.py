"""Time limits, output and files of the back ends."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import psutil
import pytest

from fairopt import Instance, audit
from ip_models import SolverFailureError, Status, optimum, pulp_backend
from tests.ip_models.solvers import ALL, PAUSE, RUN

ROOT = Path(__file__).parents[2]
SMALL = Instance([6, 3, 2, 1], 2, 2)
HARD = Instance(np.random.default_rng(0).integers(1, 31, 30).tolist(), 4, 5)


@pytest.fixture
def no_idle_process():
    pulp_backend._end_idle()
    yield
    pulp_backend._end_idle()


@pytest.mark.parametrize(("solver", "model"), ALL)
@pytest.mark.parametrize("limit", [0.001, 0.2])
def test_a_limit_too_short_to_prove_proves_nothing(solver, model, limit):
    best = optimum(HARD, solver=solver, model=model, time_limit=limit)
    assert best.status is Status.FEASIBLE
    assert not best.proved_optimal
    assert 0 < best.bound < best.makespan == best.schedule.makespan
    assert best.makespan <= best.parameters["horizon"], "never worse than the heuristic"
    assert not audit(HARD, best.schedule, pausing=model == PAUSE)


def test_highs_keeps_incumbent_and_bound_at_the_limit():
    best = optimum(HARD, solver="highs-start", time_limit=5)
    assert best.status is Status.FEASIBLE
    assert best.bound < best.makespan


def test_an_overrunning_process_is_killed_with_its_children(monkeypatch, no_idle_process):
    before = set(psutil.Process().children(recursive=True))
    monkeypatch.setattr(pulp_backend, "MARGIN", -59.5)
    best = optimum(HARD, solver="cbc-start", time_limit=60)
    assert best.status is Status.FEASIBLE
    assert best.parameters["incumbent"] == "heuristic"
    assert not pulp_backend._idle
    assert set(psutil.Process().children(recursive=True)) <= before


def test_a_killed_process_is_replaced(no_idle_process):
    assert optimum(SMALL, solver="cbc-start").makespan == 7
    (process,) = pulp_backend._idle
    os.killpg(process.process.pid, signal.SIGKILL)
    process.process.wait()
    assert optimum(SMALL, solver="highs-start").makespan == 7
    assert not Path(process.folder).exists()


def test_a_crash_names_the_last_line(monkeypatch, no_idle_process):
    monkeypatch.setattr(pulp_backend, "START", "raise OSError('disk gone')")
    with pytest.raises(SolverFailureError, match="disk gone"):
        optimum(SMALL, solver="cbc-start")


def python(script, **variables):
    return subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(("solver", "model"), [("highs-start", RUN), ("cp-sat", RUN)])
def test_nothing_but_our_own_words_on_file_descriptor_1(solver, model):
    script = f"""
import json
from fairopt import Instance
from ip_models import optimum
makespans = [optimum(Instance([6, 3, 2, n], 2, 2), solver={solver!r}).makespan
             for n in range(1, 21)]
print(json.dumps(makespans))
"""
    out, err = python(script).communicate()
    assert len(json.loads(out)) == 20
    assert err == ""


@pytest.mark.parametrize("solver", ["cbc-start", "cbc-time", "highs-start"])
def test_a_temporary_folder_with_a_space_is_left_empty(solver, tmp_path):
    folder = tmp_path / "with a space"
    folder.mkdir()
    script = f"""
from fairopt import Instance
from ip_models import optimum
print(optimum(Instance([6, 3, 2, 1], 2, 2), solver={solver!r}).makespan)
"""
    out, err = python(script, TMPDIR=str(folder), TMP=str(folder)).communicate()
    assert (out.strip(), err) == ("7", "")
    assert not list(folder.iterdir())


@pytest.mark.parametrize("solver", ["cbc-start", "highs-start"])
def test_a_killed_run_leaves_no_process_and_no_file(solver, tmp_path):
    script = f"""
from fairopt import Instance
from ip_models import optimum
print(optimum(Instance({list(HARD.lengths)}, 4, 5), solver={solver!r}))
"""
    run = python(script, TMPDIR=str(tmp_path), TMP=str(tmp_path))
    while not (solver_processes := psutil.Process(run.pid).children(recursive=True)) or not any(
        tmp_path.iterdir()
    ):
        time.sleep(0.05)
    time.sleep(2)  # well into the solve
    solver_processes = psutil.Process(run.pid).children(recursive=True)
    assert solver_processes
    run.kill()
    run.communicate()
    _, alive = psutil.wait_procs(solver_processes, timeout=30)
    assert not alive
    assert not list(tmp_path.iterdir())


def solved(lengths):
    return optimum(Instance(lengths, 1, 0), solver="cbc-start").makespan


def test_forked_processes_do_not_share_a_solver(no_idle_process):
    assert solved([2, 1]) == 3  # leaves an idle solver process behind
    lengths = [[k, k + 1, 1] for k in range(1, 13)]
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert pool.map(solved, lengths) == [sum(o) for o in lengths]
    assert solved([2, 2]) == 4
