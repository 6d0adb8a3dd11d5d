"""The pytest plugin: ``pytest --fairopt-policy package.module:Policy`` runs the contract.

It comes with fairopt and is loaded by every pytest, so nothing else is imported here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

SUITES = {"fairopt_policy": "policy_suite.py", "fairopt_dispatcher": "dispatcher_suite.py"}
"""Option, and the file in ``fairopt/contract`` that it has collected."""


pytest.register_assert_rewrite(
    "fairopt.contract.dispatcher", "fairopt.contract.fair_dispatcher", "fairopt.contract.policy"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the contract."""
    group = parser.getgroup("fairopt", "contracts of policies and dispatchers")
    group.addoption(
        "--fairopt-policy",
        metavar="MODULE:POLICY",
        help="test what every policy promises on this one",
    )
    group.addoption(
        "--fairopt-batch-sizes",
        metavar="B,B,...",
        help="the batch sizes that the policy takes",
    )
    group.addoption(
        "--fairopt-dispatcher",
        metavar="MODULE:DISPATCHER",
        help="test what every dispatcher promises on this one",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect the suites that options ask for, beside the files that were named.

    Raises
    ------
    pytest.UsageError
        If an option names nothing that can be tested.
    """
    folder = Path(__file__).parent / "contract"
    asked = [str(folder / suite) for option, suite in SUITES.items() if config.getoption(option)]
    if not asked:
        return
    _check(config)
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args.clear()
    config.args += [suite for suite in asked if suite not in config.args]


def _check(config: pytest.Config) -> None:
    from fairopt.dispatch import dispatcher_class
    from fairopt.errors import InputError, MissingExtraError
    from fairopt.extras import require
    from fairopt.policies import policy_named

    try:
        require("contract")
        dispatcher = config.getoption("fairopt_dispatcher")
        if dispatcher:
            dispatcher_class(dispatcher)
        policy = config.getoption("fairopt_policy")
        if policy and policy_named(policy).pauses:
            raise InputError("--fairopt-policy", policy, "one that runs requests to completion")
        sizes = config.getoption("fairopt_batch_sizes") or "1"
        if not all(size.isascii() and size.isdecimal() and int(size) for size in sizes.split(",")):
            raise InputError("--fairopt-batch-sizes", sizes, "whole numbers from 1 on, as in 2,3")
    except (InputError, MissingExtraError) as refusal:
        raise pytest.UsageError(str(refusal)) from None
