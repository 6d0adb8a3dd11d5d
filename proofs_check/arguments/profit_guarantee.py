"""What a fair policy of competitive ratio rho loses of the best fair profit (Theorem 5.2)."""

from __future__ import annotations

from proofs_check.arguments import fair_externality
from proofs_check.arguments.profits import schedules
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Let A be alpha-fair with T_OPT >= rho T_A, rho > 0, and P the alpha-fair schedule of greatest
profit. By Theorem 5.1 profit_P - profit_A = c (T_A - T_P) + tau (E_A - E_P), with E_A <= alpha O,
E_P >= 0, T_P >= T_OPT and T_A <= T_OPT / rho. So A loses at most
c (1 / rho - 1) T_OPT + tau alpha O. With rho = 3/4 that is Theorem 5.2: it holds on an instance
whenever Theorem 3.19 does, and at tau = 0 only then."""

RATIO = """\
(declare-const T_OPT Real)
(declare-const rho Real)
(assert (and (> rho 0) (<= rho 1) (>= T_OPT (* rho T_A)) (>= T_P T_OPT) (> T_A 0)))"""

# Multiplied by rho, which is positive.
CLAIM = """\
(<= (* rho (- profit_P profit_A))
    (+ (* c (- 1 rho) T_OPT) (* rho tau alpha O)))"""
FAIR = holds("(<= E_A (* alpha O))")

SCRIPTS: tuple[Script, ...] = (
    *fair_externality.SCRIPTS,
    Script(
        "overhead lost, times rho, is at most c (1 - rho) T_OPT",
        lines(
            schedules("A", "P"), RATIO, fails("(<= (* rho c (- T_A T_P)) (* c (- 1 rho) T_OPT))")
        ),
    ),
    Script(
        "externality adds at most tau alpha O",
        lines(schedules("A", "P"), FAIR, fails("(<= (* tau (- E_A E_P)) (* tau alpha O))")),
    ),
    Script(
        "so the loss is at most c (1 / rho - 1) T_OPT + tau alpha O",
        lines(
            schedules("A", "P"),
            RATIO,
            holds("(<= (* rho c (- T_A T_P)) (* c (- 1 rho) T_OPT))"),
            holds("(<= (* tau (- E_A E_P)) (* tau alpha O))"),
            fails(CLAIM),
        ),
    ),
    Script(
        "the overhead part is attained",
        lines(
            schedules("A", "P"),
            RATIO,
            holds("(and (= tau 0) (= c 1) (= R 0) (= rho 0.75) (= T_A 4) (= T_P 3))"),
            holds("(= (* 3 (- profit_P profit_A)) T_OPT)"),
        ),
        Answer.SAT,
    ),
    Script(
        "a policy of a lower ratio may lose more than c / 3 T_OPT at tau = 0",
        lines(
            schedules("A", "P"),
            RATIO,
            holds("(and (= tau 0) (= c 1) (= R 0) (= rho 0.7) (= T_P T_OPT))"),
            fails("(<= (* 3 (- profit_P profit_A)) T_OPT)"),
        ),
        Answer.SAT,
    ),
)
