"""Pieces of SMT-LIB 2 text, and whom a formula is about."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Users:
    """Whom a script speaks of: a sort of any size, or a few users by name.

    Named users need no quantifier, so that both solvers decide satisfiable scripts.
    """

    names: tuple[str, ...] = ()
    sort: str = "User"

    @property
    def logic(self) -> str:
        """The SMT-LIB logic of a script about these users."""
        return "QF_UFLRA" if self.names else "UFLRA"

    def declare(self) -> str:
        """Return the sort and its named users, all distinct."""
        lines = [f"(declare-sort {self.sort} 0)"]
        lines += [f"(declare-const {name} {self.sort})" for name in self.names]
        if len(self.names) > 1:
            lines.append(f"(assert (distinct {' '.join(self.names)}))")
        return "\n".join(lines)

    def each(self, formula: str, variable: str = "x") -> str:
        """Return that a formula holds of every user, as `variable`."""
        if not self.names:
            return f"(forall (({variable} {self.sort})) {formula})"
        instances = (substituted(formula, variable, name) for name in self.names)
        return f"(and {' '.join(instances)})"

    def some(self, constant: str) -> str:
        """Return the declaration of one of the users, left open which."""
        declared = f"(declare-const {constant} {self.sort})"
        if not self.names:
            return declared
        return f"{declared}\n(assert (or {' '.join(f'(= {constant} {n})' for n in self.names)}))"


def substituted(formula: str, variable: str, value: str) -> str:
    """Return a formula with a value for one of its variables."""
    return re.sub(rf"(?<![\w.]){variable}(?![\w.])", value, formula)


def lines(*parts: str) -> str:
    """Return the parts of a script, one after another."""
    return "\n".join(parts)


def holds(formula: str) -> str:
    """Return the assumption of a formula."""
    return f"(assert {formula})"


def fails(formula: str) -> str:
    """Return the assumption that a formula is false: the negated conclusion."""
    return f"(assert (not {formula}))"
