"""The claims of section 3 on fair queueing, as watches over a real dispatcher.

Charges are added up from the dispatches alone; the band reads the meters as well.
An interval may begin at any event, so each quantity is the largest over all
beginnings: it grows with each event, and begins anew at 0 where that is larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt.dispatch import DISPATCHERS, SFQ, Cost, User
from fairopt.numbers import Number
from proofs_check.certificates import Certificate
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.proved import Trial
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.side_by_side import in_words
from proofs_check.queueing.state_space import Transition, Watch, explore


@dataclass(frozen=True)
class Band(Watch):
    """Section 3.1: the largest ``S_i - v``."""

    scope: Scope

    def follow(self, value: Number, step: Transition) -> Number:
        """Return the largest distance of a meter above ``v``."""
        return max(meter - step.after.v for meter in step.after.meters.values())

    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether ``v`` fell, or a meter left its band."""
        v, meters, waiting = step.after
        return (
            v < step.before.v
            or any(meters[user] > v + self.scope.largest_charge(user) for user in meters)
            or any(meters[user] < v for user in waiting)
        )


@dataclass(frozen=True)
class Lead(Watch):
    """Sections 3.2 and 3.3: the largest ``W_i - W_j`` while ``j``, or both, wait throughout."""

    scope: Scope
    ahead: str
    behind: str
    both_wait: bool

    @property
    def bound(self) -> Number:
        """The claimed bound: both users' largest charges."""
        return self.scope.largest_charge(self.ahead) + self.scope.largest_charge(self.behind)

    def follow(self, value: Number, step: Transition) -> Number:
        """Return the largest lead over all intervals that end now."""
        staying = {self.behind, self.ahead} if self.both_wait else {self.behind}
        if not staying <= step.before.waiting & step.after.waiting:
            return 0
        charge = self.scope.charge
        lead = value + charge(step.sent, self.ahead) - charge(step.sent, self.behind)
        return max(0, lead)

    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether the lead exceeds the bound."""
        return value > self.bound

    def certificates(self, claim: str, trace: DispatchTrace) -> tuple[Certificate, ...]:
        """Return the trace with its lead."""
        return (TraceCertificate.of(claim, trace, self.both_wait, Fraction(self.bound)),)


@dataclass(frozen=True)
class ChargedAtMost(Watch):
    """Section 3.3: the largest ``W_i - (v(t2) - v(t1))`` of any user."""

    scope: Scope
    user: str

    def follow(self, value: Number, step: Transition) -> Number:
        """Return the largest excess over all intervals that end now."""
        advance = step.after.v - step.before.v
        return max(0, value + self.scope.charge(step.sent, self.user) - advance)

    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether the excess is more than the user's largest charge."""
        return value > self.scope.largest_charge(self.user)


@dataclass(frozen=True)
class ChargedAtLeast(Watch):
    """Section 3.3: the largest ``v(t2) - v(t1) - W_j`` of a user who waits throughout."""

    scope: Scope
    user: str

    def follow(self, value: Number, step: Transition) -> Number:
        """Return the largest arrears over all intervals that end now."""
        if self.user not in step.before.waiting & step.after.waiting:
            return 0
        advance = step.after.v - step.before.v
        return max(0, value + advance - self.scope.charge(step.sent, self.user))

    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether the arrears are more than the user's largest charge."""
        return value > self.scope.largest_charge(self.user)


@dataclass(frozen=True)
class IdleReset(Watch):
    """Section 3.4: how far a reset moves ``v``."""

    def follow(self, value: Number, step: Transition) -> Number:
        """Return how far ``v`` moved beyond the start tag of a dispatch."""
        return step.after.v - self._start_tag(step)

    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether it moved while somebody waits, or is below a meter when nobody does."""
        if step.after.waiting:
            return value != 0
        return any(meter > step.after.v for meter in step.after.meters.values())

    def _start_tag(self, step: Transition) -> Number:
        return step.before.meters[str(step.sent.user)] if step.sent else step.before.v


def explored(claim: str, dispatcher: type[SFQ], scope: Scope, watch: Watch, quantity: str) -> Trial:
    """Return what a watch sees over every state that a dispatcher can reach."""
    weights: dict[User, Cost] = dict((scope.weights or {}).items())
    found = explore(dispatcher(weights or None), scope, watch)
    if found.contradiction is None:
        return Trial(str(scope), f"{quantity} is {found.largest} over {found.states:,} states")
    name = next(name for name, known in DISPATCHERS.items() if known is dispatcher)
    trace = DispatchTrace(name, found.contradiction, weights=weights or None)
    return Trial(
        str(scope),
        "",
        f"{quantity} is {found.largest} after: {in_words(found.contradiction)}",
        watch.certificates(claim, trace),
    )
