"""What a newcomer broke, each at its smallest."""

import json
import multiprocessing
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from fairopt.cli.app import main
from fairopt.workers import workers

CERTIFICATES = Path(__file__).parents[2] / "instances" / "certificates"
RATIO = "T3.19-B2-stop-on-failure.json"


def replayed(tmp_path, name, change, capsys):
    contents = json.loads((CERTIFICATES / name).read_text())
    contents.update(change)
    (tmp_path / "changed.json").write_text(json.dumps(contents))
    status = main(["replay", str(tmp_path / "changed.json")])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return status, printed.err


@pytest.mark.parametrize(
    "change",
    [
        {"ratio": "1/2"},
        {"policy_makespan": {}},
        {"witness_makespan": 5},
        {"model": 5},
        {"claim": ["P5.4"]},
        {"claimed": True},
        {"claimed": "1/0"},
        {"kind": {}},
        {"more": 1},
    ],
    ids=str,
)
def test_a_certificate_is_bound_to_all_that_it_states(change, tmp_path, capsys):
    status, error = replayed(tmp_path, RATIO, change, capsys)
    assert status == 2
    assert error.count("\n") == 1
    assert next(iter(change)) in error or "changed.json" in error


def test_an_instance_that_the_schedule_does_not_fit_is_no_crash(tmp_path, capsys):
    name = "T3.19-B3-right-stop-phase-two-on-failure.json"
    instance = json.loads((CERTIFICATES / name).read_text())["instance"]
    change = {"instance": {**instance, "alpha": instance["alpha"] + 1}}
    assert replayed(tmp_path, name, change, capsys)[0] in (1, 2)


def test_more_slots_than_a_machine_can_count_are_refused(tmp_path, capsys):
    path = tmp_path / "many.json"
    path.write_text(json.dumps({"lengths": [1, 2], "batch_size": 10**25, "alpha": 1}))
    assert main(["run", str(path), "--policy", "longest-last"]) == 2
    assert "batch_size" in capsys.readouterr().err


def test_a_price_past_every_float_is_one_line(tmp_path, capsys):
    path = tmp_path / "one.json"
    path.write_text(json.dumps({"lengths": [1], "batch_size": 1, "alpha": 1}))
    arguments = ["economics", str(path), "--step", "1e400", "--progress", "1", "--token", "2"]
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("where", [">&-", ">/dev/full"])
def test_an_output_that_takes_nothing_is_one_line(where):
    program = "import sys; from fairopt.cli.app import main; sys.exit(main(['versions']))"
    command = f'{sys.executable} -c "{program}" {where}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("error:")


def interrupted(started):
    with workers(2) as pool:
        for _ in range(4):
            pool.submit(time.sleep, 60)
        started += [child.pid for child in multiprocessing.active_children()]
        raise KeyboardInterrupt


def test_an_interrupt_ends_every_worker():
    started = []
    with pytest.raises(KeyboardInterrupt):
        interrupted(started)
    assert started
    assert not [pid for pid in started if runs(pid)]


def runs(pid):
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
