"""Published token prices, as data with a date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

from fairopt.errors import InputError
from fairopt.files import Verbatim, number_from_text, read_json

MILLION = 1_000_000
KEYS = ("provider", "model", "input", "output", "date", "source")


@dataclass(frozen=True, slots=True)
class PriceSheet:
    """What a provider charged for a model on one day, in US dollars per token.

    Parameters
    ----------
    provider, model : str
        As the provider names them.
    input, output : Fraction
        Per token of prompt and of answer.
    date : date
        On which the price was seen.
    source : str
        Where.
    """

    provider: str
    model: str
    input: Fraction
    output: Fraction
    date: date
    source: str

    def per_token(self, prompt_tokens: int, answer_tokens: int) -> Fraction:
        """Return ``p0``: what a token of this traffic earns on average.

        Raises
        ------
        InputError
            If there are no tokens.
        """
        if min(prompt_tokens, answer_tokens) < 0 or not prompt_tokens + answer_tokens:
            raise InputError("tokens", (prompt_tokens, answer_tokens), "at least 0, and not both 0")
        charged = prompt_tokens * self.input + answer_tokens * self.output
        return charged / (prompt_tokens + answer_tokens)


def price_sheets(path: Path | None = None) -> tuple[PriceSheet, ...]:
    """Return the price sheets in a JSON file, those that ship with fairopt by default.

    Raises
    ------
    InputError
        Naming the sheet and key that is not as it should be.
    """
    if path is not None:
        return _sheets(path)
    with resources.as_file(resources.files("fairopt.economics") / "prices.json") as shipped:
        return _sheets(shipped)


def _sheets(path: Path) -> tuple[PriceSheet, ...]:
    contents = read_json(path)
    listed = contents.get("sheets") if isinstance(contents, dict) else None
    if not isinstance(listed, list):
        raise InputError(str(path), Verbatim("no sheets"), 'an object with a list "sheets"')
    return tuple(_sheet(f"sheets[{k}]", entry) for k, entry in enumerate(listed))


def _sheet(field: str, entry: Any) -> PriceSheet:
    if not isinstance(entry, dict) or set(entry) != set(KEYS):
        raise InputError(field, entry, "an object with " + ", ".join(KEYS))
    for key in KEYS:
        if not isinstance(entry[key], str) or not entry[key]:
            raise InputError(f"{field}.{key}", entry[key], "a text")
    try:
        seen = date.fromisoformat(entry["date"])
    except ValueError:
        raise InputError(f"{field}.date", entry["date"], "a date, YYYY-MM-DD") from None
    dollars = "dollars per million tokens, as text"
    price_in, price_out = (
        Fraction(number_from_text(f"{field}.{key}", entry[key], dollars)) / MILLION
        for key in ("input", "output")
    )
    return PriceSheet(entry["provider"], entry["model"], price_in, price_out, seen, entry["source"])
