"""ISJL in the package against ISJL written a second time, token-step by token-step."""

from decimal import Decimal, localcontext
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from fairopt import Instance, simulate
from fairopt.contract.instances import instances
from fairopt.policies import (
    ISJL,
    Admission,
    Alignment,
    Beta,
    ISJLTwo,
    PackRule,
    Reading,
    Restart,
    Scarcity,
)
from tests.policies.isjl_by_steps import Steps

GUARDED = [r for r in Reading.all() if r.alignment is Alignment.GUARDED]


def by_steps(instance, beta, reading):
    return Steps(
        list(instance.lengths),
        instance.batch_size,
        instance.alpha,
        beta,
        list(instance.releases),
        stop=reading.pack is PackRule.STOP,
        remaining=reading.admission is Admission.REMAINING,
        scarce_to_phase_two=reading.scarcity is Scarcity.PHASE_TWO,
        when_idle=reading.restart is Restart.WHEN_IDLE,
    ).run()


def by_events(instance, policy):
    return list(simulate(instance, policy).starts.values())


def beta_star(alpha):
    with localcontext() as context:
        context.prec = 60
        return (Decimal(17).sqrt() - 1) / 4 * alpha


def drawn(**limits):
    return instances(exact=False, max_length=16, **limits)


@given(drawn(batch_sizes=(2,)), st.integers(0, 8), st.sampled_from(Reading.all()))
def test_two_slots_and_any_beta(instance, eighths, reading):
    beta = Fraction(2 * eighths, 8) * instance.alpha
    assert by_events(instance, ISJLTwo(beta, reading)) == by_steps(instance, beta, reading)


@given(drawn(batch_sizes=(2,)), st.sampled_from(Reading.all()))
@example(Instance([19, 14, 14, 9], 2, 9), Reading())
def test_two_slots_and_beta_star(instance, reading):
    expected = by_steps(instance, beta_star(instance.alpha), reading)
    assert by_events(instance, ISJLTwo(Beta.STAR, reading)) == expected


@given(drawn(batch_sizes=(1, 2, 3, 4, 5), max_requests=9), st.sampled_from(GUARDED))
@example(Instance([5, 5, 4], 3, 4), Reading())
def test_any_number_of_slots(instance, reading):
    expected = by_steps(instance, instance.alpha, reading)
    assert by_events(instance, ISJL(reading)) == expected
