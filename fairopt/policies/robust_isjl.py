"""ISJL on prediction intervals (section 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.policies.isjl import ISJL
from fairopt.view import IntervalView


@dataclass(frozen=True)
class RobustISJL(ISJL):
    """Algorithm 3 on the upper ends ``u_i``, for lengths that nobody knows until a request ends.

    Sizes decide who leads, who is packed and when ``o_1`` joins; the checks of
    both phases read true progress. A request that ends before ``u_i`` frees its
    slot at once, and what follows it in its pack comes forward. In the default
    reading it is alpha-fair whatever the intervals (Theorem 3.21).
    """

    information: ClassVar = IntervalView

    def view_of(self, instance: Instance) -> IntervalView:
        """Return the view that shows intervals.

        Raises
        ------
        InputError
            If the instance has none.
        """
        if instance.intervals is None:
            raise InputError("intervals", None, "prediction intervals, for policy robust-isjl")
        return IntervalView(instance, self.order)
