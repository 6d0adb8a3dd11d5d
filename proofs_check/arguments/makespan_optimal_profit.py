"""What a fair schedule of least makespan loses of the best fair profit (Corollary 5.5)."""

from __future__ import annotations

from proofs_check.arguments import fair_externality
from proofs_check.arguments.profits import schedules
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Let M be an alpha-fair schedule of least makespan and P the alpha-fair one of greatest profit. By
Theorem 5.1 profit_P - profit_M = c (T_M - T_P) + tau (E_M - E_P). T_M <= T_P, as P is alpha-fair;
E_P >= 0; and E_M <= alpha O, as M is. So M loses at most tau alpha O.

A batch has no gap for the member of largest progress, and M never idles: without the idle step it
would be shorter and as fair. So even tau alpha (O - T_M) bounds the loss.

In either service model, for all lengths, releases of 0, every B and alpha, and all prices >= 0."""

FAIR = holds("(and (<= E_M (* alpha O)) (<= T_M T_P))")
SHARPER = holds("(and (<= E_M (* alpha (- O T_M))) (<= T_M T_P))")
CLAIM = "(<= (- profit_P profit_M) (* tau alpha O))"

SCRIPTS: tuple[Script, ...] = (
    *fair_externality.SCRIPTS,
    Script("M loses at most tau alpha O", lines(schedules("M", "P"), FAIR, fails(CLAIM))),
    Script(
        "and at most tau alpha (O - T_M)",
        lines(
            schedules("M", "P"),
            SHARPER,
            fails("(<= (- profit_P profit_M) (* tau alpha (- O T_M)))"),
        ),
    ),
    Script(
        "a schedule that is longer than P may lose more",
        lines(schedules("M", "P"), holds("(<= E_M (* alpha O))"), fails(CLAIM)),
        Answer.SAT,
    ),
    Script(
        "and so may one that is unfair",
        lines(schedules("M", "P"), holds("(<= T_M T_P)"), fails(CLAIM)),
        Answer.SAT,
    ),
)
