"""``fairopt solve``: keys, back ends, and nothing on standard output but the object."""

import pytest

import ip_models
from fairopt import Instance, Schedule, audit
from fairopt.files import instance_to_json
from fairopt.library import entry_named
from ip_models.errors import SolverFailureError

KEYS = ["status", "makespan", "bound", "starts", "solver", "seconds"]
# ISJL with beta* needs 37 token-steps here, against Theorem 3.9.
GIVEN = {"lengths": [19, 14, 14, 9], "batch_size": 2, "alpha": 9}


@pytest.mark.parametrize("solver", ["auto", "cp-sat", "highs-start", "highs-time", "cbc-start"])
def test_every_back_end_prints_one_object(call, write, solver):
    small = solver in ("highs-time", "cbc-start")
    given = GIVEN if not small else {"lengths": [5, 4, 2, 2], "batch_size": 2, "alpha": 2}
    found = call("solve", write("i.json", given), "--solver", solver, "--json").json
    assert list(found) == KEYS
    assert found["status"] == "optimal"
    assert found["makespan"] == found["bound"] == (7 if small else 28)
    assert solver in ("auto", found["solver"])
    assert found["seconds"] > 0
    schedule = Schedule.from_starts(given["lengths"], found["starts"])
    assert audit(Instance(**given), schedule) == []
    assert schedule.makespan == found["makespan"]


def test_pausing(call, write):
    given = {"lengths": [2, 2, 2], "batch_size": 2, "alpha": 2}
    path = write("i.json", given)
    assert call("solve", path, "--json").json["makespan"] == 4
    assert call("solve", path, "--model", "pausing", "--json").json["makespan"] == 3


def test_a_time_limit_is_no_proof(call, write):
    hard = instance_to_json(entry_named("frontier/29").instance())
    found = call("solve", write("i.json", hard), "--time-limit", 0.2, "--json").json
    assert found["status"] == "feasible"
    assert found["bound"] < found["makespan"]


def test_words(call, write):
    out = call("solve", write("i.json", GIVEN)).out
    assert "status    optimal" in out
    assert "makespan  28" in out


def test_a_solver_that_breaks_down_is_said_in_one_line(call, write, monkeypatch):
    def breaks(*_, **__):
        raise SolverFailureError("cbc-start ended\nwith signal 9")

    monkeypatch.setattr(ip_models, "optimum", breaks)
    called = call("solve", write("i.json", GIVEN), "--json")
    assert called == (3, "", "error: cbc-start ended with signal 9\n")
