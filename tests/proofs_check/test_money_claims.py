"""The judges of section 5: what they find, and that they can find otherwise."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from fairopt import InputError, Instance, Schedule, Segment, simulate
from fairopt.economics import Prices, profit
from fairopt.policies import FCFS, ISJL, Reading
from proofs_check.certificates import read, write
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import c5_5, p5_3, t5_1, t5_2
from proofs_check.enumeration import Range
from proofs_check.step_by_step import every_schedule, extent_by_steps, externality_by_steps
from tests.core import token_steps
from tests.ip_models import every_schedule as reference


def verdicts(findings):
    return {finding.reading: finding.verdict for finding in findings}


def test_every_schedule_is_every_schedule():
    class Problem:
        lengths = (2, 1, 2)

    for pausing, listed in ((False, reference.runs), (True, reference.pauses)):
        steps = listed(Problem, 4)
        schedules = list(every_schedule(Problem.lengths, 4, pausing=pausing))
        assert schedules == [reference.schedule(taken) for taken in steps]
        for schedule in schedules:
            a = token_steps.progress(token_steps.batches(schedule)).values()
            assert externality_by_steps(schedule) == token_steps.externality(schedule)
            assert extent_by_steps(schedule) == max(max(s.values()) - min(s.values()) for s in a)


def test_the_four_terms_are_proved_and_three_of_them_are_not():
    assert verdicts(t5_1.judge(Profile.QUICK)) == {"": Verdict.PROVED}

    def without_externality(instance, schedule, prices):
        found = profit(instance, schedule, prices)
        return found.revenue - found.intrinsic - found.overhead

    assert verdicts(t5_1.judge(Profile.QUICK, without_externality)) == {"": Verdict.REFUTED}


def test_the_difference_of_profits_is_proved_and_its_corollaries_hold():
    found = verdicts(p5_3.judge(Profile.QUICK))
    assert found.pop("identity") is Verdict.PROVED
    assert set(found.values()) == {Verdict.HOLDS}


def test_a_policy_that_ignores_alpha_has_no_corollary():
    finding = p5_3.corollaries("fcfs", [FCFS()], Range(2, 4, 3, range(2)))
    assert finding.verdict is Verdict.REFUTED
    (certificate,) = finding.certificates
    assert certificate.problems() == []
    assert certificate.earned < certificate.said


def test_a_shortest_fair_schedule_loses_at_most_alpha_per_token():
    proved = {"run-to-completion": Verdict.PROVED, "pausing": Verdict.PROVED}
    assert verdicts(c5_5.judge(Profile.QUICK)) == proved
    less = verdicts(c5_5.judge(Profile.QUICK, Fraction(1, 4)))
    assert set(less.values()) == {Verdict.REFUTED}


@pytest.fixture(scope="module")
def refuted():
    finding = t5_2.guaranteed("B=2", Reading(), 2)
    assert finding.verdict is Verdict.REFUTED
    return finding.certificates[0]


def test_the_guarantee_is_refuted_and_repaired_by_the_true_ratio(refuted):
    assert refuted.instance == Instance([16, 12, 12, 9, 2], 2, 7)
    assert refuted.problems(prove=True) == []
    # The least ratio of the range is 14/19: a share of 5/14 of the overhead is lost, no more.
    assert t5_2.guaranteed("B=2", Reading(), 2, Fraction(5, 14)).verdict is Verdict.HOLDS
    barely = t5_2.guaranteed("B=2", Reading(), 2, Fraction(5, 14) - Fraction(1, 1000))
    assert barely.verdict is Verdict.REFUTED
    assert barely.certificates[0].problems() == []


def test_a_step_must_be_dear_enough_beside_progress(refuted):
    c = refuted.prices.step
    assert replace(refuted, prices=Prices(0, c, 0)).problems() == []
    too_cheap = replace(refuted, prices=Prices(0, c // 3, 1), profitable=refuted.short)
    assert "not less than" in too_cheap.problems()[0]


def test_a_profit_certificate_survives_its_file(refuted, tmp_path):
    path = tmp_path / "c.json"
    write(refuted, path)
    assert read(path) == refuted
    assert read(path).summary() == refuted.summary()


UNFAIR = simulate(Instance([16, 12, 12, 9, 2], 2, 7), FCFS())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"policy": ISJL(Reading.parse("remaining"))}, "is not what the policy does"),
        ({"profitable": UNFAIR}, "profitable: "),
        ({"short": UNFAIR}, "short: "),
        ({"share": Fraction(1, 2)}, "not less than"),
        ({"prices": Prices(0, 1, 1)}, "not less than"),
        ({"instance": Instance([16, 12, 12, 9, 3], 2, 7)}, "completeness"),
    ],
)
def test_a_profit_certificate_that_was_tampered_with_is_refused(refuted, change, complaint):
    assert any(complaint in problem for problem in replace(refuted, **change).problems())


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("step_price", -1, "step_price"),
        ("step_price", None, "step_price"),
        ("share", "x", "c.json"),
    ],
)
def test_a_malformed_profit_certificate_is_refused_by_name(refuted, tmp_path, key, value, field):
    path = tmp_path / "c.json"
    write(refuted, path)
    contents = json.loads(path.read_text())
    contents[key] = value
    path.write_text(json.dumps(contents))
    with pytest.raises(InputError, match=field):
        read(path)
    del contents[key]
    path.write_text(json.dumps(contents))
    with pytest.raises(InputError, match=key):
        read(path)


def test_a_witness_that_is_not_optimal_is_found_out_by_proving(refuted):
    late = Schedule.of(
        Segment(i, start + 1, end + 1) for i, start, end in refuted.profitable.segments
    )
    dear = replace(refuted, profitable=late, share=Fraction(1, 10))
    assert dear.problems() == []
    assert any("greatest profit" in problem for problem in dear.problems(prove=True))
    lazy = replace(refuted, short=late, share=Fraction(1, 10))
    assert lazy.problems() == []
    assert any("the optimum is 26" in problem for problem in lazy.problems(prove=True))
