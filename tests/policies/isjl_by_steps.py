"""ISJL a second time: token-step by token-step on whole numbers, as the text tells it.

It shares nothing with `fairopt.policies`. For any number of slots it takes the reading in which
nothing starts beside progress above alpha in Phase ONE; at two slots that never holds anything up.
"""

from dataclasses import dataclass, field


@dataclass
class Steps:
    """One worker of B slots, run by ISJL."""

    lengths: list[int]
    slots: int
    alpha: int
    beta: object
    releases: list[int]
    stop: bool = False
    remaining: bool = False
    scarce_to_phase_two: bool = False
    when_idle: bool = False
    starts: dict[int, int] = field(default_factory=dict)
    done: dict[int, int] = field(default_factory=dict)
    slot: list = field(default_factory=list)

    def run(self):
        self.slot = [None] * self.slots
        phase, lines, now = "ONE", None, 0
        while len(self.done) < len(self.lengths) or any(i is not None for i in self.slot):
            idle = all(i is None for i in self.slot)
            waiting = self.waiting(now)
            if idle and (phase == "DRAIN" or (phase == "TWO" and (self.when_idle or not waiting))):
                phase = "ONE"
            if phase == "ONE" and lines is None and waiting:
                lines = self.packed(waiting)
                if lines is None:
                    phase = "TWO"
            if phase == "ONE" and lines is not None:
                self.phase_one(lines, now)
                if not any(lines):
                    phase, lines = "TWO", None
            if phase == "TWO":
                phase = self.phase_two(now)
            self.step()
            now += 1
        return [self.starts[i] for i in range(len(self.lengths))]

    def waiting(self, now):
        """The released requests that have not started, longest first, ties by request."""
        here = [i for i, r in enumerate(self.releases) if r <= now and i not in self.starts]
        return sorted(here, key=lambda i: (-self.lengths[i], i))

    def packed(self, waiting):
        """A line of requests per slot, each ending in its leader; None to skip Phase ONE."""
        o = self.lengths
        leaders = [i for i in waiting[: self.slots] if o[i] > self.alpha]
        if len(leaders) < 2 or (self.scarce_to_phase_two and len(leaders) < self.slots):
            return None
        cap = [0] + [min(2 * self.alpha, o[leaders[0]] - o[j] + self.beta) for j in leaders[1:]]
        packs = [[] for _ in leaders]
        begun = False
        for i in waiting[len(leaders) :]:
            fitting = [
                j for j in range(1, len(leaders)) if sum(o[k] for k in packs[j]) + o[i] <= cap[j]
            ]
            if fitting:
                packs[fitting[-1]].append(i)
                begun = True
            elif begun and self.stop:
                break
        return [[*pack, leader] for pack, leader in zip(packs, leaders, strict=True)]

    def phase_one(self, lines, now):
        if any(self.done[i] > self.alpha for i in self.slot if i is not None):
            return
        to_run = max(self.pack_tokens(line, worker) for worker, line in enumerate(lines) if worker)
        for worker, line in enumerate(lines):
            if line and self.slot[worker] is None and (worker > 0 or to_run <= self.alpha):
                self.start(worker, line.pop(0), now)

    def pack_tokens(self, line, worker):
        """Tokens of a worker's pack still to run, the request in service included."""
        if not line:
            return 0
        current = self.slot[worker]
        left = 0 if current is None else self.lengths[current] - self.done[current]
        return left + sum(self.lengths[i] for i in line[:-1])

    def phase_two(self, now):
        waiting = self.waiting(now)
        free = [worker for worker, i in enumerate(self.slot) if i is None]
        if not waiting or not free:
            return "TWO"
        for i in (i for i in self.slot if i is not None):
            counted = self.lengths[i] - self.done[i] if self.remaining else self.done[i]
            if counted > self.alpha:
                return "DRAIN"
        for worker, request in zip(free, waiting, strict=False):
            self.start(worker, request, now)
        return "TWO"

    def start(self, worker, request, now):
        self.slot[worker] = request
        self.starts[request] = now
        self.done[request] = 0

    def step(self):
        for worker, request in enumerate(self.slot):
            if request is not None:
                self.done[request] += 1
                if self.done[request] == self.lengths[request]:
                    self.slot[worker] = None
