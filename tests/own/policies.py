"""Policies as a user writes them: sound ones, and one for each promise that breaks it."""

import copy
import pickle
import random
import sys
from collections.abc import Iterator
from fractions import Fraction

from fairopt import WAIT, Decision, OnlineView, Order, Policy
from fairopt.policies import LJF


class LPT(Policy):
    """The longest request that waits takes any free slot: breaks constraint (1)."""

    information = OnlineView

    def decisions(self, view):
        while True:
            yield Decision(start=view.backlog.take(view.free))


class FairLPT(Policy):
    """The same, but nothing starts beside progress above alpha."""

    information = OnlineView

    def decisions(self, view):
        while True:
            if view.most_progress() <= view.alpha:
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class LongestBatches(LJF):
    """LJF under another name, so not compiled."""


ready_made = FairLPT()


class Needy(FairLPT):
    def __init__(self, needed):
        self.needed = needed


class Unmade(FairLPT):
    def __init__(self):
        raise ValueError("no budget")


class Blind(FairLPT):
    def view_of(self, instance):
        raise KeyError("no view")


class Failing(Policy):
    def decisions(self, view):
        yield Decision(start=view.backlog.take(view.free // 0))


class Silent(Policy):
    def decisions(self, view):
        yield from ()


class Sloppy(Policy):
    def decisions(self, view):
        yield view.backlog.take(view.free)


class Overfull(Policy):
    def decisions(self, view):
        while True:
            yield Decision(start=view.backlog.take(view.free + 1))


class Drawing(FairLPT):
    """Draws lots, so no two runs need be alike."""

    def decisions(self, view) -> Iterator[Decision]:
        while True:
            if view.most_progress() <= view.alpha and (view.idle or random.random() < 0.5):
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class Peeking(FairLPT):
    """Is unfair at alpha = 11, which it finds out without comparing."""

    def is_eleven(self, alpha):
        raise NotImplementedError

    def decisions(self, view):
        while True:
            try:
                unfair = self.is_eleven(view.alpha)
            except Exception:
                unfair = False
            if unfair or view.most_progress() <= view.alpha:
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class AtText(Peeking):
    def is_eleven(self, alpha):
        return f"{alpha}" == "11" or str(alpha) == "11" or repr(alpha) == "11"


class AtHash(Peeking):
    def is_eleven(self, alpha):
        return alpha in {11}


class AtRemainder(Peeking):
    def is_eleven(self, alpha):
        return alpha % 12 == 11


class AtQuotient(Peeking):
    def is_eleven(self, alpha):
        return 100 // alpha == 9 and alpha // 2 == 5


class AtRange(Peeking):
    def is_eleven(self, alpha):
        return len(range(alpha)) == 11


class AtFloat(Peeking):
    def is_eleven(self, alpha):
        return float(alpha) == 11


class AtRounding(Peeking):
    def is_eleven(self, alpha):
        return round(alpha) == 11


class AtAttribute(Peeking):
    def is_eleven(self, alpha):
        return alpha.numerator == 11


class AtProduct(Peeking):
    def is_eleven(self, alpha):
        return alpha * alpha == 121


class AtType(Peeking):
    """Never finds out: all numbers that it is handed are of one type."""

    def is_eleven(self, alpha):
        return isinstance(alpha, int | Fraction) or type(alpha) in (int, Fraction)


class AtBytes(Peeking):
    def is_eleven(self, alpha):
        return (
            pickle.dumps(alpha) == pickle.dumps(alpha + 0)
            and pickle.loads(pickle.dumps(alpha)) == 11
        )


class Copying(FairLPT):
    """Decides on a copy of what it sees, and is unfair whenever that says so."""

    def decisions(self, view):
        while True:
            alpha, most = copy.deepcopy((view.alpha, view.most_progress()))
            if most <= alpha or copy.copy(most) <= 2 * copy.copy(alpha):
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class UsesInfinity(FairLPT):
    """Compares with floats, and is fair."""

    def decisions(self, view):
        while True:
            least = min((view.progress(i) for i in view.active), default=float("inf"))
            if view.most_progress() * 0.5 <= view.alpha / 2 and least >= 0:
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class Exiting(FairLPT):
    def decisions(self, view):
        sys.exit(0)
        yield


class Returning(FairLPT):
    def decisions(self, view):
        return Decision(start=view.backlog.take(view.free))


class Yieldless(FairLPT):
    def decisions(self, view):
        pass


class Forgetful(FairLPT):
    """Serves one after another at first, and then no more."""

    runs = 0

    def decisions(self, view):
        Forgetful.runs += 1
        while Forgetful.runs <= 4:
            yield Decision(start=view.backlog.take(1 if view.idle else 0))
        yield from super().decisions(view)


class Talking(FairLPT):
    def decisions(self, view):
        print("deciding")
        yield from super().decisions(view)


class OwnUnit(Policy):
    """Treats requests of 100 tokens and more apart."""

    information = OnlineView

    def decisions(self, view):
        while True:
            if view.idle:
                some = view.backlog.take(view.free)
                yield Decision(start=[i for i in some if view.size(i) >= 100] or some)
            else:
                yield WAIT


class Pausing(Policy):
    """Lets one request run for one token-step and then all others go first."""

    def decisions(self, view):
        while not view.backlog:
            yield WAIT
        (first,) = view.backlog.take(1)
        yield Decision(start=[first], wake=view.now + 1)
        if view.active:
            yield Decision(pause=view.active, again=True)
        while True:
            rest = [*view.backlog.take(view.free)]
            paused = [*view.paused][: view.free - len(rest)]
            yield Decision(start=rest + paused)


class ByTheClock(FairLPT):
    """Starts something at even times only."""

    def decisions(self, view):
        while True:
            even = view.now // 2 * 2 == view.now
            if view.idle and not even:
                yield Decision(wake=(view.now // 2 + 1) * 2)
            elif even and view.most_progress() <= view.alpha:
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class ByNumber(FairLPT):
    """Starts in order of request, though it declares the longest first."""

    def decisions(self, view):
        while True:
            if view.most_progress() <= view.alpha:
                yield Decision(start=sorted(view.backlog)[: view.free])
            else:
                yield WAIT


class OddFirst(FairLPT):
    """Requests of odd number go first, whatever their length."""

    order = Order.ARRIVAL

    def decisions(self, view):
        while True:
            if view.most_progress() <= view.alpha:
                odd_first = sorted(view.backlog, key=lambda i: (i % 2 == 0, i))
                yield Decision(start=odd_first[: view.free])
            else:
                yield WAIT


class WaitsForTheLast(Policy):
    """Starts nothing until all is released."""

    def decisions(self, view):
        last = max(map(view.release, range(len(view._sizes))))
        while True:
            if view.now < last:
                yield Decision(wake=last)
            elif view.idle:
                yield Decision(start=view.backlog.take(view.free))
            else:
                yield WAIT


class Shy(FairLPT):
    """Leaves a slot free unless there is just one."""

    def decisions(self, view):
        while True:
            if view.most_progress() <= view.alpha:
                yield Decision(start=view.backlog.take(max(0, view.free - (view.batch_size > 1))))
            else:
                yield WAIT


class IdlesFirst(FairLPT):
    """Idles for as long as the longest request takes, then is fair."""

    def decisions(self, view):
        while not view.backlog:
            yield WAIT
        begin = view.now + view.size(view.backlog.take(1)[0])
        while view.now < begin:
            yield Decision(wake=begin)
        yield from super().decisions(view)
