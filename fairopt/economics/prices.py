"""The three prices of section 5."""

from __future__ import annotations

from dataclasses import dataclass

from fairopt.errors import InputError
from fairopt.numbers import Number, exact

PRICE = "an exact price, at least 0"


@dataclass(frozen=True, slots=True)
class Prices:
    """What a token earns and what a step costs, all in one currency.

    A step that serves the batch ``S`` costs ``c + tau |S| max r``, where ``r``
    is the index of the token that a request is served, its progress plus 1;
    a step that serves nobody costs ``c``.

    Parameters
    ----------
    token : int or Fraction
        ``p0``, earned per token.
    step : int or Fraction
        ``c``, per token-step.
    progress : int or Fraction
        ``tau``, per token-step and token of progress.

    Raises
    ------
    InputError
        If a price is no exact number or negative.
    """

    token: Number
    step: Number
    progress: Number

    def __post_init__(self) -> None:
        for name in ("token", "step", "progress"):
            price = exact(f"prices.{name}", getattr(self, name), PRICE)
            if price < 0:
                raise InputError(f"prices.{name}", price, PRICE)
            object.__setattr__(self, name, price)
