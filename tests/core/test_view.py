"""The information models: what is shown, when, and what is not there to be read."""

import pytest
from hypothesis import given

from fairopt import (
    ClairvoyantView,
    Decision,
    HiddenInformationError,
    Instance,
    IntervalView,
    OnlineView,
    Order,
    simulate,
)
from fairopt.contract.instances import instances
from tests.core.scripted import Scripted

LATER = Instance([4, 7], 1, 2, [0, 3], [(2, 6), (7, 9)])


def watch(information, look, instance=LATER):
    """What a policy that serves first come, first served sees at each event."""
    seen = []

    def script(view):
        while True:
            seen.append(look(view))
            yield Decision(view.backlog.take(view.free))

    simulate(instance, Scripted(script, information))
    return seen


class TestClairvoyant:
    def test_sizes_and_releases_are_known_from_the_start(self):
        def look(view):
            return view.now, view.size(1), view.release(1), list(view.backlog)

        assert watch(ClairvoyantView, look) == [
            (0, 7, 3, [0]),
            (3, 7, 3, [1]),
            (4, 7, 3, [1]),
        ]

    def test_requests_that_do_not_exist_have_no_size(self):
        with pytest.raises(HiddenInformationError, match="size of request 2 at 0"):
            watch(ClairvoyantView, lambda view: view.size(2))


class TestOnline:
    @pytest.mark.parametrize("look", [lambda v: v.size(1), lambda v: v.remaining(1)])
    def test_the_size_of_a_request_to_come_is_hidden(self, look):
        with pytest.raises(
            HiddenInformationError, match="OnlineView does not show the size of request 1 at 0"
        ):
            watch(OnlineView, look)

    def test_a_release_is_known_once_it_has_come(self):
        assert watch(OnlineView, lambda v: v.release(0)) == [0, 0, 0]
        with pytest.raises(HiddenInformationError, match="request 1 is not released at 0"):
            watch(OnlineView, lambda v: v.release(1))

    def test_its_rank_among_the_waiting_is_hidden(self):
        with pytest.raises(HiddenInformationError, match="request 1 does not wait"):
            watch(OnlineView, lambda view: view.backlog.first(lambda _: True, after=1))

    def test_the_size_is_shown_from_the_release_on(self):
        def look(view):
            return view.now, view.now >= 3 and view.size(1), 1 in view.backlog

        assert watch(OnlineView, look) == [(0, False, False), (3, 7, True), (4, 7, True)]


class TestInterval:
    def test_the_size_is_the_upper_end_of_the_interval(self):
        def look(view):
            return view.now, view.size(0), view.remaining(0), view.interval(0)

        assert watch(IntervalView, look) == [
            (0, 6, 6, (2, 6)),
            (3, 6, 3, (2, 6)),
            (4, 6, 2, (2, 6)),
        ]

    @pytest.mark.parametrize("look", [lambda v: v.size(1), lambda v: v.interval(1)])
    def test_the_interval_of_a_request_to_come_is_hidden(self, look):
        with pytest.raises(
            HiddenInformationError, match="IntervalView does not show the size of request 1 at 0"
        ):
            watch(IntervalView, look)

    def test_the_true_length_is_nowhere_to_be_read_before_the_end(self):
        """Two instances that differ in a true length only look alike until it shows."""
        longer = Instance([6, 7], 1, 2, [0, 3], [(2, 6), (7, 9)])

        def look(view):
            known = {**vars(view), "backlog": vars(view.backlog)}
            return view.now, repr(known), view.progress(0)

        short, long = watch(IntervalView, look), watch(IntervalView, look, longer)
        assert [event for event in short if event[0] < 4] == [
            event for event in long if event[0] < 4
        ]

    def test_the_true_length_is_the_progress_at_the_end(self):
        assert watch(IntervalView, lambda v: (v.now, v.progress(0))) == [(0, 0), (3, 3), (4, 4)]

    def test_an_instance_without_intervals_has_no_such_view(self):
        with pytest.raises(HiddenInformationError, match="no prediction intervals"):
            IntervalView(Instance([1], 1, 0), Order.ARRIVAL)


class TestOrder:
    SIZES = (3, 5, 3, 9, 5)
    RELEASES = (2, 0, 0, 2, 1)

    @pytest.mark.parametrize(
        ("order", "ranking"),
        [
            (Order.ARRIVAL, [1, 2, 4, 0, 3]),
            (Order.LONGEST_FIRST, [3, 1, 4, 0, 2]),
            (Order.SHORTEST_FIRST, [0, 2, 1, 4, 3]),
        ],
    )
    def test_ties_go_by_request(self, order, ranking):
        assert order.ranking(self.SIZES, self.RELEASES) == ranking

    @given(instances(released=True))
    def test_the_backlog_holds_what_is_released_and_not_started(self, instance):
        started = set()

        def script(view):
            while True:
                released = {i for i, r in enumerate(instance.releases) if r <= view.now}
                assert set(view.backlog) == released - started
                chosen = view.backlog.take(view.free)
                started.update(chosen)
                yield Decision(chosen)

        simulate(instance, Scripted(script, OnlineView, Order.LONGEST_FIRST))
