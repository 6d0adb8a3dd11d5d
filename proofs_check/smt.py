"""Proof obligations, discharged by two SMT solvers.

An obligation is a closed SMT-LIB 2 script that must be unsatisfiable: the
assumptions and the negated conclusion. A control is one that must be
satisfiable, such as the same script without a rule that the proof needs, so
that no proof holds only because its assumptions contradict each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

SOLVER_SECONDS = 60


class Answer(Enum):
    """What a solver said; UNKNOWN is never a proof."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Script:
    """One question to both solvers.

    Parameters
    ----------
    name : str
        The step of the argument.
    text : str
        SMT-LIB 2, with ``set-logic`` and assertions, without ``check-sat``.
    expected : Answer
        UNSAT for an obligation, SAT for a control.
    """

    name: str
    text: str
    expected: Answer = Answer.UNSAT


def ask_z3(script: str) -> Answer:
    """Return the answer of z3."""
    import z3

    solver = z3.Solver()
    solver.set("timeout", SOLVER_SECONDS * 1000)
    try:
        solver.from_string(script)
    except z3.Z3Exception as malformed:
        raise ValueError(f"no SMT-LIB script: {malformed}") from None
    return Answer(str(solver.check()))


def ask_cvc5(script: str) -> Answer:
    """Return the answer of cvc5."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(SOLVER_SECONDS * 1000))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "script")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        command.invoke(solver, symbols)
    result = solver.checkSat()
    if result.isSat():
        return Answer.SAT
    return Answer.UNSAT if result.isUnsat() else Answer.UNKNOWN


SOLVERS = {"z3": ask_z3, "cvc5": ask_cvc5}


def failures(scripts: tuple[Script, ...]) -> list[str]:
    """Ask both solvers every script and return what was not answered as expected."""
    found = []
    for script in scripts:
        for solver, ask in SOLVERS.items():
            answer = ask(script.text)
            if answer is not script.expected:
                found.append(
                    f"{script.name}: {solver} says {answer.value}, not {script.expected.value}"
                )
    return found


def versions() -> dict[str, str]:
    """Return the versions of both solvers."""
    import cvc5
    import z3

    return {"z3": z3.get_version_string(), "cvc5": cvc5.__version__}
