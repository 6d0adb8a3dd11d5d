"""fairopt, asked what the peers are asked."""

from itertools import product

from fairopt import Instance, simulate
from fairopt.policies import policy_named
from ip_models import cheapest, optimum
from proofs_check.drat import prove_bound
from tests.benchmarks.peers.questions import Answer

NAME = "fairopt"


def answer(question, cap):
    instance = question.instance
    if question.guarantee:
        return Answer(max(_makespans(instance)))
    if question.priced:
        best = cheapest(instance, step_price=1, externality_price=1, time_limit=cap)
        return Answer(best.cost, best.bound, best.schedule)
    best = optimum(
        instance,
        model="pausing" if question.pausing else "run-to-completion",
        time_limit=cap,
        workers=2,
    )
    return Answer(best.makespan, best.bound, best.schedule)


def certificate(question, answer):
    """What fairopt hands out for the bound that a third party can check without it, checked."""
    if question.pausing or question.priced or question.guarantee:
        return None
    proof = prove_bound(question.instance, int(answer.bound))
    return None if proof.problems(question.instance) else ("DRAT" if proof.files else "arithmetic")


def _makespans(instance):
    """Of the policy that learns a length when the request ends, for all that they may be."""
    policy = policy_named("robust-isjl")
    for lengths in product(*(range(low, high + 1) for low, high in instance.intervals)):
        met = Instance(lengths, instance.batch_size, instance.alpha, intervals=instance.intervals)
        yield simulate(met, policy).makespan
