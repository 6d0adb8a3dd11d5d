"""Constraint (1) on a run-to-completion schedule, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled


@compiled("boolean(int64[::1], int64, int64[::1])")
def fair(lengths: NDArray[np.int64], alpha: int, start: NDArray[np.int64]) -> bool:
    """Return whether no request starts while another's progress exceeds alpha."""
    n = len(lengths)
    for i in range(n):
        for j in range(n):
            if start[i] + alpha < start[j] < start[i] + lengths[i]:
                return False
    return True
