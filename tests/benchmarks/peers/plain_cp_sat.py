"""CP-SAT with the model that a textbook would write: intervals, or one Boolean per token-step."""

from itertools import combinations, permutations

from ortools.sat.python import cp_model

from fairopt import Schedule, Segment
from tests.benchmarks.peers.questions import Answer

NAME = "plain CP-SAT"


def answer(question, cap):
    model = cp_model.CpModel()
    stepped = question.pausing or question.priced
    segments = (_stepped if stepped else _intervals)(model, question)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = cap
    solver.parameters.num_workers = 2
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise TimeoutError(solver.status_name(status))
    schedule = Schedule.of(segments(solver))
    return Answer(round(solver.objective_value), round(solver.best_objective_bound), schedule)


def _intervals(model, question):
    """A start per request, one cumulative, and a disjunction per ordered pair for (1)."""
    instance = question.instance
    horizon = max(instance.releases) + sum(instance.lengths)
    known = [(o, o) for o in instance.lengths]
    lengths = [model.new_int_var(low, high, "") for low, high in (instance.intervals or known)]
    starts = [model.new_int_var(r, horizon, "") for r in instance.releases]
    ends = [model.new_int_var(0, 2 * horizon, "") for _ in lengths]
    rows = list(zip(starts, lengths, ends, strict=True))
    model.add_cumulative(
        [model.new_interval_var(*row, "") for row in rows], [1] * len(rows), instance.batch_size
    )
    for i, j in permutations(range(len(rows)), 2):
        if instance.lengths[i] > instance.budget + 1:
            together = model.new_bool_var("")
            model.add(starts[j] <= starts[i] + instance.budget).only_enforce_if(together)
            model.add(starts[j] >= ends[i]).only_enforce_if(~together)
    makespan = model.new_int_var(0, 2 * horizon, "")
    model.add_max_equality(makespan, ends)
    model.minimize(makespan)
    return lambda solver: [
        Segment(i, solver.value(start), solver.value(end)) for i, (start, _, end) in enumerate(rows)
    ]


def _stepped(model, question):
    """One Boolean per request and step, and the progress before each step."""
    instance = question.instance
    longest, n = max(instance.lengths), len(instance)
    steps = range(max(instance.releases) + sum(instance.lengths))
    active = [[model.new_bool_var("") for _ in steps] for _ in range(n)]
    progress = [[sum(row[:t]) for t in steps] for row in active]
    makespan = model.new_int_var(0, len(steps), "")
    for row, length, release in zip(active, instance.lengths, instance.releases, strict=True):
        model.add(sum(row) == length)
        model.add(sum(row[:release]) == 0)
        for t in steps:
            model.add(makespan >= t + 1).only_enforce_if(row[t])
    for t in steps:
        model.add(sum(row[t] for row in active) <= instance.batch_size)
        for i, j in permutations(range(n), 2):
            model.add(progress[i][t] - progress[j][t] <= instance.budget).only_enforce_if(
                active[i][t], active[j][t]
            )
    if not question.pausing:
        for row, length in zip(active, instance.lengths, strict=True):
            for t, later in combinations(steps, 2):
                if later >= t + length:
                    model.add(row[t] + row[later] <= 1)
                elif later > t + 1:
                    model.add(row[t + 1] >= row[t] + row[later] - 1)
    cost = makespan
    if question.priced:
        for t in steps:
            ahead = model.new_int_var(0, longest, "")
            for row, before in zip(active, progress, strict=True):
                model.add(ahead >= before[t]).only_enforce_if(row[t])
                externality = model.new_int_var(0, longest, "")
                model.add(externality >= ahead - before[t]).only_enforce_if(row[t])
                cost = cost + externality
    model.minimize(cost)
    return lambda solver: [
        Segment(i, t, t + 1) for i, row in enumerate(active) for t in steps if solver.value(row[t])
    ]
