"""How kernels are compiled: once per installation, then loaded from a cache."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar, cast

import numba
from llvmlite import binding  # type: ignore[import-untyped]
from numba.core import config
from numba.misc.appdirs import AppDirs

_folders: Any = AppDirs
Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(signature: str) -> Callable[[Function], Function]:
    """Compile a function for one signature, when its module is imported.

    The function runs without the interpreter's lock. With a single signature
    and a cache that is written by renaming whole files, any number of
    processes may meet a cold cache at once: each writes the same.

    Parameters
    ----------
    signature : str
        In Numba's notation; every argument is an integer, a boolean or an
        array of them, so nothing in a kernel is rounded.
    """

    def compile_(function: Function) -> Function:
        source = Path(inspect.getfile(function)).parent
        with _cache_folder(source) as cached:
            return cast(Function, numba.njit(signature, cache=cached, nogil=True)(function))

    return compile_


@cache
def digest(folder: Path) -> str:
    """Return what identifies the kernels of a folder: their text and that of these.

    Numba renews a cached function when its own file changes, not when a
    function it calls does, so this also names the folder of the cache.
    """
    text = hashlib.sha256()
    for part in (Path(__file__).parent, folder):
        for file in sorted(part.glob("*.py")):
            text.update(file.name.encode() + file.read_bytes())
    return text.hexdigest()[:16]


@contextmanager
def _cache_folder(source: Path) -> Iterator[bool]:
    """Point Numba to the cache of these kernels; yield whether there is one.

    It lies in the user's cache folder (or in ``NUMBA_CACHE_DIR``), so the
    installation may be read-only. Where nothing can be written, kernels are
    compiled for each process.
    """
    machine = f"{numba.__version__}-{binding.get_host_cpu_name()}"
    settings: Any = config
    before = settings.CACHE_DIR
    root = Path(before or _folders("fairopt", appauthor=False).user_cache_dir)
    folder = root / "kernels" / f"{digest(source)}-{machine}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError:
        yield False
        return
    settings.CACHE_DIR = str(folder)
    try:
        yield True
    finally:
        settings.CACHE_DIR = before
