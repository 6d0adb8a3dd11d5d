"""Refutations of a guaranteed profit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from fairopt import Instance, Policy, Schedule, audit
from fairopt.economics import Prices, profit
from fairopt.files import (
    instance_from_json,
    instance_to_json,
    number_to_json,
    schedule_from_json,
    schedule_to_json,
)
from fairopt.files.exact_text import number_from_json
from fairopt.numbers import Number
from fairopt.policies import describe, policy_named
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.policy_run import unlike_the_policy
from proofs_check.step_by_step import profit_by_steps


@dataclass(frozen=True)
class ProfitCertificate(Certificate):
    """An instance on which a policy earns too little (Theorem 5.2).

    Refutes ``profit >= profit* - share c T* - tau alpha O``, where ``profit*`` and
    ``T*`` are the greatest profit and the least makespan of fair schedules.

    Parameters
    ----------
    instance : Instance
        With integer lengths.
    policy : Policy
        The policy that is said to earn so much.
    prices : Prices
        In any currency; the revenue per token does not matter.
    policy_schedule : Schedule
        What the policy does.
    profitable, short : Schedule
        Fair schedules: ``profit*`` is at least what the first earns, ``T*`` at most
        the makespan of the second, so what is said is at least what they give.
    share : Fraction
        1/3 in the theorem.
    """

    kind: ClassVar = "profit"
    instance: Instance
    policy: Policy
    prices: Prices
    policy_schedule: Schedule
    profitable: Schedule
    short: Schedule
    share: Fraction

    @property
    def earned(self) -> Number:
        """The policy's profit."""
        return profit(self.instance, self.policy_schedule, self.prices).total

    @property
    def said(self) -> Number:
        """What it is said to earn at least."""
        best = profit(self.instance, self.profitable, self.prices).total
        overhead = self.share * self.prices.step * self.short.makespan
        externality = self.prices.progress * self.instance.alpha * self.instance.tokens
        return best - overhead - externality

    def contents(self) -> dict[str, Any]:
        """Return instance, policy, prices, the three schedules and both profits."""
        return {
            "instance": instance_to_json(self.instance),
            "model": "run-to-completion",
            "policy": describe(self.policy),
            "token_price": number_to_json(self.prices.token),
            "step_price": number_to_json(self.prices.step),
            "progress_price": number_to_json(self.prices.progress),
            "policy_schedule": schedule_to_json(self.policy_schedule),
            "profitable": schedule_to_json(self.profitable),
            "short": schedule_to_json(self.short),
            "share": str(self.share),
            "earned": str(self.earned),
            "said": str(self.said),
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> ProfitCertificate:
        """Return the certificate that a file holds."""
        prices = Prices(
            *(
                number_from_json(key, contents[key])
                for key in ("token_price", "step_price", "progress_price")
            )
        )
        return cls(
            claim,
            instance_from_json(contents["instance"]),
            policy_named(**contents["policy"]),
            prices,
            schedule_from_json(contents["policy_schedule"]),
            schedule_from_json(contents["profitable"]),
            schedule_from_json(contents["short"]),
            Fraction(contents["share"]),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Audit the fair schedules, run the policy again and compare profits, also by steps."""
        found = [
            f"{name}: {violation}"
            for name, schedule in (("profitable", self.profitable), ("short", self.short))
            for violation in audit(self.instance, schedule)
        ]
        found += unlike_the_policy(self.instance, self.policy, self.policy_schedule)
        if found:
            return found
        prices = (self.prices.token, self.prices.step, self.prices.progress)
        for name, schedule in (("policy", self.policy_schedule), ("profitable", self.profitable)):
            decomposed = profit(self.instance, schedule, self.prices).total
            stepped = profit_by_steps(schedule, *prices)
            if decomposed != stepped:
                found.append(f"{name}: profit {decomposed}, but {stepped} step by step")
        if not self.earned < self.said:
            found.append(f"the policy earns {self.earned}, not less than {self.said}")
        if prove and not found:
            found += self._better_schedules()
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        optima = "; both witnesses are optimal, solved anew" if prove else ""
        return f"valid: schedules audited, the policy run again, profits compared{optima}"

    def _better_schedules(self) -> list[str]:
        from ip_models import cheapest, optimum

        best = cheapest(
            self.instance,
            step_price=self.prices.step,
            externality_price=self.prices.progress,
        )
        earned = profit(self.instance, best.schedule, self.prices).total
        said = profit(self.instance, self.profitable, self.prices).total
        found = []
        if not best.proved_optimal or earned != said:
            found.append(f"the greatest profit is {earned}, the witness earns {said}")
        least = optimum(self.instance)
        if not least.proved_optimal or least.makespan != self.short.makespan:
            found.append(f"the optimum is {least.makespan}, the witness has {self.short.makespan}")
        return found

    def summary(self) -> str:
        """Return the instance, the prices and both profits, of costs alone."""
        lengths = ", ".join(map(str, self.instance.lengths))
        return (
            f"B={self.instance.batch_size}, alpha={self.instance.alpha}, o=[{lengths}], "
            f"c={self.prices.step}, tau={self.prices.progress}: earns {self.earned}, "
            f"said at least {self.said}; makespan {self.policy_schedule.makespan} against "
            f"{self.short.makespan}"
        )
