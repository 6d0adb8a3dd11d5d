"""The instance library: its files, its index, and a check that finds what is wrong."""

import json
from dataclasses import replace
from importlib import resources

import jsonschema
import pytest

from fairopt import InputError
from fairopt.files import instance_to_json
from fairopt.library import Entry, entries, entry_named
from fairopt.workloads.frontier import COUNT, MEAN, SIZES, frontier
from proofs_check.library import problems

ENTRIES = entries()


def test_the_index_follows_its_schema_and_names_every_file():
    folder = resources.files("instances")
    index = json.loads(folder.joinpath("index.json").read_text())
    jsonschema.validate(index, json.loads(folder.joinpath("index.schema.json").read_text()))
    names = [entry.name for entry in ENTRIES]
    assert len(set(names)) == len(names)
    parts = {name.split("/")[0] for name in names}
    on_disk = {
        f"{part}/{file.name.removesuffix('.json')}"
        for part in parts
        for file in folder.joinpath(part).iterdir()
    }
    assert set(names) == on_disk
    assert parts == {"families", "worst", "frontier"}


def test_every_entry_is_as_the_index_says():
    assert {entry.name: found for entry in ENTRIES if (found := problems(entry))} == {}


def test_the_frontier_files_are_the_seeded_instances():
    made = frontier()
    stored = [entry for entry in ENTRIES if entry.name.startswith("frontier/")]
    assert len(made) == len(stored) == COUNT
    for entry, instance in zip(stored, made, strict=True):
        assert instance_to_json(entry.instance()) == instance_to_json(instance)
    assert {(len(i), i.batch_size) for i in made} == set(SIZES)
    for instance in made:
        assert max(instance.lengths) <= 4 * MEAN
        assert instance.tokens <= 4 * len(instance) * instance.alpha
        assert 2 * instance.alpha <= max(instance.lengths)


def worse(entry):
    """Entries that claim what is not so, and a word of what the check should say."""
    first, *rest = entry.starts
    yield replace(entry, sha256="0" * 64), "SHA-256"
    yield replace(entry, starts=entry.starts[1:]), "starts for"
    yield replace(entry, starts=(first + 1, *rest)), "optimum"
    yield replace(entry, bound=entry.bound + 1), "below the bound"
    yield replace(entry, bound=entry.bound - 1), "optimum"
    yield replace(entry, optimum=None), "optimum"
    yield replace(entry, proved_by="arithmetic: levels"), "but it is"
    yield replace(entry, proved_by="cp-sat"), "by a solver, but"
    yield replace(entry, policy=replace(entry.policy, makespan=1)), "the policy needs"


def test_the_check_finds_every_kind_of_fault():
    entry = entry_named("families/ljf-tight-3")
    assert problems(entry) == []
    for wrong, word in worse(entry):
        assert any(word in line for line in problems(wrong)), (wrong, word)


def test_an_unfair_schedule_is_found():
    entry = next(e for e in ENTRIES if e.name.startswith("worst/isjl-default-b2"))
    together = replace(entry, starts=tuple(0 for _ in entry.starts))
    assert any("capacity" in line or "served" in line for line in problems(together))


def test_proving_solves_anew():
    entry = next(e for e in ENTRIES if e.proved_by.startswith("search") and len(e.starts) <= 6)
    assert problems(entry, prove=True) == []


def test_unknown_names_are_refused():
    with pytest.raises(InputError, match="nowhere"):
        entry_named("nowhere")


def test_entries_survive_json():
    for entry in ENTRIES:
        assert Entry.from_json(json.loads(json.dumps(entry.to_json()))) == entry
