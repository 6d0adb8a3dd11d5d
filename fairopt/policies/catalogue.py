"""The policies by name."""

from __future__ import annotations

from fairopt.errors import InputError
from fairopt.files import number_from_text
from fairopt.named import is_own
from fairopt.numbers import Number
from fairopt.policies.beta import Beta
from fairopt.policies.fcfs import FCFS
from fairopt.policies.isjl import ISJL
from fairopt.policies.isjl_two import ISJLTwo
from fairopt.policies.least_progress import LeastProgress
from fairopt.policies.ljf import LJF
from fairopt.policies.longest_last import LongestLast
from fairopt.policies.lookahead_isjl import LookaheadISJL
from fairopt.policies.mcnaughton import McNaughton
from fairopt.policies.own import OwnPolicy
from fairopt.policies.reading import DEFAULT, Reading
from fairopt.policies.robust_isjl import RobustISJL
from fairopt.policies.sjf import SJF
from fairopt.policies.waiting_isjl import WaitingISJL
from fairopt.policies.window_isjl import WindowISJL
from fairopt.policy import Policy

WITHOUT_PARAMETERS: dict[str, type[Policy]] = {
    "fcfs": FCFS,
    "sjf": SJF,
    "ljf": LJF,
    "longest-last": LongestLast,
    "mcnaughton": McNaughton,
}
ISJL_FAMILY: dict[str, type[ISJL]] = {
    "isjl": ISJL,
    "robust-isjl": RobustISJL,
    "waiting-isjl": WaitingISJL,
    "window-isjl": WindowISJL,
    "lookahead-isjl": LookaheadISJL,
}
LEAST_PROGRESS = "least-progress"
POLICIES = (*WITHOUT_PARAMETERS, LEAST_PROGRESS, *ISJL_FAMILY)
TAKEN_BY = {
    "beta": ("isjl",),
    "reading": tuple(ISJL_FAMILY),
    "fraction": ("waiting-isjl",),
    "steps": (LEAST_PROGRESS, "window-isjl", "lookahead-isjl"),
}
"""Which policies take a parameter."""


def policy_named(
    name: str,
    beta: Number | Beta | str | None = None,
    reading: str | None = None,
    fraction: Number | str | None = None,
    steps: Number | str | None = None,
) -> Policy:
    """Return a policy by its name.

    Parameters
    ----------
    name : str
        One of `POLICIES`, or ``package.module:Policy`` for one that is not of fairopt,
        whose code is imported.
    beta : int or Fraction or Beta or str, optional
        For ``isjl``: selects Algorithm 2 (B = 2 only) with this packing
        parameter. Without it, Algorithm 3.
    reading : str, optional
        For ``isjl`` and what is named after it: see `Reading.parse`.
    fraction : int or Fraction or str, optional
        For ``waiting-isjl``: see `WaitingISJL`.
    steps : int or Fraction or str, optional
        For ``window-isjl`` and ``lookahead-isjl``, token-steps, 0 by default; for
        ``least-progress``, 1 by default.

    Raises
    ------
    InputError
        If the name is unknown, or a parameter does not belong to the policy.
    """
    if name not in POLICIES and not is_own(name):
        allowed = f"one of {', '.join(POLICIES)}, or package.module:Policy of your own"
        raise InputError("policy", name, allowed)
    given = {"beta": beta, "reading": reading, "fraction": fraction, "steps": steps}
    for parameter, value in given.items():
        takers = TAKEN_BY[parameter]
        if value is not None and name not in takers:
            raise InputError(
                parameter, str(value), f"only with policy {' or '.join(takers)}, not {name}"
            )
    if is_own(name):
        return OwnPolicy(name)
    if name in WITHOUT_PARAMETERS:
        return WITHOUT_PARAMETERS[name]()
    chosen = DEFAULT if reading is None else Reading.parse(reading)
    if beta is not None:
        return ISJLTwo(_beta(beta), chosen)
    numbers = {
        parameter: number_from_text(parameter, value) if isinstance(value, str) else value
        for parameter, value in (("fraction", fraction), ("steps", steps))
        if value is not None
    }
    if name == LEAST_PROGRESS:
        return LeastProgress(**numbers)
    return ISJL_FAMILY[name](chosen, **numbers)


def _beta(beta: Number | Beta | str) -> Number | Beta:
    if not isinstance(beta, str):
        return beta
    if beta in {known.value for known in Beta}:
        return Beta(beta)
    return number_from_text("beta", beta, "a number, alpha or star")


def describe(policy: Policy) -> dict[str, str | None]:
    """Return the keyword arguments of `policy_named` that give this policy back."""
    match policy:
        case ISJLTwo(beta, reading):
            value = beta.value if isinstance(beta, Beta) else str(beta)
            return {"name": "isjl", "beta": value, "reading": str(reading)}
        case ISJL(reading):
            name = next(name for name, known in ISJL_FAMILY.items() if known is type(policy))
            own = {key: str(value) for key, value in vars(policy).items() if key != "reading"}
            return {"name": name, "beta": None, "reading": str(reading), **own}
        case OwnPolicy(name):
            return {"name": name, "beta": None, "reading": None}
        case LeastProgress(steps):
            return {"name": LEAST_PROGRESS, "beta": None, "reading": None, "steps": str(steps)}
        case _:
            known = WITHOUT_PARAMETERS.items()
            name = next(name for name, cls in known if cls is type(policy))
            return {"name": name, "beta": None, "reading": None}
