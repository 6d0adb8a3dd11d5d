"""What the code says of each policy and dispatcher."""

from __future__ import annotations

import inspect
from typing import NamedTuple

from fairopt.dispatch import DISPATCHERS
from fairopt.policies import POLICIES, policy_named
from proofs_check.documentation import sources
from proofs_check.documentation.sources import Source


class Fact(NamedTuple):
    """A policy or a dispatcher.

    Parameters
    ----------
    path : str
        Of its class, to import it by.
    module : str
        In which the class is written.
    properties : dict
        What else its class declares, in words.
    source : Source
        Where it comes from and what tests it.
    """

    path: str
    module: str
    properties: dict[str, str]
    source: Source


def policy_facts() -> dict[str, Fact]:
    """Return the facts of every policy, by name."""
    return {name: _policy(name) for name in POLICIES}


def dispatcher_facts() -> dict[str, Fact]:
    """Return the facts of every dispatcher, by name."""
    return {
        name: Fact(
            f"fairopt.dispatch.{cls.__name__}", cls.__module__, {}, sources.DISPATCHERS[name]
        )
        for name, cls in DISPATCHERS.items()
    }


def _policy(name: str) -> Fact:
    policy = type(policy_named(name))
    information = policy.information
    sees = (inspect.getdoc(information) or "").partition("\n")[0]
    return Fact(
        f"fairopt.policies.{policy.__name__}",
        policy.__module__,
        {
            "Knows": f"{{py:class}}`~fairopt.{information.__name__}`. {sees}",
            "Considers": f"waiting requests by {policy.order.value}"
            if policy.order.value == "arrival"
            else f"waiting requests {policy.order.value}",
            "Pauses requests": "yes" if policy.pauses else "no",
        },
        sources.POLICIES[name],
    )
