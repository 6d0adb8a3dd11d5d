"""Proposition 2.1: makespan under constraint (1) is NP-hard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fairopt import Instance, Schedule, audit
from ip_models import optimum
from ip_models.exhaustive import shortest
from proofs_check.arguments import free_budget
from proofs_check.certificates import PausingCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.drat import prove_bound
from proofs_check.enumeration import Range
from proofs_check.parallel_machines import has_partition, least_makespan, wrap_around
from proofs_check.proved import Trial, judge_argument

ExactMakespan = Callable[[Sequence[int], int], int]

# n > B as the proposition assumes; alpha is set to max o.
RANGES = {
    Profile.QUICK: [
        Range(2, 6, 6, range(1), least_requests=3),
        Range(3, 6, 5, range(1), least_requests=4),
    ],
    Profile.FULL: [
        Range(2, 7, 9, range(1), least_requests=3),
        Range(3, 7, 7, range(1), least_requests=4),
    ],
}
NUMBERS = {Profile.QUICK: Range(2, 5, 6, range(1), 3), Profile.FULL: Range(2, 6, 9, range(1), 3)}
SOLVED = {Profile.QUICK: Range(2, 4, 4, range(1), 3), Profile.FULL: Range(2, 5, 5, range(1), 3)}
"""Also given to CP-SAT, with pauses."""


def judge(profile: Profile, exact: ExactMakespan = least_makespan) -> Iterator[Finding]:
    """Check the reduction against exact optima, then try it in the pausing model."""
    over = [_equal_optima(exact, part) for part in RANGES[profile]]
    over += [_partitions(NUMBERS[profile], size) for size in (2, 3)]
    yield judge_argument(
        "P2.1",
        "run-to-completion",
        free_budget,
        "the reduction: any positive numbers, every B >= 2, n > B, alpha = max o; that PARTITION "
        "is NP-complete is cited (Karp 1972), not checked",
        over,
    )
    yield _pausing(RANGES[profile], SOLVED[profile])


def _free(lengths: Sequence[int], size: int) -> Instance:
    return Instance(lengths, size, max(lengths))


def _equal_optima(exact: ExactMakespan, over: Range) -> Trial:
    size = over.batch_size
    where = f"B = {size}, {size} < n <= {over.most_requests}, lengths <= {over.max_length}"
    for lengths in over.multisets():
        fair, free = _optimal(lengths, size).makespan, exact(lengths, size)
        if fair != free:
            return Trial(where, "", f"o = {list(lengths)}: {fair}, but P||Cmax has {free}")
    return Trial(where, f"{len(over):,} optima at B = {size} are those of P||Cmax")


def _partitions(over: Range, size: int) -> Trial:
    where = (
        f"PARTITION of {over.least_requests} to {over.most_requests} numbers up to "
        f"{over.max_length} at B = {size}"
    )
    counted = {True: 0, False: 0}
    for numbers in over.multisets():
        half, odd = divmod(sum(numbers), 2)
        if odd or max(numbers) > half:
            continue
        lengths = [*numbers, *[half] * (size - 2)]
        answer = _optimal(lengths, size).makespan == half
        if answer is not has_partition(numbers):
            return Trial(where, "", f"{list(numbers)} at B = {size}: the optimum says {answer}")
        counted[answer] += 1
    return Trial(where, f"{counted[True]} yes and {counted[False]} no at B = {size}, all right")


def _optimal(lengths: Sequence[int], size: int) -> Schedule:
    schedule = shortest(_free(lengths, size))
    assert schedule is not None, "no limit was set"
    return schedule


def _pausing(ranges: list[Range], solved: Range) -> Finding:
    shorter: list[tuple[Instance, Schedule, int]] = []
    wrong = []
    for over in ranges:
        size = over.batch_size
        for lengths in over.multisets():
            instance, schedule = _free(lengths, size), wrap_around(lengths, size)
            bound = max(*lengths, -(-sum(lengths) // size))
            if audit(instance, schedule, pausing=True) or schedule.makespan != bound:
                wrong.append(f"{list(lengths)} at B = {size}")
            apart = least_makespan(lengths, size)
            if apart > bound:
                shorter.append((instance, schedule, apart))
    for lengths in solved.multisets():
        best = optimum(_free(lengths, solved.batch_size), model="pausing")
        if best.makespan != wrap_around(lengths, solved.batch_size).makespan:
            wrong.append(f"{list(lengths)}: CP-SAT has {best.makespan}")
    count = sum(map(len, ranges))
    instance, schedule, apart = min(shorter, key=lambda case: (len(case[0]), case[0].tokens))
    certificate = PausingCertificate("P2.1", instance, schedule, prove_bound(instance, apart))
    return Finding(
        Verdict.OPEN if wrong else Verdict.REFUTED,
        "McNaughton's wrap-around audited on every instance, its makespan the area or the longest "
        f"request, so optimal; CP-SAT agrees on {len(solved)} of them",
        "; ".join(
            f"B = {r.batch_size}, n <= {r.most_requests}, lengths <= {r.max_length}" for r in ranges
        )
        + ", alpha = max o",
        "pausing",
        "; ".join(wrong)
        or f"not covered: at alpha = max o all {count:,} optima are max(max o, ceil(O/B)), reached "
        f"in linear time, and {len(shorter):,} are below P||Cmax, so the proof's reduction would "
        f"show P = NP; {certificate.summary()}",
        () if wrong else (certificate,),
    )


CLAIM = Claim(
    id="P2.1",
    source="resource-fair batching, Proposition 2.1",
    statement="finding the least makespan under constraint (1) is NP-hard (n > B), since with "
    "alpha = max o it is makespan on parallel machines",
    model="run-to-completion, and pausing as a reading",
    judge=judge,
)
