"""Virtual token counters inside continuous batching (Sheng et al. 2024, Algorithms 1-2)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from fairopt.dispatch.charge import Cost, outgrown, positive, ratio
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.selection import OrderedHeap
from fairopt.errors import InputError

_FEW = 1024


@dataclass(slots=True)
class _Running:
    request: Hashable
    user: User
    rest: Cost


class VTC(Dispatcher):
    """Admit the request of the user with the smallest counter; charge every decode step.

    The engine loop: at the start of a step, requests are admitted while the batch has a
    free slot, each charged for its prompt; then every running request decodes one token,
    each charged ``decode``. One call of ``dispatch`` returns one such charge. A user whose
    queue becomes non-empty is lifted to the smallest counter in the queue, or, if nobody
    waits, to the counter of the user that left the queue last.

    Parameters
    ----------
    weights : mapping of User to Cost, optional
        See `Dispatcher`; charges are divided by the weight.
    batch_size : int
        Slots of the running batch.
    decode : Cost
        Charge of one output token, ``w_q`` of the paper, in units of cost.

    Raises
    ------
    InputError
        If the batch size or the charge is not positive.

    Notes
    -----
    With ``U = max(w_p L_input, w_q M)``, ``M`` the tokens of the running batch, the service
    of two backlogged users differs by at most ``2 U``.
    """

    def __init__(
        self,
        weights: Mapping[User, Cost] | None = None,
        *,
        batch_size: int = 8,
        decode: Cost = 1,
    ) -> None:
        super().__init__(weights)
        if isinstance(batch_size, bool) or not isinstance(batch_size, int) or batch_size < 1:
            raise InputError("batch_size", batch_size, "an integer of at least 1")
        self._batch_size = batch_size
        self._decode = positive("decode", decode)
        self._prompts: dict[Hashable, Cost] = {}  # of waiting requests that have one
        self._queued = OrderedHeap()  # counters of users in the queue
        self._counters: dict[User, Cost] = {}
        self._last_leaver: User | None = None
        self._many = _FEW
        self._batch: list[_Running] = []
        self._position = 0  # in the batch, of the next request to decode in this step
        self._origin: Cost = 0

    def counter(self, user: User) -> Cost:
        """Return the virtual token counter of a user, cost over weight.

        Of a user that is not remembered, the counter it would be lifted to.
        """
        return self._origin + self._counters.get(user, self._floor())

    @property
    def running(self) -> tuple[Hashable, ...]:
        """The requests in the batch that have not finished, in the order of admission."""
        return tuple(running.request for running in self._batch if running.rest > 0)

    def arrive(self, user: User, request: Hashable, cost: Cost, prompt: Cost = 0) -> None:
        """Queue a request.

        Parameters
        ----------
        user, request, cost
            See `Dispatcher.arrive`; the cost covers prompt and output,
            ``w_p * input + w_q * output``.
        prompt : Cost
            The part of the cost charged at admission, ``w_p * input``.

        Raises
        ------
        InputError
            As `Dispatcher.arrive`, or if the prompt is not between 0 and the cost.
        """
        if prompt != 0:
            prompt = positive("prompt", prompt)
            if prompt > positive("cost", cost):
                raise InputError("prompt", prompt, f"at most the cost, {cost}")
        super().arrive(user, request, cost)
        if prompt:
            self._prompts[request] = prompt

    def dispatch(self) -> Dispatch | None:
        """Return the next charge of the engine: an admitted prompt, or a decoded token."""
        while True:
            if self._position == len(self._batch):
                self._batch = [running for running in self._batch if running.rest > 0]
                self._position = 0
            if self._position == 0:
                while len(self._batch) < self._batch_size and self._queues:
                    admitted = self._admit()
                    if admitted is not None:
                        return admitted
                if not self._batch:
                    return None
            running = self._batch[self._position]
            self._position += 1
            if running.rest > 0:
                return self._charge(running, min(self._decode, running.rest))

    def cancel(self, request: Hashable) -> None:
        """Withdraw a waiting request; one that runs goes on."""
        self._prompts.pop(request, None)
        super().cancel(request)

    def forget_idle(self) -> None:
        """Drop counters that a return would lift anyway; no later dispatch changes."""
        floor = self._floor()
        running = {running.user for running in self._batch}
        self._counters = {
            user: counter
            for user, counter in self._counters.items()
            if counter > floor
            or user in running
            or user in self._queues
            or user == self._last_leaver
        }

    def _admit(self) -> Dispatch | None:
        counter, user = self._queued.first()
        whole = self._send(user)
        if outgrown(counter, min(self._decode, whole.cost)):
            self._rebase(counter)
        prompt = self._prompts.pop(whole.request, 0)
        running = _Running(whole.request, user, whole.cost)
        charged = self._charge(running, prompt) if prompt else None
        if running.rest > 0:
            self._batch.append(running)
        if user not in self._queues:
            self._leave(user)
        return charged

    def _charge(self, running: _Running, amount: Cost) -> Dispatch:
        user = running.user
        running.rest -= amount
        counter = self._counters[user] + ratio(amount, self._weights.get(user, 1))
        self._counters[user] = counter
        if self._queued.key(user) is not None:
            self._queued.rekey(user, counter)
        return Dispatch(running.request, user, amount, not running.rest > 0)

    def _floor(self) -> Cost:
        if len(self._queued):
            return self._queued.first()[0]
        return 0 if self._last_leaver is None else self._counters[self._last_leaver]

    def _rebase(self, by: Cost) -> None:
        self._queued.shift(by)
        self._counters = {user: counter - by for user, counter in self._counters.items()}
        self._origin += by

    def _join(self, user: User) -> None:
        floor = self._floor()
        counter = max(self._counters.get(user, floor), floor)
        self._counters[user] = counter
        self._queued.add(user, counter)

    def _leave(self, user: User) -> None:
        self._queued.remove(user)
        self._last_leaver = user
        if len(self._counters) > self._many:
            self.forget_idle()
            self._many = max(_FEW, 2 * len(self._counters))
