"""``fairopt search --all-lengths``: the exact infimum over all real lengths and budgets."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fairopt.cli.output import print_json
from fairopt.cli.progress import progress
from fairopt.errors import PolicyError
from fairopt.workers import workers

if TYPE_CHECKING:
    from fairopt import Instance, Policy
    from proofs_check.symbolic.infimum import Infimum

NEAR = Fraction(1, 100)
"""The instance that is shown has a ratio above the infimum by less."""


def search_all_lengths(
    policy: Policy, name: str, batch_size: int, n: int, count: int | None, json: bool
) -> Instance:
    """Print the infimum of ``T_OPT / T`` and return an instance near it.

    Raises
    ------
    PolicyError
        If the policy does not run on symbolic reals, or is unfair on some lengths.
    """
    from proofs_check.symbolic.bound import judge_bound
    from proofs_check.symbolic.infimum import infimum
    from proofs_check.symbolic.policy_paths import Family

    family = Family(n, batch_size)
    with workers(count) as executor, progress("paths", None) as advance:
        try:
            least = infimum(policy, family, executor, advance)
            proof = judge_bound(policy, family, least.ratio, executor, advance)
        except TypeError as error:
            raise PolicyError(f"{name} does not run on symbolic reals: {error}") from error
    if proof.unfair is not None:
        raise PolicyError(f"{name} is not alpha-fair, as on {proof.unfair}: it has no such ratio")
    near = least.near(NEAR)
    assert near is not None, "schedules are shown, not bounds"
    found = {
        "ratio": f"{least.ratio.numerator}/{least.ratio.denominator}",
        "attained": least.attained,
        "proved": proof.holds,
        "paths": least.paths,
        "limit_lengths": [str(length) for length in least.lengths],
        "limit_alpha": str(least.alpha),
        "lengths": near.instance.lengths,
        "alpha": near.instance.alpha,
        "policy_makespan": near.policy_schedule.makespan,
        "optimum": near.competitor.makespan,
    }
    if json:
        print_json(found)
    else:
        _print(name, family, least, found, proof.problems)
    return near.instance


def _print(
    name: str, family: object, least: Infimum, found: dict[str, Any], problems: tuple[str, ...]
) -> None:
    where = "attained" if least.attained else "approached, not attained"
    limit = ", ".join(found["limit_lengths"])
    proved = "; ".join(problems) or f"z3 and cvc5 on each of {least.paths} paths, fair on all"
    near = Fraction(found["optimum"], found["policy_makespan"])
    print(f"instances    {family}")
    print(f"infimum      {found['ratio']} = {float(least.ratio):.4f}, {where}")
    print(f"at           o = [{limit}], alpha = {found['limit_alpha']} in units of the makespan")
    print(f"proved       {proved}")
    print(f"near it      lengths {', '.join(map(str, found['lengths']))}; alpha {found['alpha']}")
    makespans = f"{name} {found['policy_makespan']}, a fair schedule {found['optimum']}"
    print(f"makespans    {makespans}: {near} = {float(near):.4f}")
