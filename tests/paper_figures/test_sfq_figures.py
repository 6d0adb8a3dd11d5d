"""Figures of fair queueing: meters, leads and the comparison with DRR."""

import numpy as np
import pytest

from fairopt.traffic import Setting, TokenRequest, evaluate
from paper_figures import drr_and_sfq, lead_on_return, lead_over_time, meters
from paper_figures.data import Data


def test_who_waits_is_in_the_band_and_v_never_falls():
    found = meters.compute(Data())
    v = np.array(found["v"])
    assert (np.diff(v) >= 0).all()
    assert v[-1] > 5 * found["c_max"]
    for user, meter in found["meters"].items():
        above = np.array(meter) - v
        assert (above <= found["c_max"]).all()
        assert (above[found["waits"][user]] >= 0).all()
    waiting = np.array(list(found["waits"].values())).sum(axis=0)
    assert {0, 1, 2} <= set(waiting.tolist())


def test_the_lead_grows_with_every_return_only_if_the_meter_is_reset():
    found = lead_on_return.compute(Data())
    reset, kept = found["rules"]["sfq-reset"], found["rules"]["sfq"]
    assert reset["lead"] == reset["work"]
    assert found["c_max"] < max(kept["lead"]) <= 2 * found["c_max"]


def test_the_lead_by_hand():
    """SFQ sends 3 of a, who comes first by id, 3 of b, and, both at 3, what a then asks for: 1."""
    found = lead_on_return._lead("sfq", [3, 1, 2, 9])
    assert found == {"work": [0, 3, 6, 7], "lead": [0, 3, 0, 1]}


def test_each_row_of_the_comparison_is_there_and_agrees():
    rows = drr_and_sfq.compute(Data())["rows"]
    assert len(rows) == 11
    assert all(row["agrees"] and row["drr"] and row["sfq"] for row in rows)


def test_the_largest_lead_is_the_skew_of_the_evaluation():
    requests = [TokenRequest(0, user, 0, cost, cost) for user in (1, 2) for cost in (3, 1, 2, 5)]
    found = evaluate("fifo", requests, Setting(1, 1, {1: 1, 2: 1}))
    lead = lead_over_time.lead_of(found)
    assert max(lead["largest"]) == pytest.approx(float(found.skew))
    assert len(lead["largest"]) == lead_over_time.BINS


def test_only_the_bounded_dispatchers_keep_to_two_largest_requests():
    found = lead_over_time.compute(Data())
    skews = {lead["dispatcher"]: lead["skew"] for lead in found["leads"]}
    assert set(skews) == set(lead_over_time.DISPATCHERS)
    assert skews["sfq"] <= 2
    assert skews["fifo"] > 2
