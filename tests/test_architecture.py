"""Imports point one way: fairopt <- ip_models <- proofs_check <- paper_figures."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ["fairopt", "ip_models", "proofs_check", "paper_figures"]
SOLVERS = {"cvc5", "highspy", "ortools", "pulp", "pysat", "z3"}
HEAVY = SOLVERS | {"matplotlib", "numba", "numpy", "pandas", "scipy"}


def modules(package):
    return sorted((ROOT / package).rglob("*.py"))


def is_type_checking(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports(path, lazy=True):
    """Return the dotted names a file imports, with those inside functions if `lazy`."""
    found = set()
    pending = list(ast.parse(path.read_text()).body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif is_type_checking(node) or (
            not lazy and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ):
            continue
        pending += ast.iter_child_nodes(node)
    return found


def packages(names):
    return {name.split(".")[0] for name in names}


def test_the_walk_sees_imports_wherever_they_stand(tmp_path):
    path = tmp_path / "module.py"
    path.write_text("import a.b\nif x:\n    from c import d\ndef f():\n    import e\n")
    assert imports(path) == {"a.b", "c", "c.d", "e"}
    assert imports(path, lazy=False) == {"a.b", "c", "c.d"}


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_one_above_it(layer):
    assert modules(layer)
    above = set(LAYERS[LAYERS.index(layer) + 1 :])
    for path in modules(layer):
        command_line = path.is_relative_to(ROOT / "fairopt" / "cli")
        upward = packages(imports(path, lazy=not command_line)) & above
        assert not upward, f"{path} imports {upward}"


def test_nothing_imports_the_tests_or_the_notebooks():
    for path in (path for layer in LAYERS for path in modules(layer)):
        assert not packages(imports(path)) & {"tests", "notebooks"}, path


def test_fairopt_knows_no_solver():
    for path in modules("fairopt"):
        assert not packages(imports(path)) & SOLVERS, path


def test_the_audit_shares_no_code_with_policies_engine_or_models():
    """Follow the audit's imports to the end: only values may be among them."""
    reached = set()
    pending = ["audit"]
    while pending:
        name = pending.pop()
        if name in reached:
            continue
        reached.add(name)
        path = ROOT / "fairopt" / f"{name}.py"
        assert packages(imports(path)) - {"fairopt"} <= sys.stdlib_module_names
        pending += [
            full.split(".")[1]
            for full in imports(path)
            if full.startswith("fairopt.") and (ROOT / f"{full.replace('.', '/')}.py").exists()
        ]
    values = {"audit", "errors", "instance", "numbers", "schedule", "violation"}
    assert reached <= values, reached - values


def loaded_by(statement):
    """Return the top-level packages that a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport json, sys\njson.dump(sorted(sys.modules), sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return packages(json.loads(done.stderr))


def test_importing_fairopt_loads_nothing_but_the_standard_library():
    loaded = loaded_by("import fairopt")
    started = loaded_by("pass")
    assert loaded - started - {"fairopt"} <= sys.stdlib_module_names


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["versions"]])
def test_help_loads_nothing_heavy(arguments):
    loaded = loaded_by(f"from fairopt.cli.app import main; assert main({arguments!r}) == 0")
    assert not loaded & (HEAVY | set(LAYERS[1:]))
    assert "typer" in loaded
