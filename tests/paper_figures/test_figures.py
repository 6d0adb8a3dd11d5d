"""Figures: numbers first, drawn from numbers alone, the same on every run."""

import json
from itertools import pairwise

import numpy as np
import pytest

from fairopt import InputError, Instance, measure, simulate
from fairopt.policies import FCFS, LJF, SJF
from fairopt.workloads import PAPER
from paper_figures import many_servers, table_3
from paper_figures.comparison import beside, mean_and_margin
from paper_figures.data import AZURE, LMSYS, Data
from paper_figures.make import make
from paper_figures.registry import NAMES, figure_named
from paper_figures.runs import ANY, Entrant, isjl, run
from paper_figures.table_3_assumptions import _clock, _releases


def test_every_figure_has_its_name_and_both_functions():
    assert len(set(NAMES)) == len(NAMES)
    for name in NAMES:
        figure = figure_named(name)
        assert name == figure.NAME
        assert callable(figure.compute)
        assert callable(figure.draw)


def test_an_unknown_figure_is_refused():
    with pytest.raises(InputError, match="figure"):
        figure_named("figure_99")


def test_numbers_come_before_the_drawing_and_suffice_for_it(tmp_path):
    made = make("figure_7", tmp_path, Data())
    assert [file.name for file in made.files] == ["figure_7.json", "figure_7.svg", "figure_7.png"]
    stored = json.loads(made.files[0].read_text())
    assert sum(stored["counts"]) == 2000
    assert all(entry["within_5_percent"] for entry in stored["quoted"])
    assert figure_named("figure_7").draw(stored) is not None
    again = make("figure_7", tmp_path / "..", Data())
    assert made.files[1].read_bytes() == again.files[1].read_bytes()
    for file in again.files:
        file.unlink()


def test_beside():
    assert beside("x", 20, 21)["within_5_percent"]
    assert not beside("x", 20, 21.1)["within_5_percent"]
    assert beside("x", 20, 18)["relative_difference"] == pytest.approx(-0.1)


def test_the_interval_is_that_of_student():
    # t(0.975, 3) = 3.18245; the deviation of 1, 2, 3, 4 is 1.29099.
    found = mean_and_margin([1.0, 2.0, 3.0, 4.0])
    assert found["mean"] == 2.5
    assert found["margin"] == pytest.approx(3.18245 * 1.29099 / 2, rel=1e-5)
    assert mean_and_margin([7.0]) == {"mean": 7.0, "margin": 0.0}


def test_an_unfair_run_of_a_policy_that_claims_fairness_stops_the_figure():
    with pytest.raises(AssertionError, match="violations"):
        run([9, 1, 1, 1, 1], 2, Entrant("FCFS", FCFS(), 0, True))
    assert run([9, 1, 1, 1, 1], 2, Entrant("FCFS", FCFS(), 0, False)).violations
    assert not run([9, 1, 1, 1, 1], 2, Entrant("FCFS", FCFS(), ANY, True)).violations


@pytest.mark.parametrize("size", [16, 32])
def test_no_baseline_is_farther_from_the_least_work_than_its_limit(size):
    lengths = Data().conversations(seed=1)
    limits = table_3._limits(size, lengths)
    area = sum(lengths) / size
    ljf, sjf = (
        measure(i, simulate(i, p)).makespan
        for i in [Instance(lengths, size, 0)]
        for p in (LJF(), SJF())
    )
    assert area <= ljf <= limits["most_over_ljf"] * area
    assert area <= sjf <= limits["most_over_sjf"] * area


def test_the_clock_charges_each_step_for_its_batch():
    """FCFS on lengths 3, 1, 1 at B = 2: batches of largest r = 1, 2, 3 and sizes 2, 2, 1."""
    instance = Instance([3, 1, 1], 2, 9)
    schedule = simulate(instance, FCFS())
    assert _clock(schedule, 0).tolist() == [0, 1, 2, 3]
    assert np.diff(_clock(schedule, 10)).tolist() == [1 + 20, 1 + 40, 1 + 30]


def test_arrivals_are_whole_and_denser_at_a_higher_load():
    lengths = [100] * 500
    sparse, dense = (_releases(lengths, 4, load) for load in (0.5, 2.0))
    assert sparse[0] == dense[0] == 0
    assert sparse[-1] / dense[-1] == pytest.approx(4, rel=0.01)
    assert all(a <= b for a, b in pairwise(dense))
    assert dense[-1] == pytest.approx(500 * 100 / 4 / 2.0, rel=0.2)


def test_clustering_takes_turns_of_the_worker_that_is_free_first():
    pool = [10, 9] * 16 + [4] * 16
    pool.sort(reverse=True)
    assert many_servers._clustered(pool, 1) == 10 + 9 + 4
    assert many_servers._clustered(pool, 2) == 9 + 4
    assert many_servers._spread([[4, 2]]) == 0.25


def test_isjl_is_audited_at_each_alpha():
    for entrant in isjl((5, 40)):
        assert run([50, 30, 30, 7, 6, 3], 3, entrant).violations == 0


def test_data_without_the_file_is_refused(tmp_path):
    with pytest.raises(InputError, match="--data"):
        Data(tmp_path)


def test_real_lengths_are_subsampled(tmp_path):
    drawn = np.random.default_rng(4).gamma(1.4, 160, 30_000).astype(int).clip(2, 1081)
    rows = [f"{x // 2},{x - x // 2}" for x in [905, *drawn.tolist()]]
    (tmp_path / LMSYS).write_text("question_length,answer_length\n" + "\n".join(rows))
    with pytest.raises(InputError, match=AZURE):
        Data(tmp_path)
    (tmp_path / AZURE).write_text(
        "TIMESTAMP,ContextTokens,GeneratedTokens\n"
        "2023-11-16 18:15:46.6805900,374,44\n2023-11-16 18:15:50.9951690,396,109\n"
    )
    data = Data(tmp_path)
    assert len(data.conversations(0)) == 2000
    assert max(data.conversations(0)) == PAPER.maximum
    assert len(data.raw()) == 30_001
    assert "subsampled" in data.source
    assert [r[2:4] for r in data.traffic(users=3, limit=9)] == [(374, 44), (396, 109)]


def test_what_one_set_of_assumptions_gives_is_counted_as_a_whole():
    exact = table_3.RATIOS[16]
    half = {what: ratio + (0.2 if "AEL" in what else 0.04) for what, ratio in exact.items()}
    tried = [
        {"batch_size": 16, "assumptions": "none", "ratios": dict.fromkeys(exact, 9.0)},
        {"batch_size": 16, "assumptions": "half", "ratios": half},
    ]
    found = table_3._together(16, tried)
    assert (found["met"], found["assumptions"], found["tried"]) == (2, "half", 2)
    what, quoted = next(iter(exact.items()))
    entry = table_3._nearest(16, what, quoted, tried)
    assert entry["ours"] == 9.0
    assert entry["nearest"] == half[what]
    assert entry["nearest_within_5_points"]
