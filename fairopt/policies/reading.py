"""The choices that the text of ISJL leaves open, each by name."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import Enum
from itertools import product
from typing import Self

from fairopt.errors import InputError


class PackRule(Enum):
    """What happens to a pack when the next job does not fit."""

    FIRST_FIT = "first-fit"
    """Skip the job and go on to the shorter ones (section 3.3's scan)."""
    STOP = "stop"
    """Close the pack (section 3.2's "this process continues until")."""


class Alignment(Enum):
    """When the packs of different length run (B >= 3; they agree at B = 2)."""

    GUARDED = "guarded"
    """Each worker runs on as soon as it can, but at run time nothing starts
    while some active request has progress above alpha."""
    LEFT = "left"
    """All packs start at once."""
    RIGHT = "right"
    """All packs end at once."""
    STAGED = "staged"
    """All packs finish their stage one (all but the last alpha tokens) at once."""


class Admission(Enum):
    """What Phase TWO compares with alpha (section 3.3's A_max)."""

    PROGRESS = "progress"
    """The largest progress in service, as the fairness proofs need it."""
    REMAINING = "remaining"
    """The largest remaining processing time in service, as section 3.3 defines it."""


class Scarcity(Enum):
    """What Phase ONE does when fewer than B requests are longer than alpha (M < B)."""

    PACK = "pack"
    """Pack beside the M long ones; workers M+1..B wait for Phase TWO."""
    PHASE_TWO = "phase-two"
    """Go straight to Phase TWO."""


class Restart(Enum):
    """When Phase ONE follows Phase TWO."""

    ON_FAILURE = "on-failure"
    """Once Phase TWO's check has failed and the worker has drained."""
    WHEN_IDLE = "when-idle"
    """Whenever the worker is idle, failed check or not."""


@dataclass(frozen=True)
class Reading:
    """One way to read ISJL; the first value of each choice is the default.

    The default is the one reading of Algorithm 3 that is alpha-fair by
    construction for every B.
    """

    pack: PackRule = PackRule.FIRST_FIT
    alignment: Alignment = Alignment.GUARDED
    admission: Admission = Admission.PROGRESS
    scarcity: Scarcity = Scarcity.PACK
    restart: Restart = Restart.ON_FAILURE

    def __str__(self) -> str:
        return ",".join(choice.value for choice in astuple(self))

    @classmethod
    def parse(cls, name: str) -> Self:
        """Return the reading of a comma-separated list of choices.

        Choices left out take their defaults: ``"stop,left"``, ``"remaining"``.

        Raises
        ------
        InputError
            If a word names no choice, or two words name the same one.
        """
        chosen: dict[str, Enum] = {}
        for word in filter(None, (part.strip() for part in name.split(","))):
            if word == "default":
                continue
            choice = next(
                (c for c in _CHOICES if any(word == value.value for value in _CHOICES[c])), None
            )
            if choice is None or choice in chosen:
                raise InputError("reading", name, _allowed())
            chosen[choice] = _CHOICES[choice](word)
        return cls(**chosen)  # type: ignore[arg-type]

    @classmethod
    def all(cls) -> list[Self]:
        """Return every combination of choices."""
        return [cls(*values) for values in product(*_CHOICES.values())]  # type: ignore[arg-type]


_CHOICES: dict[str, type[Enum]] = {
    "pack": PackRule,
    "alignment": Alignment,
    "admission": Admission,
    "scarcity": Scarcity,
    "restart": Restart,
}


def _allowed() -> str:
    groups = ("|".join(value.value for value in choice) for choice in _CHOICES.values())
    return "default, or at most one of each of " + ", ".join(groups)


DEFAULT = Reading()
