"""Judging a claim by an argument that two solvers check and code that agrees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Protocol

from proofs_check.certificates import Certificate, ProofCertificate
from proofs_check.claim import Finding, Verdict
from proofs_check.smt import Script, failures, versions


class Argument(Protocol):
    """A module of `proofs_check.arguments`."""

    ARGUMENT: str
    SCRIPTS: tuple[Script, ...]


@dataclass(frozen=True)
class Trial:
    """What the code that runs did on an exhaustive range.

    Parameters
    ----------
    range : str
        What was run.
    outcome : str
        What was seen.
    contradiction : str
        What contradicts the claim; empty if nothing does.
    certificates : tuple of Certificate
        What replays the contradiction.
    """

    range: str
    outcome: str
    contradiction: str = ""
    certificates: tuple[Certificate, ...] = ()


def judge_argument(
    claim: str, reading: str, argument: Argument, inputs: str, trials: list[Trial]
) -> Finding:
    """Return the finding on a claim that an argument proves and trials may contradict.

    REFUTED if the code contradicts the claim in a trial; PROVED if it does not
    and both solvers answer every script as expected; OPEN with the solvers'
    words otherwise.

    Parameters
    ----------
    claim, reading : str
        What is judged.
    argument : module
        The argument and its scripts.
    inputs : str
        The inputs for which the argument is made.
    trials : list of Trial
        What the code did.
    """
    proof = ProofCertificate(claim, argument.ARGUMENT, argument.SCRIPTS)
    solvers = " and ".join(f"{name} {version}" for name, version in versions().items())
    method = f"induction checked by {solvers}; the code run exhaustively"
    runs = "; and ".join(dict.fromkeys(trial.range for trial in trials))
    against = [trial for trial in trials if trial.contradiction]
    if against:
        evidence = "; ".join(trial.contradiction for trial in against)
        certificates = tuple(found for trial in against for found in trial.certificates)
        return Finding(Verdict.REFUTED, method, inputs, reading, evidence, certificates, runs)
    wrong = _failures(argument.SCRIPTS)
    if wrong:
        return Finding(Verdict.OPEN, method, inputs, reading, "; ".join(wrong), runs=runs)
    seen = "; ".join([proof.summary(), *(trial.outcome for trial in trials)])
    return Finding(Verdict.PROVED, method, inputs, reading, seen, (proof,), runs)


@cache
def _failures(scripts: tuple[Script, ...]) -> list[str]:
    return failures(scripts)
