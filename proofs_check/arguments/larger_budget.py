"""A larger fairness budget allows no longer an optimum (Proposition 5.6)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
If alpha_1 <= alpha_2, a schedule that keeps constraint (1) with alpha_1 keeps it with alpha_2: each
gap at most alpha_1 is at most alpha_2. So the best makespan over the alpha_2-fair schedules is at
most that of any alpha_1-fair schedule, the best one among them. For any schedules of any number of
requests, in either service model: only the gaps of constraint (1) are read, and the makespan of a
schedule does not depend on alpha.

It does not say that a policy's makespan is monotone: only the optimum's."""

SCHEDULES = """\
(set-logic UFLRA)
(declare-sort Schedule 0)
(declare-sort Request 0)
(declare-fun active (Schedule Real Request) Bool)  ; is it active in this step?
(declare-fun progress (Schedule Real Request) Real)
(declare-fun makespan (Schedule) Real)
(declare-const alpha_1 Real)
(declare-const alpha_2 Real)"""

ORDERED = holds("(<= 0 alpha_1 alpha_2)")


def fair(schedule: str, alpha: str) -> str:
    """Return constraint (1) of a schedule."""
    return f"""\
(forall ((t Real) (x Request) (y Request))
  (=> (and (active {schedule} t x) (active {schedule} t y))
      (<= (- (progress {schedule} t x) (progress {schedule} t y)) {alpha})))"""


def best(schedule: str, alpha: str) -> str:
    """Return that a schedule is fair and none that is fair ends sooner."""
    none_sooner = (
        f"(forall ((s Schedule)) (=> {fair('s', alpha)} (<= (makespan {schedule}) (makespan s))))"
    )
    return f"(and {fair(schedule, alpha)} {none_sooner})"


OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "a schedule fair for alpha_1 is fair for alpha_2",
        lines(
            SCHEDULES,
            ORDERED,
            "(declare-const s Schedule)",
            holds(fair("s", "alpha_1")),
            fails(fair("s", "alpha_2")),
        ),
    ),
    Script(
        "so the optimum for alpha_2 is no longer",
        lines(
            SCHEDULES,
            ORDERED,
            "(declare-const best_1 Schedule)\n(declare-const best_2 Schedule)",
            holds(best("best_1", "alpha_1")),
            holds(best("best_2", "alpha_2")),
            fails("(<= (makespan best_2) (makespan best_1))"),
        ),
    ),
)

GAP = """\
(set-logic QF_LRA)
(declare-const gap Real)
(declare-const alpha_1 Real)
(declare-const alpha_2 Real)
(assert (<= gap alpha_1))
(assert (not (<= gap alpha_2)))"""

# B = 2, lengths 2, 1, 1, makespan 2: no slot is ever free, so the long request and one short
# start at 0 and the other short follows at 1.
FULL = """\
(set-logic QF_LRA)
(declare-const alpha Real)
(declare-const start Real)
(assert (= start 1))
(assert (or (<= start alpha) (>= start 2)))"""

CONTROLS: tuple[Script, ...] = (
    Script("a smaller budget may be broken", lines(GAP, holds("(> alpha_1 alpha_2)")), Answer.SAT),
    Script(
        "makespan 2 of o = [2, 1, 1] is fair for alpha = 1",
        lines(FULL, holds("(= alpha 1)")),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = (
    *OBLIGATIONS,
    Script("and not for alpha = 0", lines(FULL, holds("(= alpha 0)"))),
    *CONTROLS,
)
