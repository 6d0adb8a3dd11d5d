"""Profits differ by steps and externality alone (Proposition 5.3)."""

from __future__ import annotations

from proofs_check.arguments import fair_externality, step_costs
from proofs_check.arguments.profits import schedules
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
By Theorem 5.1 both profits are R - tau Q - c T - tau E; R and Q are the same for both and cancel.

A batch that keeps constraint (1) has gaps of at most alpha to its largest progress, and none for
the member that has it, so E <= alpha (O - busy steps) <= alpha O. LJF keeps (1) with alpha = 0
(Proposition 3.1), so E_LJF = 0. Hence, for every A that is alpha-fair,
profit_A - profit_LJF >= c (T_LJF - T_A) - tau alpha O and
profit_A - profit_FCFS >= c (T_FCFS - T_A) + tau (E_FCFS - alpha O).

The corollaries say it of ISJL; they need that ISJL is alpha-fair, so they are judged by reading."""

IDENTITY = "(= (- profit_A profit_B) (+ (* c (- T_B T_A)) (* tau (- E_B E_A))))"
AGAINST_LJF = "(>= (- profit_A profit_B) (- (* c (- T_B T_A)) (* tau alpha O)))"
AGAINST_FCFS = "(>= (- profit_A profit_B) (+ (* c (- T_B T_A)) (* tau (- E_B (* alpha O)))))"
FAIR = holds("(<= E_A (* alpha O))")
LJF = holds("(= E_B 0)")

SCRIPTS: tuple[Script, ...] = (
    *step_costs.SCRIPTS,
    *fair_externality.SCRIPTS,
    Script("profits differ as said", lines(schedules("A", "B"), fails(IDENTITY))),
    Script("against LJF", lines(schedules("A", "B"), FAIR, LJF, fails(AGAINST_LJF))),
    Script("against FCFS", lines(schedules("A", "B"), FAIR, fails(AGAINST_FCFS))),
    Script(
        "an unfair policy may lose more to LJF",
        lines(schedules("A", "B"), LJF, fails(AGAINST_LJF)),
        Answer.SAT,
    ),
    Script(
        "profits differ by nothing less",
        lines(schedules("A", "B"), fails("(= (- profit_A profit_B) (* c (- T_B T_A)))")),
        Answer.SAT,
    ),
)
