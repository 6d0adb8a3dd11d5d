"""Exact sweeps over whole ranges of instances, compiled, resumable and spread over processes.

`proofs_check.search` is the reference: the same questions, answered by the
policies and the audit themselves. Importing this package compiles the kernels,
or loads them from the cache of an earlier time.
"""

from proofs_check.sweep.fairness import sweep_fairness
from proofs_check.sweep.ratio import Sweep, sweep_ratio, worst_by_gamma
from proofs_check.sweep.workers import cluster, processes

__all__ = ["Sweep", "cluster", "processes", "sweep_fairness", "sweep_ratio", "worst_by_gamma"]
