"""What the shell offers for the values of options; nothing here loads a solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Completion = Callable[[str], list[str]]


def _offering(values: Callable[[], Iterable[str]]) -> Completion:
    def complete(incomplete: str) -> list[str]:
        return [value for value in values() if value.startswith(incomplete)]

    return complete


def _policies() -> Iterable[str]:
    from fairopt.policies.catalogue import POLICIES

    return POLICIES


def _dispatchers() -> Iterable[str]:
    from fairopt.dispatch import DISPATCHERS

    return DISPATCHERS


def _claims() -> Iterable[str]:
    from importlib.resources import files
    from json import loads

    # The claims themselves would load every solver.
    pinned: dict[str, object] = loads(files("proofs_check").joinpath("verdicts.json").read_text())
    return pinned


def _families() -> Iterable[str]:
    from fairopt.workloads.families import FAMILIES

    return FAMILIES


def _instances() -> Iterable[str]:
    from fairopt.library import entries

    return (entry.name for entry in entries())


def _solvers() -> Iterable[str]:
    from ip_models.door import SIZES

    return ("auto", *dict.fromkeys(solver for solver, _ in SIZES))


def _models() -> Iterable[str]:
    from ip_models.door import MODELS

    return MODELS


def _arrivals() -> Iterable[str]:
    from fairopt.workloads import ARRIVALS

    return ARRIVALS


def _predictors() -> Iterable[str]:
    from fairopt.workloads import PREDICTORS

    return PREDICTORS


def _chargings() -> Iterable[str]:
    from fairopt.traffic import CHARGINGS

    return CHARGINGS


def _synthetic() -> Iterable[str]:
    from fairopt.traffic import SYNTHETIC

    return SYNTHETIC


policies = _offering(_policies)
dispatchers = _offering(lambda: ("all", *_dispatchers()))
one_dispatcher = _offering(_dispatchers)
claims = _offering(_claims)
profiles = _offering(lambda: ("quick", "full"))
families = _offering(_families)
instances = _offering(_instances)
solvers = _offering(_solvers)
models = _offering(_models)
arrivals = _offering(_arrivals)
predictors = _offering(_predictors)
chargings = _offering(_chargings)
synthetic = _offering(_synthetic)
