"""Kernels survive a cold cache, several processes at once, threads, and no cache at all."""

import os
import subprocess
import sys
from pathlib import Path

from fairopt import Instance
from ip_models.exhaustive import shortest
from ip_models.kernels import compiled

ROOT = Path(__file__).parents[2]
CALLS = """
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from ip_models.kernels.optimum import least_makespan

def call(alpha):
    lengths = np.array([8, 6, 6, 4, 1], np.int64)
    return least_makespan(lengths, 2, alpha, 25, np.empty_like(lengths))

with ThreadPoolExecutor(4) as threads:
    print(list(threads.map(call, range(9))), sum(least_makespan.stats.cache_hits.values()))
"""
MAKESPANS = [shortest(Instance([8, 6, 6, 4, 1], 2, alpha)).makespan for alpha in range(9)]


def start(cache):
    return subprocess.Popen(
        [sys.executable, "-c", CALLS],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
    )


def printed(process):
    said, _ = process.communicate()
    assert process.returncode == 0
    return said.strip()


def test_several_processes_meet_a_cold_cache(tmp_path):
    together = [start(tmp_path) for _ in range(4)]
    for process in together:
        assert printed(process).startswith(str(MAKESPANS))
    assert printed(start(tmp_path)) == f"{MAKESPANS} 1"


def test_without_a_place_to_cache_kernels_are_compiled_anew(tmp_path):
    occupied = tmp_path / "file"
    occupied.touch()
    assert printed(start(occupied)) == f"{MAKESPANS} 0"


def test_the_cache_is_another_for_another_text(tmp_path):
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder, text in zip(folders, ("x = 1", "x = 1", "x = 2"), strict=True):
        folder.mkdir()
        (folder / "kernel.py").write_text(text)
    one, two, three = map(compiled.digest, folders)
    assert one == two != three


def test_compiling_leaves_the_settings_of_numba_alone():
    from numba.core import config

    before = config.CACHE_DIR
    compiled.compiled("int64(int64)")(abs_of)
    assert before == config.CACHE_DIR


def abs_of(number):
    return abs(number)
