"""The backlog against a sorted list."""

from bisect import insort

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fairopt import HiddenInformationError
from fairopt.backlog import Backlog


class BacklogAgainstList(RuleBasedStateMachine):
    """`waiting` holds the ranks of the requests that wait, sorted."""

    @initialize(data=st.data(), n=st.integers(0, 40))
    def start(self, data, n):
        self.ranking = data.draw(st.permutations(range(n)))
        self.sizes = data.draw(st.lists(st.integers(1, 9), min_size=n, max_size=n))
        by_rank = sorted(self.sizes, reverse=True)
        for rank, request in enumerate(self.ranking):
            self.sizes[request] = by_rank[rank]
        self.backlog = Backlog(self.ranking, self.sizes)
        self.waiting: list[int] = []

    def size(self, rank):
        return self.sizes[self.ranking[rank]]

    @precondition(lambda self: len(self.waiting) < len(self.ranking))
    @rule(data=st.data())
    def add(self, data):
        absent = sorted(set(range(len(self.ranking))) - set(self.waiting))
        rank = data.draw(st.sampled_from(absent))
        insort(self.waiting, rank)
        self.backlog.add(self.ranking[rank])

    @precondition(lambda self: self.waiting)
    @rule(data=st.data())
    def remove(self, data):
        rank = data.draw(st.sampled_from(self.waiting))
        self.waiting.remove(rank)
        assert self.backlog.discard(self.ranking[rank])

    @rule(count=st.integers(0, 45))
    def take(self, count):
        assert self.backlog.take(count) == [self.ranking[r] for r in self.waiting[:count]]

    @rule(limit=st.integers(0, 10), data=st.data())
    def first(self, limit, data):
        after = data.draw(st.sampled_from([None, *self.waiting]))
        behind = [r for r in self.waiting if after is None or r > after]
        expected = next((self.ranking[r] for r in behind if self.size(r) <= limit), None)
        told = None if after is None else self.ranking[after]
        assert self.backlog.first(lambda size: size <= limit, after=told) == expected

    @rule(data=st.data())
    def discard_of_anyone(self, data):
        rank = data.draw(st.integers(0, len(self.ranking) - 1)) if self.ranking else None
        if rank is not None:
            assert self.backlog.discard(self.ranking[rank]) == (rank in self.waiting)
            self.waiting = [other for other in self.waiting if other != rank]

    @rule()
    def a_copy_changes_by_itself(self):
        other = self.backlog.copy()
        for rank in self.waiting:
            assert other.discard(self.ranking[rank])
        assert list(other) == []

    @precondition(lambda self: len(self.waiting) < len(self.ranking))
    @rule(data=st.data())
    def rank_of_one_that_does_not_wait(self, data):
        absent = sorted(set(range(len(self.ranking))) - set(self.waiting))
        request = self.ranking[data.draw(st.sampled_from(absent))]
        with pytest.raises(HiddenInformationError, match=f"request {request} does not wait"):
            self.backlog.first(lambda _: True, after=request)

    @invariant()
    def same_requests(self):
        assert list(self.backlog) == [self.ranking[r] for r in self.waiting]
        assert len(self.backlog) == len(self.waiting)
        assert bool(self.backlog) == bool(self.waiting)
        assert {r for r, i in enumerate(self.ranking) if i in self.backlog} == set(self.waiting)


TestBacklogAgainstList = BacklogAgainstList.TestCase


def test_fits_is_only_asked_about_requests_that_wait():
    backlog = Backlog(range(9), [9, 8, 7, 6, 5, 4, 3, 2, 1])
    for request in (1, 4, 6):
        backlog.add(request)
    asked = []

    def fits(size):
        asked.append(size)
        return size <= 3

    assert backlog.first(fits) == 6
    assert set(asked) <= {8, 5, 3}
