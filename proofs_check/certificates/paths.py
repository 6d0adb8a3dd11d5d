"""Competitive ratios proved for all real lengths, path by path of the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from fairopt import InputError, Policy
from fairopt.files import number_from_text
from fairopt.policies import Reading, describe, policy_named
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.ratio import MODELS

ALPHA = " alpha"

MOST_REQUESTS = 8
"""More would take days."""


@dataclass(frozen=True)
class PathsCertificate(Certificate):
    """A policy is alpha-fair and has ``CR >= ratio`` on all instances of a size.

    The scripts are not stored: running the policy on symbolic lengths writes
    them again, and the digest tells whether they are the same.

    Parameters
    ----------
    policy : Policy
        Named by `policy_named`, or Algorithm 2 at a share of alpha.
    n, batch_size : int
        Size of the instances.
    gamma : Fraction or None
        Only those with ``alpha = gamma max o``.
    ratio : Fraction
        The bound.
    pausing : bool
        Whether it holds against the optimum of the pausing model too.
    paths : int
        Paths of the policy.
    sha256 : str
        Of the SMT-LIB scripts on all paths.
    """

    kind: ClassVar = "paths"
    policy: Policy
    n: int
    batch_size: int
    gamma: Fraction | None
    ratio: Fraction
    pausing: bool
    paths: int
    sha256: str

    def contents(self) -> dict[str, Any]:
        """Return policy, size, bound, number of paths and digest."""
        return {
            "policy": _described(self.policy),
            "requests": self.n,
            "batch_size": self.batch_size,
            "gamma": None if self.gamma is None else str(self.gamma),
            "ratio": str(self.ratio),
            "model": MODELS[self.pausing],
            "paths": self.paths,
            "scripts_sha256": self.sha256,
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> PathsCertificate:
        """Return the certificate that a file holds."""
        gamma, ratio, model = contents["gamma"], contents["ratio"], contents["model"]
        if model not in MODELS.values():
            raise InputError("model", model, " or ".join(MODELS.values()))
        return cls(
            claim,
            _named(**contents["policy"]),
            _count("requests", contents["requests"], MOST_REQUESTS),
            _count("batch_size", contents["batch_size"], MOST_REQUESTS),
            None if gamma is None else Fraction(number_from_text("gamma", gamma)),
            Fraction(number_from_text("ratio", ratio)),
            model == MODELS[True],
            _count("paths", contents["paths"]),
            str(contents["scripts_sha256"]),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Run the policy on symbolic lengths and compare the digest; ask both solvers on request.

        Seconds for a hundred paths with both solvers.
        """
        from proofs_check.symbolic.bound import explored, judge_bound
        from proofs_check.symbolic.policy_paths import Family
        from proofs_check.symbolic.run_to_completion import RUN_TO_COMPLETION
        from proofs_check.symbolic.work_bound import WORK_BOUND

        family = Family(self.n, self.batch_size, self.gamma)
        competitor = WORK_BOUND if self.pausing else RUN_TO_COMPLETION
        if not prove:
            return self._unlike(*explored(self.policy, family, self.ratio, competitor=competitor))
        verdict = judge_bound(self.policy, family, self.ratio, competitor=competitor)
        if verdict.unfair is not None:
            return [f"unfair on {verdict.unfair}"]
        if verdict.below is not None:
            return [f"ratio {verdict.below.ratio} on {verdict.below.instance}"]
        return [*verdict.problems, *self._unlike(verdict.paths, verdict.sha256)]

    def _unlike(self, paths: int, sha256: str) -> list[str]:
        found = [] if paths == self.paths else [f"{paths} paths, not {self.paths}"]
        if sha256 != self.sha256:
            found.append("the scripts are not those of the certificate: other SHA-256")
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        if prove:
            return "valid: the policy run on every path, z3 and cvc5 answered every script"
        return "complete: the policy run on every path, the scripts are these; --prove asks both"

    def summary(self) -> str:
        """Return the bound and the instances it is for."""
        alphas = "every alpha" if self.gamma is None else f"alpha = {self.gamma} max o"
        return (
            f"B={self.batch_size}, n={self.n}, all real lengths and {alphas}: fair, "
            f"ratio at least {self.ratio}{' even with pauses' if self.pausing else ''} "
            f"on each of {self.paths} paths"
        )


def _described(policy: Policy) -> dict[str, str | None]:
    from proofs_check.symbolic.share_of_alpha import ShareOfAlpha

    if isinstance(policy, ShareOfAlpha):
        return {
            "name": "isjl",
            "beta": f"{policy.share}{ALPHA}",
            "reading": str(policy.reading),
        }
    return describe(policy)


def _named(name: str, beta: str | None = None, reading: str | None = None) -> Policy:
    from proofs_check.symbolic.share_of_alpha import ShareOfAlpha

    if name == "isjl" and beta is not None and beta.endswith(ALPHA):
        share = number_from_text("beta", beta.removesuffix(ALPHA))
        return ShareOfAlpha(Fraction(share), Reading.parse(reading or ""))
    return policy_named(name, beta, reading)


def _count(field: str, value: object, most: int | None = None) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= (most or value):
        return value
    limit = "at least 1" if most is None else f"1 to {most}"
    raise InputError(field, value, f"a whole number, {limit}")
