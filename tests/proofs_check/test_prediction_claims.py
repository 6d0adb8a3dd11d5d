"""The judges of Theorems 3.21 and 3.23, Corollary 3.24 and Proposition 3.26."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from fairopt import WAIT, Decision, Instance, Schedule, audit, simulate
from fairopt.policies import ISJL, RobustISJL
from ip_models.exhaustive import shortest
from ip_models.slack import least_by_subsets
from proofs_check.arguments import mean_slack, served_slack
from proofs_check.certificates import PlanningCertificate, RobustCertificate, read, write
from proofs_check.certificates.planning import upper_ends
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import c3_24, p3_26, t3_21, t3_23
from proofs_check.drat import prove_bound
from proofs_check.predicted_range import PredictedRange
from proofs_check.released_range import ReleasedRange
from proofs_check.robust_search import least, violations
from proofs_check.smt import Answer, Script, failures


class Unguarded(ISJL):
    """Fills every free slot with the longest, whatever is in service."""

    def decisions(self, view):
        while True:
            yield Decision(view.backlog.take(view.free)) if view.free else WAIT


class UnguardedRobust(Unguarded):
    information = RobustISJL.information


@cache
def findings(claim):
    return list(claim.judge(Profile.QUICK))


def verdicts(claim):
    return {finding.reading: finding.verdict for finding in findings(claim)}


@pytest.mark.parametrize("claim", [t3_21, p3_26])
def test_fair_under_the_guard_and_at_two_slots(claim):
    found = verdicts(claim)
    assert found["guarded"] is Verdict.PROVED
    for alignment in ("left", "right", "staged"):
        assert found[f"{alignment}, B=2"] is Verdict.HOLDS
        assert found[f"{alignment}, B=3"] is Verdict.REFUTED


@pytest.mark.parametrize(("claim", "policy"), [(t3_21, UnguardedRobust()), (p3_26, Unguarded())])
def test_a_policy_without_the_check_is_refuted(claim, policy):
    """Its certificate cannot be replayed by name, as the policy has none; the breach is real."""
    finding = next(iter(claim.judge(Profile.QUICK, policy)))
    assert finding.verdict is Verdict.REFUTED
    breach = finding.certificates[0]
    assert audit(breach.instance, breach.policy_schedule)


def test_verdicts_of_the_robust_bound():
    found = verdicts(t3_23)
    proved = "T_OPT(I_u) <= T_OPT(I) + Delta, pausing"
    assert found.pop(proved) is Verdict.PROVED
    assert set(found.values()) == {Verdict.REFUTED}


def test_every_refutation_replays():
    for claim in (t3_23, c3_24):
        for finding in findings(claim):
            assert all(certificate.problems() == [] for certificate in finding.certificates)


def test_the_factor_decides():
    """Twice as much as claimed is exceeded nowhere in the range, a little less somewhere."""
    over = PredictedRange(3, 4, 4, range(1, 4))
    worst = Fraction(3, 2)
    found = violations(
        RobustISJL(),
        over,
        {
            "twice": lambda c: 2 * (c.optimum + c.delta),
            "worst": lambda c: Fraction(7, 4) * (c.optimum + c.delta),
            "below": lambda c: (worst - Fraction(1, 1000)) * (c.optimum + c.delta),
        },
    )
    assert "twice" not in found
    assert "below" in found


@pytest.mark.parametrize("argument", [served_slack, mean_slack])
def test_the_arguments_are_checked_by_both_solvers(argument):
    assert failures(argument.SCRIPTS) == []


def test_a_group_too_wide_by_epsilon_is_no_proof():
    wide = served_slack.within_alpha(served_slack.TWO).replace("alpha)", "(+ alpha 0.001))")
    script = Script(
        "a group keeps constraint (1)",
        served_slack.lines(
            served_slack.group(served_slack.TWO),
            wide,
            served_slack.fails(served_slack.fair(served_slack.TWO)),
        ),
    )
    assert [failure.split(": ")[1] for failure in failures((script,))] == [
        "z3 says sat, not unsat",
        "cvc5 says sat, not unsat",
    ]


def test_a_corollary_stronger_by_epsilon_is_no_proof():
    stronger = mean_slack.corollary("Delta").replace("(* 4 ", "(* 3.999 ")
    script = Script(
        "with Delta / O",
        mean_slack.lines(
            mean_slack.NUMBERS, mean_slack.THEOREM, mean_slack.AREA, mean_slack.fails(stronger)
        ),
        Answer.SAT,
    )
    assert failures((script,)) == []


@pytest.mark.parametrize("mean", c3_24.MEANS.values(), ids=c3_24.MEANS)
def test_the_guarantee(mean):
    instance = Instance([3, 5], 2, 2, None, [(3, 4), (5, 7)])
    expected = Fraction(3, 8) if mean is c3_24.total_over_tokens else Fraction(2, 8)
    assert mean(instance) == expected
    assert c3_24.guarantee(instance, mean) == Fraction(3, 4) / (1 + 2 * expected)


INSTANCE = Instance([1, 2, 3], 2, 1, None, [(1, 3), (2, 4), (3, 3)])
PLANNING = PlanningCertificate(
    "T3.23",
    INSTANCE,
    shortest(INSTANCE),
    least_by_subsets(INSTANCE),
    7,
    prove_bound(upper_ends(INSTANCE), 7),
)
SHORT = Instance([1, 1, 2], 2, 1, None, [(1, 2), (1, 2), (2, 4)])
STRETCHED = PlanningCertificate("C3.24", SHORT, shortest(SHORT), None, 5, None)
LATE = Instance([1, 2, 3, 3], 3, 2, None, [(1, 1), (2, 2), (3, 3), (3, 4)])
ROBUST = RobustCertificate(
    "T3.23",
    LATE,
    RobustISJL(),
    simulate(LATE, RobustISJL()),
    shortest(LATE),
    least_by_subsets(LATE),
    Fraction(4, 3),
    "pausing",
)


@pytest.mark.parametrize("certificate", [PLANNING, STRETCHED, ROBUST])
def test_a_certificate_survives_its_file(certificate, tmp_path):
    write(certificate, tmp_path / "c.json")
    again = read(tmp_path / "c.json")
    assert again == certificate
    assert again.problems() == []


@pytest.mark.parametrize(
    ("certificate", "complaint"),
    [
        (replace(PLANNING, least=8), "no fair schedule ends before 7, by refutation, not 8"),
        (replace(PLANNING, groups=((0, 2), (1,))), "differ by more than alpha"),
        (replace(PLANNING, groups=((0,), (1,))), "no partition"),
        (replace(PLANNING, groups=((0,), (1,), (2,))), "allowed are 7"),
        (replace(PLANNING, instance=Instance([1, 2, 3], 2, 1)), "no prediction intervals"),
        (
            replace(PLANNING, witness=Schedule.from_starts([1, 2, 3], [0, 0, 0])),
            "witness: capacity",
        ),
        (replace(STRETCHED, least=6), "the upper ends take 5 steps with pauses, not 6"),
        (
            replace(STRETCHED, instance=Instance([1, 1, 2], 2, 1, None, [(1, 3), (1, 2), (2, 4)])),
            "allowed are 6",
        ),
        (replace(ROBUST, factor=Fraction(3, 2)), "allowed are 6"),
        (replace(ROBUST, groups=((0, 1, 2, 3),)), "4 requests"),
        (replace(ROBUST, policy_schedule=ROBUST.witness), "is not what the policy does"),
        (replace(ROBUST, witness=Schedule.from_starts([1, 2, 3, 3], [0, 0, 0, 0])), "capacity"),
    ],
)
def test_a_certificate_that_was_tampered_with_is_refused(certificate, complaint):
    assert any(complaint in problem for problem in certificate.problems())


def test_slack_served_after_a_schedule_is_fair_with_pauses_only():
    schedule = t3_23.with_slack_served(INSTANCE, shortest(INSTANCE), least_by_subsets(INSTANCE))
    assert schedule.makespan == 3 + 2
    assert audit(upper_ends(INSTANCE), schedule, pausing=True) == []
    assert audit(upper_ends(INSTANCE), schedule)


def test_ranges_count_what_they_yield():
    for over in (
        PredictedRange(2, 3, 3, range(2)),
        PredictedRange(2, 3, 4, range(2), most_slack=1),
        ReleasedRange(2, 3, 2, range(0, 9, 4), range(2)),
    ):
        assert len(list(over)) == len(over) > 0


def test_the_compiled_optimum_is_the_exhaustive_one():
    for instance in PredictedRange(2, 3, 3, range(3)):
        found = least(instance.lengths, instance.batch_size, instance.budget)
        assert found == shortest(instance).makespan
