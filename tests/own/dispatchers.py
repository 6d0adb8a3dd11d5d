"""Dispatchers as a user writes them: sound ones, and one for each promise that breaks it."""

import random
import sys
from fractions import Fraction

from fairopt.dispatch import Dispatch, Dispatcher, SlicingDispatcher
from fairopt.dispatch.charge import ratio


class Metered(Dispatcher):
    """Start-time fair queueing in the fewest words."""

    def __init__(self, weights=None):
        super().__init__(weights)
        self.meters = {}
        self.v = 0

    def rank(self, user):
        return self.meters[user], user

    def charge(self, sent):
        return ratio(sent.cost, self.weight(sent.user))

    def dispatch(self):
        if not self.waiting:
            return None
        user = min(self.waiting, key=self.rank)
        self.v = self.meters[user]
        sent = self._send(user)
        self.meters[user] = self.v + self.charge(sent)
        self._settle()
        return sent

    def _join(self, user):
        self.meters[user] = max(self.meters.get(user, 0), self.v)

    def _leave(self, user):
        self._settle()

    def _settle(self):
        if not self.waiting:
            self.v = max(self.meters.values())


class ById(Dispatcher):
    """Priority to the smallest id: unfair, and sound."""

    def __init__(self):
        super().__init__()

    def dispatch(self):
        return self._send(self.waiting[0]) if self.waiting else None

    def _join(self, user):
        pass

    def _leave(self, user):
        pass


class Halves(SlicingDispatcher):
    """Serves in slices, from the smallest id."""

    def dispatch(self):
        return self._serve(self.waiting[0]) if self.waiting else None

    def _join(self, user):
        pass

    def _leave(self, user):
        pass


# Those that break the contract


class Twice(ById):
    """Sends every second request again."""

    count = 0

    def dispatch(self):
        self.count += 1
        if self.count % 3:
            self.sent = super().dispatch()
        return self.sent


class Invents(ById):
    def dispatch(self):
        return super().dispatch() or Dispatch("nobody's", "A", 1, True)


class KeepsWithdrawn(ById):
    """Serves what was withdrawn."""

    def __init__(self):
        super().__init__()
        self.withdrawn = []

    def cancel(self, request):
        user = self._owner.get(request)
        super().cancel(request)
        if user is not None:
            self.withdrawn.append(Dispatch(request, user, 1, True))

    def dispatch(self):
        return self.withdrawn.pop() if self.withdrawn else super().dispatch()


class HoldsBack(ById):
    """Leaves the last user alone."""

    def dispatch(self):
        return super().dispatch() if len(self.waiting) > 1 else None


class LastFirst(ById):
    """The latest request of a user first."""

    def dispatch(self):
        if self.waiting:
            self._queues[self.waiting[0]].rotate(1)
        return super().dispatch()


class WrongUser(ById):
    def dispatch(self):
        sent = super().dispatch()
        return sent and sent._replace(user=self.waiting[-1] if self.waiting else sent.user)


class InParts(ById):
    """Serves one token-step at a time, and does not say so by its class."""

    def dispatch(self):
        sent = super().dispatch()
        return sent and sent._replace(cost=1)


class Overcharges(Halves):
    def dispatch(self):
        sent = super().dispatch()
        return sent and sent._replace(cost=sent.cost + 1)


class NeverFinished(ById):
    def dispatch(self):
        sent = super().dispatch()
        return sent and sent._replace(finished=False)


class NegativeCost(ById):
    def dispatch(self):
        sent = super().dispatch()
        return sent and sent._replace(cost=-sent.cost)


class Sloppy(ById):
    """Returns the request alone."""

    def dispatch(self):
        sent = super().dispatch()
        return sent and sent.request


class Fails(ById):
    def dispatch(self):
        return self._send("nobody")


class Draws(ById):
    """Draws lots."""

    def dispatch(self):
        return self._send(random.choice(self.waiting)) if self.waiting else None


class Trusting(ById):
    """Checks nothing that arrives."""

    def arrive(self, user, request, cost):
        self._queues.setdefault(user, _Line()).append((request, cost))
        self._owner[request] = user

    @property
    def waiting(self):
        return tuple(self._queues)


class _Line(list):
    popleft = list.pop


class Refunds(Metered):
    """Gives back the cost of what is cancelled once it has been served."""

    served = ()

    def dispatch(self):
        sent = super().dispatch()
        self.served = (*self.served, sent)
        return sent

    def cancel(self, request):
        super().cancel(request)
        for sent in self.served:
            if sent.request == request:
                self.meters[sent.user] -= sent.cost


class NeverRetires(ById):
    """Waits for users whose queue was emptied by a cancellation."""

    left = False

    def _leave(self, user):
        self.left = True

    def dispatch(self):
        return None if self.left else super().dispatch()


class Waits(ById):
    """Sends nothing any more once it is told the time."""

    late = False

    def advance(self, now):
        self.late = True

    def dispatch(self):
        return None if self.late else super().dispatch()


class BySet(ById):
    """In the order of a set."""

    def dispatch(self):
        return self._send(next(iter(set(self.waiting)))) if self.waiting else None


class Careless(ById):
    """Takes weights as they are."""

    def __init__(self, weights=None):
        super().__init__()
        self._weights = dict(weights or {})

    def set_weight(self, user, weight):
        self._weights[user] = weight


# Those that break a promise of fair ones


class FirstIsFree(Metered):
    """Does not charge what opens a busy period, as a simulator did not."""

    idle = True

    def charge(self, sent):
        charge = 0 if self.idle else super().charge(sent)
        self.idle = not self.waiting
        return charge


class LeastServed(Metered):
    """Whoever got least since the beginning: credit is banked."""

    def _join(self, user):
        self.meters.setdefault(user, 0)


class LargestId(Metered):
    def rank(self, user):
        return self.meters[user], [-ord(letter) for letter in str(user)]


class AsText(Metered):
    def rank(self, user):
        return self.meters[user], str(user)


class ResetsOnReturn(Metered):
    """A user that returns owes nothing, however much it was served just before."""

    def _join(self, user):
        self.meters[user] = self.v


class JoinsLast(Metered):
    """Whoever returns waits for the others first."""

    def _join(self, user):
        self.meters[user] = max(self.meters.get(user, 0), self.v + 20 * (user in self.meters))


class ByTheRequest(Metered):
    """Charges the same for every request."""

    def charge(self, sent):
        return Fraction(1) / self.weight(sent.user)


class IgnoresWeights(Metered):
    def charge(self, sent):
        return sent.cost


class Restarts(Metered):
    """A newcomer sets all meters back: the light are never reached."""

    def _join(self, user):
        self.meters = dict.fromkeys(self.meters, 0) | {user: 0}
        self.v = 0


# Classes that cannot be made


class Needy(ById):
    def __init__(self, needed):
        super().__init__()


class Unfinished(Dispatcher):
    def dispatch(self):
        return None


class ForgetsSuper(ById):
    def __init__(self):
        self.users = []


class FailsToStart(ById):
    def __init__(self):
        raise RuntimeError("not today")


ready_made = ById()


class Exiting(Metered):
    """Ends the program, with a message on standard output."""

    def dispatch(self):
        print("good bye")
        sys.exit(0)
