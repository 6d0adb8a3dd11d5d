"""Every schedule of a tiny instance, straight from the definition of the model.

Shares no code with the audit or the models: a schedule is one set of steps
per request, and each step is checked as the text has it.
"""

from itertools import combinations, product

from fairopt import Schedule, Segment


def runs(problem, horizon):
    """All sets of contiguous steps, one per request, from time 0 on."""
    options = [[tuple(range(s, s + o)) for s in range(horizon - o + 1)] for o in problem.lengths]
    return list(product(*options))


def pauses(problem, horizon):
    """All sets of steps, one per request, from time 0 on."""
    return list(product(*(list(combinations(range(horizon), o)) for o in problem.lengths)))


def feasible(problem, steps, alpha):
    for i, release in enumerate(problem.releases):
        if steps[i][0] < release:
            return False
    for t in {t for taken in steps for t in taken}:
        served = [sum(u < t for u in taken) for taken in steps if t in taken]
        if len(served) > problem.batch_size or max(served) - min(served) > alpha:
            return False
    return True


def unbroken(steps):
    return all(taken[-1] - taken[0] == len(taken) - 1 for taken in steps)


def schedule(steps):
    """One segment per run of steps."""
    segments = []
    for i, taken in enumerate(steps):
        start = taken[0]
        for t, following in zip(taken, (*taken[1:], None), strict=True):
            if following != t + 1:
                segments.append(Segment(i, start, t + 1))
                start = following
    return Schedule.of(segments)


def makespan(steps):
    return 1 + max(taken[-1] for taken in steps)
