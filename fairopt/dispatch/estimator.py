"""What a request is charged before its output is known (section 7.4)."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from fairopt.dispatch.charge import Cost, positive
from fairopt.errors import InputError


class CostEstimator:
    """Weighted input length plus weighted output cap times the historical output ratio.

    The ratio is "total actual output over total output cap" of a group of requests: those
    of one model, or of one user. It is taken anew only every so many completions, and it
    lives outside the dispatchers: a cost is fixed when its request is announced.

    Parameters
    ----------
    input_weight, output_weight : Cost
        Cost of a token of the prompt and of the answer.
    update_every : int
        Completions between two updates of the ratios in use.

    Raises
    ------
    InputError
        If a weight is not a positive number or the period not a positive integer.

    Notes
    -----
    Until the first update the cap itself is charged; a group that has completed nothing
    by the latest update has the ratio of all groups together.
    """

    def __init__(
        self, input_weight: Cost = 1, output_weight: Cost = 2, *, update_every: int = 100
    ) -> None:
        self._input_weight = positive("input_weight", input_weight)
        self._output_weight = positive("output_weight", output_weight)
        if isinstance(update_every, bool) or not isinstance(update_every, int) or update_every < 1:
            raise InputError("update_every", update_every, "a whole number, at least 1")
        self._update_every = update_every
        self._observed = 0
        self._output: dict[Hashable, int] = {}
        self._cap: dict[Hashable, int] = {}
        self._ratios: dict[Hashable, Fraction] = {}
        self._overall = Fraction(1)

    def ratio(self, group: Hashable) -> Fraction:
        """Return the output ratio in use for a group."""
        return self._ratios.get(group, self._overall)

    def estimate(self, group: Hashable, input_tokens: int, cap: int) -> Cost:
        """Return the cost of a request, its output rounded up to whole tokens.

        Parameters
        ----------
        group : Hashable
            The model or the user the request belongs to.
        input_tokens, cap : int
            Length of the prompt and the most output tokens allowed.

        Raises
        ------
        InputError
            If the prompt has less than no tokens or the cap is below 1.
        """
        if input_tokens < 0:
            raise InputError("input_tokens", input_tokens, "at least 0")
        if cap < 1:
            raise InputError("cap", cap, "at least 1")
        output = max(1, -(-cap * self.ratio(group) // 1))
        return self._input_weight * input_tokens + self._output_weight * output

    def observe(self, group: Hashable, cap: int, output_tokens: int) -> None:
        """Note a completion.

        Raises
        ------
        InputError
            If the cap is below 1 or the output below 0.
        """
        if cap < 1:
            raise InputError("cap", cap, "at least 1")
        if output_tokens < 0:
            raise InputError("output_tokens", output_tokens, "at least 0")
        self._output[group] = self._output.get(group, 0) + output_tokens
        self._cap[group] = self._cap.get(group, 0) + cap
        self._observed += 1
        if self._observed % self._update_every == 0:
            self._update()

    def _update(self) -> None:
        self._ratios = {g: Fraction(self._output[g], cap) for g, cap in self._cap.items()}
        self._overall = Fraction(sum(self._output.values()), sum(self._cap.values()))
