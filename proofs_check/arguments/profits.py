"""Two schedules of one instance and their profits, as SMT-LIB text."""

from __future__ import annotations

from proofs_check.arguments.smtlib import lines


def schedule(name: str) -> str:
    """Return the declaration of a schedule's T, E and profit (Theorem 5.1)."""
    return f"""\
(declare-const T_{name} Real)
(declare-const E_{name} Real)
(declare-const profit_{name} Real)
(assert (>= E_{name} 0))
(assert (= profit_{name} (- R (* tau Q) (* c T_{name}) (* tau E_{name}))))"""


INSTANCE = """\
(set-logic QF_NRA)
(declare-const c Real)
(declare-const tau Real)
(declare-const R Real)
(declare-const Q Real)
(declare-const O Real)
(declare-const alpha Real)
(assert (and (>= c 0) (>= tau 0) (>= alpha 0) (> O 0)))"""


def schedules(*names: str) -> str:
    """Return an instance and schedules of it."""
    return lines(INSTANCE, *map(schedule, names))
