"""The formula that a fair run-to-completion schedule ends by a horizon, written."""

from __future__ import annotations

import sys

from fairopt import Instance
from ip_models.problem import Problem
from ip_models.size import ModelSize, refuse_if_too_large
from proofs_check.drat.formula import Clause, Formula

TRUE = sys.maxsize
"""The literal of what holds in every schedule; its negation is that of what never holds."""


def encode(instance: Instance, horizon: int) -> Formula:
    """Return a formula that is satisfiable exactly if a fair schedule ends by the horizon.

    Its models, restricted to the variables "request i has started by step t",
    are the fair run-to-completion schedules that end by the horizon and in
    which requests of equal length and release start in the order of their
    index. That order loses no makespan: two such requests may trade places in
    any schedule, so sorting the starts of each class of equals keeps every
    constraint and the set of completion times.

    Parameters
    ----------
    instance : fairopt.Instance
        With whole lengths and releases.
    horizon : int
        Token-steps.

    Raises
    ------
    InputError
        If a length or a release is not a whole number, or the formula would be
        too large.
    """
    problem = Problem.of(instance)
    refuse_if_too_large("refutation", _size(problem, horizon))
    writer = _Writer(problem, horizon)
    writer.order()
    writer.equals()
    writer.capacity()
    writer.fairness()
    return Formula(problem, horizon, tuple(writer.clauses), writer.variables, tuple(writer.legend))


def _size(problem: Problem, horizon: int) -> ModelSize:
    """Return about the size of the formula, from above."""
    cells = len(problem.lengths) * horizon
    size = min(problem.batch_size, len(problem.lengths))
    return ModelSize((2 + size) * cells + horizon, (5 + 2 * size) * cells, (13 + 5 * size) * cells)


class _Writer:
    """Collects clauses; what the windows of the requests decide is left out of them."""

    def __init__(self, problem: Problem, horizon: int) -> None:
        self.problem = problem
        self.horizon = horizon
        self.clauses: dict[Clause, None] = {}
        self.variables = 0
        self.legend: list[str] = []
        self.first_started = [
            self._block(
                f"request {i} (length {problem.lengths[i]}) has started by step",
                range(problem.releases[i], horizon - problem.lengths[i]),
            )
            for i in problem.requests
        ]

    def _block(self, meaning: str, steps: range) -> int:
        """Add one variable per step and return the first."""
        first = self.variables + 1
        self.variables += len(steps)
        if steps:
            self.legend.append(f"{first}..{self.variables}: {meaning} {steps[0]}..{steps[-1]}")
        return first

    def _add(self, *literals: int) -> None:
        if TRUE not in literals:
            self.clauses[tuple(dict.fromkeys(a for a in literals if a != -TRUE))] = None

    def _window(self, request: int) -> range:
        """Return the steps in which a request may start."""
        last = self.horizon - self.problem.lengths[request]
        return range(self.problem.releases[request], last + 1)

    def started(self, request: int, step: int) -> int:
        """Return the literal "the request has started by that step"."""
        window = self._window(request)
        if step < window.start:
            return -TRUE
        if step >= window.stop - 1:
            return TRUE
        return self.first_started[request] + step - window.start

    def order(self) -> None:
        """Keep started what has started, and start every request in time to end."""
        for i in self.problem.requests:
            self._add(self.started(i, self.horizon - self.problem.lengths[i]))
            for step in self._window(i):
                self._add(-self.started(i, step - 1), self.started(i, step))

    def equals(self) -> None:
        """Start requests of equal length and release in the order of their index."""
        last: dict[tuple[int, int], int] = {}
        for i in self.problem.requests:
            kind = self.problem.lengths[i], self.problem.releases[i]
            if kind in last:
                for step in self._window(i):
                    self._add(-self.started(i, step), self.started(last[kind], step))
            last[kind] = i

    def capacity(self) -> None:
        """Serve at most B requests in a step."""
        served = [self._served(i) for i in self.problem.requests]
        for step in range(self.horizon):
            literals = {i: served[i][step] for i in self.problem.requests}
            self._at_most(step, {i: a for i, a in literals.items() if a != -TRUE})

    def _served(self, request: int) -> list[int]:
        """Return, for each step, a literal that holds if the request is served in it."""
        length = self.problem.lengths[request]
        window = self._window(request)
        undecided = range(window.start + length, window.stop - 1)
        first = self._block(f"request {request} is served in step", undecided)
        literals = []
        for step in range(self.horizon):
            begun, ended = self.started(request, step), self.started(request, step - length)
            if step in undecided:
                literal = first + step - undecided.start
                self._add(-begun, ended, literal)
            else:
                literal = min(begun, -ended)  # one of the two holds in any case or in none
            literals.append(literal)
        return literals

    def _at_most(self, step: int, served: dict[int, int]) -> None:
        """Forbid that more than B literals hold, by a sequential counter (Sinz 2005).

        Row ``k`` says of the first ``k`` literals whether at least 1, 2, .. B of them hold.
        """
        size = self.problem.batch_size
        if len(served) <= size:
            return
        widths = [min(k, size) for k in range(1, len(served))]
        meaning = f"counter of step {step} over requests {list(served)}, cell"
        first = self._block(meaning, range(sum(widths)))
        row = [-TRUE] * size
        for literal, width in zip(served.values(), [*widths, 0], strict=True):
            self._add(-literal, -row[-1])
            above = row
            row = [*range(first, first + width), *[-TRUE] * (size - width)]
            first += width
            for k in range(width):
                self._add(-above[k], row[k])
                self._add(-literal, -above[k - 1] if k else -TRUE, row[k])

    def fairness(self) -> None:
        """Start nothing in a step in which some active request leads by more than alpha."""
        leads = {step: self._leads(step) for step in range(self.horizon)}
        closing = [step for step, pairs in leads.items() if pairs and self._starting(step)]
        if not closing:
            return
        steps = range(closing[0], closing[-1] + 1)
        first = self._block("nothing starts, since one leads by more than alpha, in step", steps)
        for step in closing:
            closed = first + step - steps.start
            for far, ended in leads[step]:
                self._add(-far, ended, closed)
            for i in self._starting(step):
                self._add(-closed, -self.started(i, step), self.started(i, step - 1))

    def _leads(self, step: int) -> list[tuple[int, int]]:
        """Return, per request that may be ahead, "more than alpha before" and "ended"."""
        pairs = [
            (
                self.started(i, step - self.problem.budget - 1),
                self.started(i, step - self.problem.lengths[i]),
            )
            for i in self.problem.requests
            if self.problem.blocks(i)
        ]
        return [(far, ended) for far, ended in pairs if far != -TRUE and ended != TRUE]

    def _starting(self, step: int) -> list[int]:
        return [i for i in self.problem.requests if step in self._window(i)]
