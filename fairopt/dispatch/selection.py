"""The smallest key among users, ties by user id: the two structures of section 7.1."""

from __future__ import annotations

from heapq import heapify, heappop, heappush, heapreplace

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import User
from fairopt.errors import InputError


class LinearScan:
    """Keys of the users that compete; O(T) per selection, nothing to keep in order."""

    def __init__(self) -> None:
        self._keys: dict[User, Cost] = {}

    def add(self, user: User, key: Cost) -> None:
        """Let a user compete at a key."""
        self._keys[user] = key

    def rekey(self, user: User, key: Cost) -> None:
        """Give a competing user another key."""
        self._keys[user] = key

    def remove(self, user: User) -> Cost:
        """Take a user out and return its key."""
        return self._keys.pop(user)

    def first(self) -> tuple[Cost, User]:
        """Return the smallest (key, user); somebody must compete."""
        return min(zip(self._keys.values(), self._keys, strict=True))

    def __len__(self) -> int:
        return len(self._keys)

    def key(self, user: User) -> Cost | None:
        """Return the key of a user, None if it does not compete."""
        return self._keys.get(user)

    def shift(self, by: Cost) -> None:
        """Subtract an amount from every key."""
        self._keys = {user: key - by for user, key in self._keys.items()}


class OrderedHeap(LinearScan):
    """O(log T) per selection: a binary heap that is brought up to date when looked at.

    Each user has an entry at or below its key, so an up-to-date entry on top is the
    smallest. A key that grows costs nothing until its entry comes to the top. Entries
    stay within a factor of the users.
    """

    def __init__(self) -> None:
        super().__init__()
        self._heap: list[tuple[Cost, User]] = []

    def add(self, user: User, key: Cost) -> None:
        """Let a user compete at a key."""
        self._keys[user] = key
        heappush(self._heap, (key, user))
        if len(self._heap) > 2 * len(self._keys) + 16:
            self._rebuild()

    def rekey(self, user: User, key: Cost) -> None:
        """Give a competing user another key."""
        if key < self._keys[user]:
            self.add(user, key)
        else:
            self._keys[user] = key

    def first(self) -> tuple[Cost, User]:
        """Return the smallest (key, user); somebody must compete."""
        heap, keys = self._heap, self._keys
        while True:
            entry = heap[0]
            user = entry[1]
            key = keys.get(user)
            if key is entry[0]:
                return entry
            if key is None:
                heappop(heap)
            else:
                heapreplace(heap, (key, user))

    def shift(self, by: Cost) -> None:
        """Subtract an amount from every key."""
        super().shift(by)
        self._rebuild()

    def _rebuild(self) -> None:
        self._heap = list(zip(self._keys.values(), self._keys, strict=True))
        heapify(self._heap)


SELECTIONS: dict[str, type[LinearScan]] = {"ordered": OrderedHeap, "scan": LinearScan}


def make_selection(name: str) -> LinearScan:
    """Return an empty structure by its name.

    Raises
    ------
    InputError
        If there is none of that name.
    """
    if name not in SELECTIONS:
        raise InputError("selection", name, " or ".join(SELECTIONS))
    return SELECTIONS[name]()
