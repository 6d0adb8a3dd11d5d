"""The least ratio of over-inserting as a function of gamma (section 4), one request packed."""

from __future__ import annotations

from proofs_check.arguments.competing_schedule import (
    Slots,
    fair_within,
    loads_within,
    splits,
    words,
)
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
B = 2, beta = alpha, in units of o_1, so alpha is gamma. ISJL packs one of o_3 and o_4 before o_2,
and o_1 ends before o_2, which is more than alpha ahead by then; so the other one, which did not
fit, runs alone at the end: o_2 + o_3 + o_4. Any schedule puts the four on two slots and ends no
sooner than the load of each. For each of the eight ways, that is at least the bound times ISJL's
makespan: (1 + gamma) / (1 + 2 gamma) for gamma up to 1/2, (2 - gamma) / (3 - 2 gamma) from there
on. In one of the eight, with o_4 packed, constraint (1) is needed as well.

For all real gamma above 0 and below 1 and all four real lengths."""

REQUESTS = ("o_1", "o_2", "o_3", "o_4")


def stage(logic: str) -> str:
    """Return four requests of Phase ONE in a logic, ``QF_NRA`` or ``QF_LRA``."""
    return f"""\
(set-logic {logic})
(declare-const o_1 Real)
(declare-const o_2 Real)
(declare-const o_3 Real)
(declare-const o_4 Real)
(declare-const gamma Real)
(define-fun room () Real (+ (- o_1 o_2) gamma))
(define-fun q () Real (ite (<= room (* 2 gamma)) room (* 2 gamma)))
(assert (= o_1 1))
(assert (and (>= o_1 o_2) (>= o_2 o_3) (>= o_3 o_4) (> o_4 0)))
(assert (and (> o_2 gamma) (> gamma 0) (< gamma 1)))"""


def packed(pack: str) -> str:
    """Return that ``o_3`` or ``o_4`` is packed, the other is not, and is caught behind ``o_2``."""
    other_fits = "(<= (+ o_3 o_4) q)" if pack == "o_3" else "(<= o_3 q)"
    return f"""\
(assert (and (<= {pack} q) (not {other_fits})))
(define-fun end_of_o_1 () Real (ite (> {pack} gamma) (+ (- {pack} gamma) o_1) o_1))
(assert (< end_of_o_1 (+ {pack} o_2)))
(assert (> (- end_of_o_1 {pack}) gamma))"""


MAKESPAN = "(+ o_2 o_3 o_4)"
SMALL = (holds("(<= (* 2 gamma) 1)"), "(+ 1 gamma)", "(+ 1 (* 2 gamma))")
LARGE = (holds("(>= (* 2 gamma) 1)"), "(- 2 gamma)", "(- 3 (* 2 gamma))")


def beats(numerator: str, denominator: str) -> str:
    """Return that the competing schedule beats a ratio."""
    return fails(f"(>= (* {denominator} T) (* {numerator} {MAKESPAN}))")


NEEDS_FAIRNESS: Slots = (("o_1", "o_4"), ("o_2", "o_3"))
ON_THESE_SLOTS = holds(
    "(and on_slot_one_o_1 on_slot_one_o_4 (not on_slot_one_o_2) (not on_slot_one_o_3))"
)
FAIR = "(or (<= o_4 gamma) (>= T (+ o_1 o_3)) (>= T (- (+ o_2 o_3 o_4) gamma)))"


def _no_schedule(pack: str, slots: Slots, regime: tuple[str, str, str], name: str) -> Script:
    restricted, *bound = regime
    parts = [stage("QF_NRA"), packed(pack), restricted, loads_within(slots)]
    if pack == "o_4" and slots == NEEDS_FAIRNESS:
        parts.append(holds(FAIR))
    return Script(f"{name}, {pack} packed, slots {words(slots)}", lines(*parts, beats(*bound)))


SCRIPTS: tuple[Script, ...] = (
    Script(
        f"with slots {words(NEEDS_FAIRNESS)} a fair schedule waits for o_3 or delays it",
        lines(stage("QF_LRA"), fair_within(REQUESTS, "gamma"), ON_THESE_SLOTS, fails(FAIR)),
    ),
    *(
        _no_schedule(pack, slots, regime, name)
        for regime, name in ((SMALL, "gamma up to 1/2"), (LARGE, "gamma from 1/2"))
        for pack in ("o_3", "o_4")
        for slots in splits(REQUESTS)
    ),
    Script(
        "the ratio is attained at gamma = 1/4 by o = [1, 1, 1/4, 1/4]",
        lines(
            stage("QF_LRA"),
            packed("o_3"),
            fair_within(REQUESTS, "gamma"),
            holds("(and (= (* 4 gamma) 1) (= o_2 1) (= (* 4 o_3) 1) (= (* 4 o_4) 1))"),
            holds(f"(= (* 6 T) (* 5 {MAKESPAN}))"),
        ),
        Answer.SAT,
    ),
    Script(
        "1/1000 more is not kept at gamma = 3/5",
        lines(
            stage("QF_LRA"),
            packed("o_3"),
            fair_within(REQUESTS, "gamma"),
            holds("(= (* 5 gamma) 3)"),
            beats("7009", "9000"),
        ),
        Answer.SAT,
    ),
)
