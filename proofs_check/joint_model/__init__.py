"""One model that chooses an instance and a competing fair schedule together.

The policy is encoded exactly, as the disjunction of its symbolic paths: each
comparison of lengths and alpha is a literal, a path a conjunction of these with
a linear makespan. So an answer "no such instance" is a proof for a whole grid
of lengths and budgets, and enumerates nothing.
"""

from proofs_check.joint_model.least_ratio import GridRatio, least_ratio

__all__ = ["GridRatio", "least_ratio"]
