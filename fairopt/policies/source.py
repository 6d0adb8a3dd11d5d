"""What code a policy that is not of fairopt consists of."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from fairopt.policies.own import OwnPolicy
from fairopt.policy import Policy

OURS = {"fairopt", "ip_models", "proofs_check", "paper_figures"}
"""Told apart by the digest of our own code."""

INSTALLED = ("stdlib", "platstdlib", "purelib", "platlib")


def source_of(policy: Policy) -> str | None:
    """Return a SHA-256 of the code of a user's policy; None of what is fairopt's.

    Counted is each module that is loaded by now and lies where the policy's own does, in
    the folder of its top-level module or package or below. Not counted are modules that are
    imported later, those of other folders, installed packages and data files.
    """
    if not isinstance(policy, OwnPolicy):
        return None
    text = sha256()
    for name, file in sorted(_modules(policy.name.partition(":")[0].partition(".")[0])):
        text.update(f"\n{name}\n".encode())
        text.update(file.read_bytes())
    return text.hexdigest()


def _modules(top: str) -> Iterator[tuple[str, Path]]:
    """Yield the loaded modules that belong to a top-level one, by name and file."""
    paths = sysconfig.get_paths()
    installed = {Path(paths[kind]).resolve() for kind in INSTALLED}
    homes = _folders(top)
    for name, module in list(sys.modules.items()):
        origin = getattr(module, "__dict__", {}).get("__file__")
        file = Path(origin).resolve() if isinstance(origin, str) else None
        if file is None or not file.is_file():
            continue
        first = name.partition(".")[0]
        beside = any(file.is_relative_to(home) for home in homes) and not any(
            file.is_relative_to(folder) for folder in installed
        )
        if first == top or (beside and first not in {*OURS, "__main__"}):
            yield name, file


def _folders(top: str) -> list[Path]:
    """Return the folders that a top-level module or package lies in."""
    module = sys.modules[top]
    if module.__file__ is not None and not hasattr(module, "__path__"):
        return [Path(module.__file__).resolve().parent]
    return [Path(folder).resolve().parent for folder in module.__path__]
