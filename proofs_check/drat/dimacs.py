"""Formulas and proofs as the files that any checker reads: DIMACS and DRAT, as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

INTEGER = re.compile("-?[0-9]{1,9}")

Clause = tuple[int, ...]


class MalformedFileError(ValueError):
    """A file that is not in the format it should be in."""


@dataclass(frozen=True)
class Step:
    """A line of a proof: a clause that is added, or one that is deleted."""

    clause: Clause
    deletion: bool


def read_formula(file: bytes) -> tuple[int, list[Clause]]:
    """Return the number of variables and the clauses of a DIMACS file.

    Raises
    ------
    MalformedFileError
        If it is none, or its header counts other clauses or variables.
    """
    lines = [line.split() for line in _lines(file)]
    if not lines or len(lines[0]) != 4 or lines[0][:2] != ["p", "cnf"]:
        raise MalformedFileError("the formula has no line 'p cnf VARIABLES CLAUSES'")
    variables, count = _integers(lines[0][2:])
    clauses = list(_clauses(_integers([word for line in lines[1:] for word in line])))
    if len(clauses) != count:
        raise MalformedFileError(f"the formula has {len(clauses)} clauses, its header says {count}")
    if any(abs(literal) > variables for clause in clauses for literal in clause):
        raise MalformedFileError(f"the formula has variables above {variables}")
    return variables, clauses


def read_proof(file: bytes) -> list[Step]:
    """Return the steps of a DRAT proof in text form, one to a line.

    Raises
    ------
    MalformedFileError
        If it is no such proof or breaks off.
    """
    steps = []
    for line in _lines(file):
        words = line.split()
        deletion = words[0] == "d"
        clauses = list(_clauses(_integers(words[deletion:])))
        if len(clauses) != 1:
            raise MalformedFileError(f"a line of the proof holds {len(clauses)} clauses: {line!r}")
        steps.append(Step(clauses[0], deletion))
    return steps


def _lines(file: bytes) -> Iterator[str]:
    """Yield the lines that are neither empty nor comments."""
    try:
        text = file.decode("ascii")
    except UnicodeDecodeError:
        raise MalformedFileError("the file is not plain text") from None
    for line in text.split("\n"):
        words = line.split()
        if words and words[0] != "c":
            yield line


def _integers(words: list[str]) -> list[int]:
    for word in words:
        if not INTEGER.fullmatch(word):
            raise MalformedFileError(f"{word[:20]!r} is no integer")
    return [int(word) for word in words]


def _clauses(numbers: list[int]) -> Iterator[Clause]:
    """Yield the clauses of a list of literals in which each clause ends with 0."""
    clause: list[int] = []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            yield tuple(dict.fromkeys(clause))
            clause = []
    if clause:
        raise MalformedFileError("the last clause does not end with 0")


def write_proof(lemmas: Iterable[Clause]) -> bytes:
    """Return the DRAT proof that adds these clauses, in text form."""
    return "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in lemmas).encode()
