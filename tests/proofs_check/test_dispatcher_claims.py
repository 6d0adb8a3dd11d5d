"""The judges of Q4 and Q7.3, which compare and replay dispatchers, can fail."""

import pytest

from fairopt.dispatch import FIFO, SFQ
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import q7_3
from proofs_check.queueing import drr_and_sfq


class LastByIdFirst(FIFO):
    """Of those who wait, the one with the largest id."""

    def dispatch(self):
        return self._send(self.waiting[-1]) if self.waiting else None


class TakesAnything(FIFO):
    """Checks no cost."""

    def arrive(self, user, request, cost):
        super().arrive(user, request, 1)


class JoinsBehindAll(SFQ):
    """Whoever comes gets the largest meter there is."""

    def _rejoin(self, user):
        super()._rejoin(user)
        return max([self._v, *(self.meter(other) for other in self.waiting if other != user)])


class Weightless(SFQ):
    """All weights are 1."""

    def __init__(self, weights=None):
        super().__init__(weights and dict.fromkeys(weights, 1))


class Forgets(SFQ):
    """Virtual time is what it is after a dispatch, also when nobody waits."""

    @property
    def virtual_time(self):
        return -1 if not self.waiting else super().virtual_time


def verdicts(monkeypatch, **dispatchers):
    monkeypatch.setattr(q7_3, "DISPATCHERS", dispatchers)
    monkeypatch.setattr(q7_3, "HASH_SEEDS", {Profile.QUICK: ()})
    return {finding.reading: finding.verdict for finding in q7_3.judge(Profile.QUICK)}


def test_ties_that_do_not_go_by_id_refute_q7_3(monkeypatch):
    assert verdicts(monkeypatch, last=LastByIdFirst)["ties by user id"] is Verdict.REFUTED


def test_a_cost_that_is_no_number_refutes_q7_3(monkeypatch):
    reading = "floats are compared in a total order"
    assert verdicts(monkeypatch, anything=TakesAnything)[reading] is Verdict.REFUTED


def test_another_digest_in_another_process_refutes_q7_3(monkeypatch):
    monkeypatch.setattr(q7_3, "_digest_elsewhere", lambda seed: f"that of {seed}")
    reading = "same events, same dispatches, bit for bit"
    found = {finding.reading: finding.verdict for finding in q7_3.judge(Profile.QUICK)}
    assert found[reading] is Verdict.REFUTED


@pytest.mark.parametrize(
    ("row", "broken"),
    [("return_from_idle", JoinsBehindAll), ("weighting", Weightless), ("global_idle", Forgets)],
)
def test_a_row_of_q4_agrees_for_sfq_and_not_for_what_breaks_it(row, broken, monkeypatch):
    measured = getattr(drr_and_sfq, row)
    assert measured().agrees
    monkeypatch.setattr(drr_and_sfq, "SFQ", broken)
    assert not measured().agrees
