"""The paper's integer program, indexed by time, on HiGHS or on CBC.

Within the horizon of fairopt's heuristics and with its bounds, which is in its favour.
"""

from ip_models import optimum
from tests.benchmarks.peers.questions import Answer, price


def answer(question, cap, solver):
    best = optimum(
        question.instance,
        solver=solver,
        model="pausing" if question.pausing else "run-to-completion",
        time_limit=cap,
    )
    value = price(question.instance, best.schedule) if question.priced else best.makespan
    return Answer(value, best.bound, best.schedule)
