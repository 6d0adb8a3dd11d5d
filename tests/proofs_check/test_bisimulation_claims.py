"""The judges of sections 2.2, 3.4, 7.1 and 7.2, on the scheduler and on broken ones."""

import pytest

from fairopt.dispatch import SFQ, SFQReset, SFQTags
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import q2_2, q3_4, q7_1, q7_2
from proofs_check.queueing.dispatch_trace import Arrive, Cancel, Send
from proofs_check.queueing.side_by_side import Turns, compared


@pytest.mark.parametrize("claim", [q2_2, q3_4, q7_1, q7_2])
def test_proved_on_the_scheduler(claim):
    findings = list(claim.judge(Profile.QUICK))
    assert findings[0].verdict is Verdict.PROVED
    assert Verdict.REFUTED not in {finding.verdict for finding in findings}
    assert all(certificate.problems() == [] for f in findings for certificate in f.certificates)


def test_reset_on_return_does_not_reproduce_the_tags():
    findings = list(q2_2.judge(Profile.QUICK, SFQReset))
    assert findings[0].verdict is Verdict.REFUTED


class WithoutReset(SFQ):
    """Broken: virtual time stays where it is when nobody waits."""

    def _retire(self, user, meter):
        self._residuals.keep(user, meter, self._v)


class EagerReset(SFQ):
    """Broken: whoever leaves moves virtual time to the largest meter."""

    def _retire(self, user, meter):
        super()._retire(user, meter)
        self._v = max(self._v, meter)


@pytest.mark.parametrize("broken", [WithoutReset, EagerReset])
def test_a_missing_or_an_eager_reset_is_noticed(broken, monkeypatch):
    monkeypatch.setitem(q3_4.explored.__globals__["DISPATCHERS"], "broken", broken)
    (finding,) = q3_4.judge(Profile.QUICK, broken)
    assert finding.verdict is Verdict.REFUTED


class LastOfTies(SFQ):
    """Broken: its linear scan takes the last of tied users."""

    def dispatch(self, *args, **kwargs):
        if type(self._meters).__name__ == "LinearScan":
            keys = self._meters._keys
            self._meters.first = lambda: max(
                (key, user) for user, key in keys.items() if key == min(keys.values())
            )
        return super().dispatch(*args, **kwargs)


def test_another_tie_rule_is_noticed():
    (finding,) = q7_1.judge(Profile.QUICK, LastOfTies)
    assert finding.verdict is Verdict.REFUTED


class ForgetsTooMuch(SFQ):
    """Broken: it forgets every meter of users who left."""

    def dispatch(self, *args, **kwargs):
        sent = super().dispatch(*args, **kwargs)
        self._residuals._meters.clear()
        return sent


class ShiftsWaitingMetersAlone(SFQ):
    """Broken: renormalisation overlooks users who left."""

    def dispatch(self, *args, **kwargs):
        sent = super().dispatch(*args, **kwargs)
        self._meters.shift(self._v)
        self._v = 0
        return sent


@pytest.mark.parametrize("broken", [ForgetsTooMuch, ShiftsWaitingMetersAlone])
def test_a_careless_renormalisation_is_noticed(broken):
    assert {f.verdict for f in q7_2.judge(Profile.QUICK, broken)} == {Verdict.REFUTED}


def test_turns_are_all_there():
    over = Turns("AB", (1, 2), turns=2, cancel=True)
    sequences = [tuple(events) for events in over]
    assert len(sequences) == len(over) == 16**2
    # To cancel before anything was submitted is to do nothing.
    assert len(set(sequences)) < len(sequences)
    assert (Arrive("A", 1), Send(), Cancel(0), Arrive("B", 2), Send(), Send(), Send()) in sequences


def test_a_difference_names_the_events():
    trial = compared(SFQReset, SFQTags, Turns("AB", (1, 2), turns=3))
    assert trial.contradiction == (
        "A against B after: dispatch, A submits 1, B submits 1, dispatch, A submits 1, dispatch"
    )
