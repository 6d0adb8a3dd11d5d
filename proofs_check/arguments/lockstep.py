"""Fairness of batches: progress in lockstep (Proposition 3.1, Theorem 3.21, Proposition 3.26)."""

from __future__ import annotations

from collections.abc import Callable

from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
The state of a worker is which requests are active and the progress of each. Three kinds of event
change it: all active requests advance by the same amount; a request completes and is removed;
waiting requests are admitted, with progress 0. By induction over events from an idle worker, for an
arbitrary number of requests and any real alpha >= 0:

LJF admits only while no request is active, so all active requests have equal progress: it keeps
constraint (1) for every alpha >= 0 (Proposition 3.1), whatever the batch and its size.

A policy that admits only while no active request has progress above alpha keeps constraint (1) for
that alpha, whatever it admits and whenever requests arrive: Phase TWO of Robust-ISJL (Theorem 3.21)
and Online-ISJL (Proposition 3.26), and Phase ONE in the reading "guarded", which applies the same
check. Neither proof reads a length, true or predicted.

It says nothing of Phase ONE in readings that start requests without the check, nor of the pausing
model, where a request comes back with the progress it had."""


ANY = Users(sort="Request")
TWO = Users(("a", "b"), sort="Request")

Admission = Callable[[Users, str], str]
"""When requests may start, as a formula over a state."""


def when_idle(requests: Users, k: str) -> str:
    """Return LJF's condition: no request is active."""
    return requests.each(f"(not (active_{k} x))")


def below_alpha(requests: Users, k: str) -> str:
    """Return the condition of Phase TWO: no progress above alpha (``A_max <= alpha``)."""
    return requests.each(f"(=> (active_{k} x) (<= (progress_{k} x) alpha))")


def nearly_done(requests: Users, k: str) -> str:
    """Return the condition with ``A_max`` read as remaining time (section 3.3)."""
    return requests.each(f"(=> (active_{k} x) (<= (- (o x) (progress_{k} x)) alpha))")


def header(requests: Users) -> str:
    """Return logic, requests, lengths and alpha."""
    return f"""\
(set-logic {requests.logic})
{requests.declare()}
(declare-fun o (Request) Real)
(declare-const alpha Real)
(assert (>= alpha 0))"""


def state(k: str) -> str:
    """Return the declaration of a worker's state."""
    return f"""\
(declare-fun active_{k} (Request) Bool)
(declare-fun progress_{k} (Request) Real)"""


def advance(requests: Users, k: str, n: str) -> str:
    """Return that all active requests advance by ``time_k``."""
    return requests.each(
        f"(and (= (active_{n} x) (active_{k} x))"
        f" (= (progress_{n} x) (+ (progress_{k} x) (ite (active_{k} x) time_{k} 0))))"
    )


def complete(requests: Users, k: str, n: str) -> str:
    """Return that some active requests are removed."""
    return requests.each(
        f"(and (=> (active_{n} x) (active_{k} x)) (= (progress_{n} x) (progress_{k} x)))"
    )


def admit(requests: Users, k: str, n: str, admission: Admission) -> str:
    """Return that some requests start, with progress 0, under a condition."""
    starts = requests.each(
        f"(and (=> (active_{k} x) (active_{n} x))"
        f" (= (progress_{n} x) (ite (active_{k} x) (progress_{k} x) 0)))"
    )
    return f"(and {admission(requests, k)} {starts})"


def fair(requests: Users, k: str, alpha: str = "alpha") -> str:
    """Return constraint (1), and that progress is never negative."""
    gap = requests.each(
        requests.each(
            f"(=> (and (active_{k} x) (active_{k} y))"
            f" (<= (- (progress_{k} x) (progress_{k} y)) {alpha}))",
            "y",
        )
    )
    return f"(and {requests.each(f'(=> (active_{k} x) (>= (progress_{k} x) 0))')} {gap})"


def events(admission: Admission) -> dict[str, Callable[[Users, str, str], str]]:
    """Return the events of a policy that admits under a condition."""
    return {
        "advance": advance,
        "complete": complete,
        "admit": lambda requests, k, n: admit(requests, k, n, admission),
    }


def induction(policy: str, admission: Admission, alpha: str) -> tuple[Script, ...]:
    """Return the steps that keep constraint (1) under an admission condition."""
    both = lines(header(ANY), state("0"), state("1"), "(declare-const time_0 Real)")
    return (
        Script(
            f"{policy}: an idle worker is fair",
            lines(
                header(ANY), state("0"), holds(when_idle(ANY, "0")), fails(fair(ANY, "0", alpha))
            ),
        ),
        *(
            Script(
                f"{policy}: {name} keeps constraint (1)",
                lines(
                    both,
                    "(assert (> time_0 0))",
                    holds(fair(ANY, "0", alpha)),
                    holds(event(ANY, "0", "1")),
                    fails(fair(ANY, "1", alpha)),
                ),
            )
            for name, event in events(admission).items()
        ),
    )


def first_batch(*events: str) -> str:
    """Return the runs of two requests, one or both admitted to an idle worker, then events."""
    return lines(
        header(TWO),
        *(state(k) for k in "0123"),
        "(declare-const time_1 Real)\n(assert (> time_1 0))",
        holds(TWO.each("(> (o x) 0)")),
        holds(when_idle(TWO, "0")),
        holds(admit(TWO, "0", "1", when_idle)),
        *map(holds, events),
    )


def run(admission: Admission) -> str:
    """Return the runs of two requests: admit, advance, admit under a condition."""
    return first_batch(
        advance(TWO, "1", "2"),
        TWO.each("(=> (active_2 x) (< (progress_2 x) (o x)))"),
        admit(TWO, "2", "3", admission),
    )


BOTH_ACTIVE = holds("(and (active_3 a) (active_3 b))")


def only_a(requests: Users, k: str, n: str) -> str:
    """Return an advance that is not in lockstep: of request ``a`` alone."""
    return requests.each(
        f"(and (= (active_{n} x) (active_{k} x))"
        f" (= (progress_{n} x) (+ (progress_{k} x) (ite (= x a) time_{k} 0))))"
    )


OBLIGATIONS: tuple[Script, ...] = induction("LJF", when_idle, "0") + induction(
    "admission below alpha", below_alpha, "alpha"
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "LJF runs a batch of two",
        lines(first_batch(advance(TWO, "1", "2")), holds("(and (active_2 a) (active_2 b))")),
        Answer.SAT,
    ),
    Script(
        "admission below alpha starts one beside another",
        lines(run(below_alpha), BOTH_ACTIVE, holds("(> (progress_3 a) (progress_3 b))")),
        Answer.SAT,
    ),
    Script(
        "a gap of alpha is attained",
        lines(
            run(below_alpha),
            BOTH_ACTIVE,
            holds("(and (> alpha 0) (= (progress_3 a) alpha))"),
            holds("(= (progress_3 b) 0)"),
        ),
        Answer.SAT,
    ),
    Script(
        "filling a free slot of a running batch breaks (1) at alpha = 0",
        lines(run(lambda requests, k: "true"), holds("(= alpha 0)"), fails(fair(TWO, "3"))),
        Answer.SAT,
    ),
    Script(
        "admission by remaining time breaks (1)",
        lines(run(nearly_done), holds("(> alpha 0)"), fails(fair(TWO, "3"))),
        Answer.SAT,
    ),
    Script(
        "requests that do not advance in lockstep break (1)",
        lines(first_batch(only_a(TWO, "1", "2")), fails(fair(TWO, "2", "0"))),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
