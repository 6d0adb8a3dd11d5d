"""One bound that holds, one that falls and one dispatcher cheated, each found in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt.policies import LJF, Beta, ISJLTwo
from fairopt.workers import workers
from proofs_check.all_lengths import judge_all_lengths
from proofs_check.claim import Finding
from proofs_check.enumeration import Range
from proofs_check.queueing.adversarial_families import one_at_a_time
from proofs_check.queueing.adversary import Moves, WorstSkew, worst_of_all
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.service_accounts import Lead, largest_lead
from proofs_check.search import Progress, Worst, search
from proofs_check.symbolic.policy_paths import Family

FAMILIES = [Family(n, batch_size=2) for n in (3, 4, 5)]
"""Of Theorem 3.3: any real lengths, any alpha."""

RANGE = Range(2, 5, 10, range(3, 6), least_requests=3)
"""For Theorem 3.9, which is about more requests than slots."""

COST = 3
"""Of every request under the dispatchers, so ``c_max``."""

RETURNS = (5, 10, 20)
"""How often the user comes back."""

MOVES = Moves(("a", "b"), ((1, 0), (COST, 0)), most=6)
"""What an adversary may try against SFQ."""


def bound_that_holds() -> Finding:
    """Prove Theorem 3.3 by z3 and cvc5: LJF takes at most 3/2 of the optimum at B = 2."""
    return judge_all_lengths("T3.3", "", LJF(), FAMILIES, Fraction(2, 3))


def bound_that_falls(progress: Progress | None = None) -> Worst:
    """Search every instance of a range for the worst of ISJL with the best beta, Theorem 3.9.

    Parameters
    ----------
    progress : callable, optional
        Told the number of instances done since the last call.
    """
    with workers() as pool:
        return search(ISJLTwo(Beta.STAR), RANGE, pool, progress)


def below_theorem_3_9(ratio: Fraction) -> bool:
    """Tell exactly whether a ratio is less than ``(25 + sqrt 17) / 38``."""
    rest = 38 * ratio - 25
    return rest < 0 or rest**2 < 17


@dataclass(frozen=True)
class Cheated:
    """User "a", with one request at a time, against the backlog of user "b" (section 2.4).

    Parameters
    ----------
    returns : int
        How often "a" came back.
    lead : Lead
        Of "a", in units of cost.
    served : str
        Whose requests were dispatched, in order: ``"abab"``.
    """

    returns: int
    lead: Lead
    served: str


def cheated(dispatcher: str, returns: int) -> Cheated:
    """Let a user return to a dispatcher so often, and reckon its lead from the dispatches."""
    trace = one_at_a_time(dispatcher, returns, COST)
    sent = trace.play()
    lead = largest_lead(trace, sent, both=False)
    assert lead is not None, "b waits throughout"
    return Cheated(returns, lead, "".join(str(one.user) for one in sent if one is not None))


def worst_of_sfq() -> WorstSkew:
    """Try every sequence of a bounded number of moves against SFQ."""
    return worst_of_all(DispatchTrace("sfq", ()), MOVES)
