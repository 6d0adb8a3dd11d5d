"""Makes the instance library anew: ``python -m proofs_check.library_build FOLDER``.

Families, the worst cases of sweeps and the frontier set; what an index that is
already there knows better is kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from fairopt import Instance, Policy, Schedule, audit, simulate
from fairopt.files import read_json, write_instance, write_text
from fairopt.library import Entry, PolicyRun
from fairopt.policies import describe, policy_named
from fairopt.workloads import family_named
from fairopt.workloads.frontier import frontier
from ip_models import Optimum, optimum
from proofs_check.enumeration import Range
from proofs_check.library import ARITHMETIC
from proofs_check.sweep import worst_by_gamma

SECONDS = 60.0
FAMILIES: tuple[tuple[str, dict[str, int | Fraction]], ...] = (
    ("ljf-tight", {"batch_size": 2}),
    ("ljf-tight", {"batch_size": 3}),
    ("ljf-tight", {"batch_size": 4}),
    ("ljf-tight", {"batch_size": 8}),
    ("isjl-over", {"gamma": Fraction(1, 4), "scale": 10}),
    ("isjl-over", {"gamma": Fraction(1, 2), "scale": 10}),
    ("isjl-over", {"gamma": Fraction(3, 4), "scale": 10}),
    ("isjl-under", {"gamma": Fraction(1, 4), "scale": 10}),
    ("isjl-under", {"gamma": Fraction(1, 3), "scale": 10}),
    ("isjl-under", {"gamma": Fraction(1, 2), "scale": 10}),
    ("isjl-jigsaw", {"batch_size": 3}),
    ("isjl-missed-check", {"scale": 10}),
    ("isjl-idle-slot", {"batch_size": 3, "scale": 10}),
    ("isjl-idle-slot", {"batch_size": 4, "scale": 10}),
    ("isjl-held-packs", {"batch_size": 3, "scale": 10}),
    ("isjl-held-packs", {"batch_size": 4, "scale": 10}),
    ("longest-last-shut-out", {"scale": 10}),
    ("fcfs-externality", {"length": 20}),
)
SWEPT = {
    2: (
        ("ljf", None, None),
        ("longest-last", None, None),
        *(("isjl", None, reading) for reading in ("default", "stop", "when-idle")),
        *(("isjl", "star", reading) for reading in ("default", "stop")),
    ),
    3: (
        ("ljf", None, None),
        ("longest-last", None, None),
        *(
            ("isjl", None, reading)
            for reading in ("default", "stop", "when-idle", "phase-two", "staged")
        ),
    ),
}
"""Policy, beta and reading, by batch size."""

REQUESTS, LENGTH = 6, 8


def main(folder: Path) -> None:
    """Write files and index into a folder."""
    index = folder / "index.json"
    before = (
        {value["name"]: Entry.from_json(value) for value in read_json(index)["entries"]}
        if index.exists()
        else {}
    )
    made = []
    for name, source, instance, policy in _named():
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_instance(path, instance)
        digest = sha256(path.read_bytes()).hexdigest()
        known = before.get(name)
        if known is not None and known.sha256 != digest:
            known = None
        run = None if policy is None else _run(instance, policy)
        entry = replace(
            _solved(instance, known), name=name, sha256=digest, source=source, policy=run
        )
        print(entry.name, entry.bound, entry.optimum or "open", flush=True)
        made.append(entry)
    lines = ",\n".join("    " + json.dumps(entry.to_json()) for entry in made)
    write_text(index, '{\n  "fairopt": 1,\n  "entries": [\n' + lines + "\n  ]\n}\n")


def _named() -> Iterator[tuple[str, str, Instance, Policy | None]]:
    for family, parameters in FAMILIES:
        made = family_named(family, **parameters)
        values = "-".join(str(value).replace("/", "of") for value in parameters.values())
        source = f"family {family}, {', '.join(f'{k} {v}' for k, v in parameters.items())}"
        policy = policy_named(made.policy)
        yield f"families/{family}-{values}", source, made.instance, policy
    for size, policies in SWEPT.items():
        for name, beta, reading in policies:
            policy = policy_named(name, beta, reading)
            over = Range(size, REQUESTS, LENGTH, range(LENGTH + 1))
            words = "-".join(filter(None, (name, beta, reading)))
            for gamma, worst in worst_by_gamma(policy, over).items():
                if worst.ratio < 1:
                    place = f"{gamma.numerator}of{gamma.denominator}"
                    source = f"worst of {words} for gamma {gamma}: {over}"
                    yield f"worst/{words}-b{size}-{place}", source, worst.instance, policy
    for k, instance in enumerate(frontier()):
        yield f"frontier/{k:02}", f"frontier set, number {k}", instance, None


def _run(instance: Instance, policy: Policy) -> PolicyRun:
    known = describe(policy)
    makespan = int(simulate(instance, policy).makespan)
    return PolicyRun(str(known["name"]), known["beta"], known["reading"], makespan)


def _solved(instance: Instance, known: Entry | None) -> Entry:
    """Solve an instance, unless the optimum is known; keep what is known better."""
    if known is not None and known.optimum is not None:
        return known
    best = optimum(instance, time_limit=SECONDS, workers=2)
    if best.schedule is None or best.bound is None:
        raise AssertionError(f"auto leaves {instance} without schedule or bound")
    schedule, bound, by = best.schedule, int(best.bound), _who(best)
    if known is not None:
        kept = Schedule.from_starts(instance.lengths, known.starts)
        if not audit(instance, kept) and kept.makespan < schedule.makespan:
            schedule = kept
        if known.bound > bound:
            bound, by = known.bound, known.proved_by
    proved = int(schedule.makespan) if schedule.makespan == bound else None
    return Entry("", "", "", proved, bound, by, tuple(map(int, schedule.starts.values())))


def _who(best: Optimum) -> str:
    argument = best.parameters["bounded_by"]
    return f"{best.solver} ({best.version})" if argument == "solver" else f"{ARITHMETIC}{argument}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
