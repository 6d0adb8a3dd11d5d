"""How large a model would be, known before it is built."""

from __future__ import annotations

from dataclasses import dataclass

from ip_models.errors import ModelTooLargeError
from ip_models.problem import Problem

MOST_ENTRIES = 2_000_000  # about 1 GB and half a minute to build
LARGEST_TIME = 2**53  # solvers report objectives as doubles, exact up to here


@dataclass(frozen=True, slots=True)
class ModelSize:
    """Upper estimate of a model's size.

    Parameters
    ----------
    variables, rows : int
        Counts of variables and constraints.
    entries : int
        Occurrences of variables in constraints: what building costs.
    """

    variables: int
    rows: int
    entries: int


def time_indexed(problem: Problem, horizon: int) -> ModelSize:
    """Size of the paper's IP and of its CP-SAT form, which relate all pairs in all steps."""
    n = len(problem.lengths)
    pairs = sum(map(problem.blocks, problem.requests)) * (n - 1)
    return ModelSize(
        variables=n * (2 * horizon + 1) + 1,
        rows=(pairs + 3 * n + 1) * horizon + n,
        entries=(4 * pairs + 10 * n) * horizon,
    )


def start_indexed(problem: Problem, horizon: int) -> ModelSize:
    """Size of the IP over start times, whose rows look back over whole lengths."""
    n = len(problem.lengths)
    blocking = [o for i, o in enumerate(problem.lengths) if problem.blocks(i)]
    return ModelSize(
        variables=n * horizon + 1,
        rows=(1 + len(blocking)) * horizon + 2 * n,
        entries=(sum(problem.lengths) + sum(blocking) + len(blocking) * n + 2 * n) * horizon,
    )


def intervals(problem: Problem, horizon: int) -> ModelSize:
    """Size of the interval model, which does not grow with time."""
    n = len(problem.lengths)
    pairs = sum(map(problem.blocks, problem.requests)) * (n - 1)
    return ModelSize(variables=n + 1 + pairs, rows=2 * n + 1 + 2 * pairs, entries=6 * pairs + 4 * n)


def search(problem: Problem, horizon: int) -> ModelSize:
    """Size of the stack of the compiled search."""
    n = len(problem.lengths)
    return ModelSize(variables=n, rows=3 * n + 3, entries=14 * (3 * n + 3))


def refuse_if_too_large(solver: str, size: ModelSize) -> None:
    """Refuse a model that is too large to build.

    Raises
    ------
    ModelTooLargeError
        Naming the solver and the size.
    """
    if size.entries > MOST_ENTRIES:
        shown = f"{size.variables:,} variables, {size.rows:,} rows"
        raise ModelTooLargeError(
            f"entries of the {solver} model ({shown})", size.entries, f"at most {MOST_ENTRIES:,}"
        )


def refuse_overflow(problem: Problem, horizon: int) -> None:
    """Refuse times at which a solver's arithmetic may overflow or round.

    Raises
    ------
    ModelTooLargeError
        Naming the quantity.
    """
    work = horizon * (len(problem.lengths) + 1)
    if work > LARGEST_TIME:
        raise ModelTooLargeError(
            "requests times makespan, from lengths and releases", work, f"at most {LARGEST_TIME:,}"
        )
