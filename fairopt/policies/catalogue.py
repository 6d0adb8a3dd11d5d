"""The policies by name."""

from __future__ import annotations

from fairopt.errors import InputError
from fairopt.files import number_from_text
from fairopt.numbers import Number
from fairopt.policies.beta import Beta
from fairopt.policies.fcfs import FCFS
from fairopt.policies.isjl import ISJL
from fairopt.policies.isjl_two import ISJLTwo
from fairopt.policies.ljf import LJF
from fairopt.policies.longest_last import LongestLast
from fairopt.policies.reading import DEFAULT, Reading
from fairopt.policies.sjf import SJF
from fairopt.policy import Policy

POLICIES = ("fcfs", "sjf", "ljf", "isjl", "longest-last")


def policy_named(
    name: str, beta: Number | Beta | str | None = None, reading: str | None = None
) -> Policy:
    """Return a policy by its name.

    Parameters
    ----------
    name : str
        One of `POLICIES`.
    beta : int or Fraction or Beta or str, optional
        For ``isjl``: selects Algorithm 2 (B = 2 only) with this packing
        parameter. Without it, Algorithm 3.
    reading : str, optional
        For ``isjl``: see `Reading.parse`.

    Raises
    ------
    InputError
        If the name is unknown, or a parameter does not belong to the policy.
    """
    if name not in POLICIES:
        raise InputError("policy", name, "one of " + ", ".join(POLICIES))
    if name == "isjl":
        chosen = DEFAULT if reading is None else Reading.parse(reading)
        if beta is None:
            return ISJL(chosen)
        return ISJLTwo(_beta(beta), chosen)
    if beta is not None:
        raise InputError("beta", str(beta), f"only with policy isjl, not {name}")
    if reading is not None:
        raise InputError("reading", reading, f"only with policy isjl, not {name}")
    return {"fcfs": FCFS, "sjf": SJF, "ljf": LJF, "longest-last": LongestLast}[name]()


def _beta(beta: Number | Beta | str) -> Number | Beta:
    if not isinstance(beta, str):
        return beta
    if beta in {known.value for known in Beta}:
        return Beta(beta)
    return number_from_text("beta", beta, "a number, alpha or star")


def describe(policy: Policy) -> dict[str, str | None]:
    """Return the keyword arguments of `policy_named` that give this policy back."""
    match policy:
        case ISJL(reading):
            return {"name": "isjl", "beta": None, "reading": str(reading)}
        case ISJLTwo(beta, reading):
            value = beta.value if isinstance(beta, Beta) else str(beta)
            return {"name": "isjl", "beta": value, "reading": str(reading)}
        case LongestLast():
            return {"name": "longest-last", "beta": None, "reading": None}
        case _:
            return {"name": type(policy).__name__.lower(), "beta": None, "reading": None}
