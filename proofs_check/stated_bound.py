"""A competitive ratio that a user states, judged on a range and for all real lengths."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction

from fairopt import Policy, PolicyError
from fairopt.named import as_id
from fairopt.policies import describe
from proofs_check.all_lengths import METHOD, judge_all_lengths
from proofs_check.certificates import PathsCertificate
from proofs_check.claim import Claim, Finding, Verdict
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.search import Progress
from proofs_check.symbolic.policy_paths import Family

WHOLE = "whole token-steps"
REAL = "all real lengths"


@dataclass(frozen=True)
class StatedBound:
    """The statement "the policy is alpha-fair, and ``T_OPT / T >= ratio``".

    Parameters
    ----------
    policy : Policy
        Of run to completion.
    ratio : Fraction
        The bound.
    over : Range
        Enumerated in full; its batch size and numbers of requests are those for which
        the bound is then judged for all real lengths.
    range_only : bool
        Leave it at the range.
    """

    policy: Policy
    ratio: Fraction
    over: Range
    range_only: bool = False

    def claim(self, executor: Executor | None = None, progress: Progress | None = None) -> Claim:
        """Return the statement as a claim; its judge ignores the profile.

        Parameters
        ----------
        executor : Executor, optional
            Spreads the instances and the paths.
        progress : callable, optional
            Told how many more instances or paths are done.
        """
        words = {key: value for key, value in describe(self.policy).items() if value is not None}
        name = words.pop("name") or ""
        chosen = f" ({', '.join(f'{key} {value}' for key, value in words.items())})"
        claim = as_id(name)
        return Claim(
            id=claim,
            source="stated on the command line",
            statement=f"{name}{chosen if words else ''} is alpha-fair and has T_OPT / T >= "
            f"{self.ratio} at B = {self.over.batch_size}, n <= {self.over.most_requests}",
            model="run to completion, all requests waiting at time 0",
            judge=lambda _: self.judge(claim, executor, progress),
        )

    def judge(
        self, claim: str, executor: Executor | None = None, progress: Progress | None = None
    ) -> Iterator[Finding]:
        """Yield the finding on the range, then, unless that refutes it, on all real lengths."""
        on_range = judge_ratio(
            claim, WHOLE, self.policy, self.over, self.ratio, executor=executor, progress=progress
        )
        yield on_range
        if on_range.verdict is Verdict.REFUTED or self.range_only:
            return
        slots, most = self.over.batch_size, self.over.most_requests
        families = [Family(n, slots) for n in range(self.over.least_requests, most + 1)]
        scope = f"B = {slots}, n <= {most}, all real lengths, all alpha"
        try:
            found = judge_all_lengths(
                claim, REAL, self.policy, families, self.ratio, executor=executor, progress=progress
            )
        except (PolicyError, TypeError) as error:
            reason = f"the policy does not run on symbolic reals: {error}"
            found = Finding(Verdict.OPEN, METHOD, scope, REAL, reason)
        if found.verdict is Verdict.PROVED:
            proofs = [one for one in found.certificates if isinstance(one, PathsCertificate)]
            paths = " + ".join(str(proof.paths) for proof in proofs)
            fair = f"fair, ratio at least {self.ratio} on each of {paths} paths"
            found = replace(found, evidence=fair)
        yield replace(found, scope=scope)
