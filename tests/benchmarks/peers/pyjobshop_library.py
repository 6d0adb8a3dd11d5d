"""PyJobShop: the model put in the words of its interface.

It has no word for constraint (1), but optional tasks: of three for each pair exactly one is
present, and precedences with it say why the pair is fair.
"""

from itertools import combinations, pairwise

import pyjobshop

from fairopt import Schedule, Segment
from tests.benchmarks.peers.questions import Answer, price

NAME = "PyJobShop"


def answer(question, cap):
    instance = question.instance
    lengths = instance.intervals if question.guarantee else instance.lengths
    model = pyjobshop.Model()
    worker = model.add_renewable(instance.batch_size)
    if question.pausing:
        requests = _tokens(model, worker, instance)
    else:
        requests = _requests(model, worker, lengths, instance)
    result = model.solve(time_limit=cap, num_workers=2, display=False)
    return _answer(question, requests, result)


def _requests(model, worker, lengths, instance):
    tasks = []
    for length, release in zip(lengths, instance.releases, strict=True):
        tasks.append(model.add_task(earliest_start=release))
        model.add_mode(tasks[-1], worker, length, demands=1)
    for i, j in combinations(range(len(tasks)), 2):
        if max(instance.lengths[i], instance.lengths[j]) > instance.budget + 1:
            _fair(model, worker, tasks[i], tasks[j], instance.budget)
    return range(len(tasks))


def _fair(model, worker, one, other, budget):
    """One ends before the other starts, or the other way, or they start together but for alpha."""
    reasons = [model.add_task(optional=True) for _ in range(3)]
    for reason in reasons:
        model.add_mode(reason, worker, 0, demands=0)
    model.add_select_exactly_one(reasons)
    for reason, first, second in ((reasons[0], one, other), (reasons[1], other, one)):
        model.add_end_before_start(first, reason)
        model.add_end_before_start(reason, second)
    for task in (one, other):
        model.add_start_before_start(task, reasons[2])
        model.add_start_before_start(reasons[2], task, delay=-budget)


def _tokens(model, worker, instance):
    """One task per token; a machine for each pair whose progress is too far apart."""
    tokens, needed = [], {}
    for i, length in enumerate(instance.lengths):
        row = [model.add_task(earliest_start=instance.releases[i]) for _ in range(length)]
        for earlier, later in pairwise(row):
            model.add_end_before_start(earlier, later)
        tokens += [i] * length
        needed |= {(i, k): (task, [worker]) for k, task in enumerate(row)}
    for (i, k), (j, m) in combinations(needed, 2):
        if i != j and abs(k - m) > instance.budget:
            machine = model.add_machine()
            needed[i, k][1].append(machine)
            needed[j, m][1].append(machine)
    for task, resources in needed.values():
        model.add_mode(task, resources, 1, demands=[1] + [0] * (len(resources) - 1))
    return tokens


def _answer(question, requests, result):
    """The tasks that are tokens or requests were added before all others."""
    if not result.best.tasks:
        raise TimeoutError(result.status.value)
    placed = zip(requests, result.best.tasks, strict=False)
    schedule = Schedule.of(Segment(i, task.start, task.end) for i, task in placed)
    value = price(question.instance, schedule) if question.priced else int(result.objective)
    return Answer(value, result.lower_bound, schedule)
