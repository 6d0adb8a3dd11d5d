"""Slow and obvious counterparts of what is tested: propagation, and truth tables."""

from itertools import product


def satisfiable(variables, clauses):
    return any(
        all(any(values[abs(a) - 1] == (a > 0) for a in clause) for clause in clauses)
        for values in product((False, True), repeat=variables)
    )


def follows(clauses, lemma):
    """Return whether a lemma follows from clauses by unit propagation."""
    true = {-a for a in lemma}
    if any(-a in true for a in true):
        return True
    while True:
        open_parts = [[a for a in c if -a not in true] for c in clauses if not set(c) & true]
        if [] in open_parts:
            return True
        units = {part[0] for part in open_parts if len(part) == 1}
        if not units:
            return False
        if any(-a in units for a in units):
            return True
        true |= units


def is_proof(clauses, lemmas):
    """Return whether each lemma follows from those before it, up to the empty one."""
    known = list(clauses)
    for lemma in lemmas:
        if not follows(known, lemma):
            return False
        if not lemma:
            return True
        known.append(lemma)
    return False


def dimacs(variables, clauses):
    lines = [f"p cnf {variables} {len(clauses)}", *(line(clause) for clause in clauses)]
    return ("\n".join(lines) + "\n").encode()


def drat(lemmas):
    return "".join(line(lemma) + "\n" for lemma in lemmas).encode()


def line(clause):
    return " ".join(map(str, (*clause, 0)))
