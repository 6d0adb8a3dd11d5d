"""Every comparison of the policies matters: one that is broken turns the ledger red.

Each comparison in the files of LJF, ISJL and longest last is replaced in turn,
in the code that runs. The proofs of the ledger then no longer replay: on
symbolic lengths the policy takes other paths than those that were proved.
"""

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from fairopt import InputError, Instance, PolicyError, simulate
from fairopt.policies import (
    ISJL,
    LJF,
    Admission,
    Alignment,
    LongestLast,
    Reading,
    Restart,
    Scarcity,
)
from fairopt.policies.longest_last import Plan
from proofs_check.symbolic.bound import explored
from proofs_check.symbolic.policy_paths import Family

BROKEN = {ast.LtE: ast.Lt, ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SHORTCUT = "len(serving) > view.batch_size - view.free"  # looks again where nothing has ended

# The paths on which each file is run.
PROOFS = {
    "ljf": [(LJF(), Family(3, 2))],
    "packing": [(ISJL(), Family(4, 2)), (ISJL(), Family(4, 3))],
    "phase_two": [
        (ISJL(), Family(4, 2)),
        (ISJL(Reading(admission=Admission.REMAINING)), Family(3, 2)),
        (ISJL(Reading(restart=Restart.WHEN_IDLE)), Family(3, 2)),
    ],
    "guarded": [(ISJL(), Family(4, 2)), (ISJL(), Family(5, 3))],
    "isjl": [
        (ISJL(Reading(scarcity=Scarcity.PHASE_TWO)), Family(4, 3)),
        (ISJL(Reading(alignment=Alignment.STAGED)), Family(4, 3)),
    ],
    "longest_last": [
        (LongestLast(), Family(4, 2)),
        (LongestLast(Plan(0, late=True)), Family(5, 3)),
    ],
}


# What small sizes do not reach: more requests longer than alpha than are foreseen.
INSTANCE = Instance([29, 15, 15, 15, 15, 15], batch_size=2, alpha=14)


def comparisons(name: str) -> list[tuple[str, int]]:
    nodes = enumerate(ast.walk(ast.parse(source_of(name))))
    return [(name, k) for k, node in nodes if breakable(node) and ast.unparse(node) != SHORTCUT]


def breakable(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and type(node.ops[0]) in BROKEN


def source_of(name: str) -> str:
    return Path(import_module(f"fairopt.policies.{name}").__file__).read_text()


def functions(module: ModuleType | dict) -> dict[str, FunctionType]:
    """The functions and methods that a module defines, by qualified name."""
    values = module if isinstance(module, dict) else vars(module)
    own = [v for v in values.values() if getattr(v, "__module__", None) == values["__name__"]]
    members = [m for v in own if isinstance(v, type) for m in vars(v).values()]
    return {f.__qualname__: f for f in [*own, *members] if isinstance(f, FunctionType)}


def broken(name: str, number: int) -> dict[str, CodeType]:
    """The code of a module's functions with one comparison replaced."""
    tree = ast.parse(source_of(name))
    compare = next(node for k, node in enumerate(ast.walk(tree)) if k == number)
    compare.ops[0] = BROKEN[type(compare.ops[0])]()
    namespace = dict(vars(import_module(f"fairopt.policies.{name}")))
    exec(compile(tree, name, "exec"), namespace)
    return {qualified: f.__code__ for qualified, f in functions(namespace).items()}


def behaviour(name: str) -> Iterator[object]:
    for policy, family in PROOFS[name]:
        yield explored(policy, family, 1)
    yield simulate(INSTANCE, LongestLast())


@cache
def proved(name: str) -> list[object]:
    return list(behaviour(name))


@pytest.mark.parametrize(
    ("name", "number"), [case for name in PROOFS for case in comparisons(name)]
)
def test_a_broken_comparison_takes_other_paths(name, number, monkeypatch):
    before = proved(name)
    real = functions(import_module(f"fairopt.policies.{name}"))
    for qualified, code in broken(name, number).items():
        monkeypatch.setattr(real[qualified], "__code__", code)
    with suppress(InputError, PolicyError, IndexError):  # it may not even run
        assert any(now != then for now, then in zip(behaviour(name), before, strict=True))
