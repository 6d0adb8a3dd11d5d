"""What the engine lets a policy do, when it asks, and what it refuses."""

from fractions import Fraction
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import WAIT, Decision, Instance, PolicyError, Schedule, Segment, audit, simulate
from fairopt.contract.instances import instances
from tests.core.scripted import Scripted


def starts(instance, script):
    return list(simulate(instance, Scripted(script)).starts.values())


def refused(instance, *decisions, match):
    with pytest.raises(PolicyError, match=match):
        simulate(instance, Scripted(lambda view: iter(decisions)))


class TestRefusals:
    def test_a_request_that_is_not_there(self):
        for unknown in (3, -1):
            refused(Instance([1, 1, 1], 9, 0), Decision([unknown]), match="does not wait")

    def test_a_request_not_released_yet(self):
        refused(
            Instance([1, 1], 9, 0, [0, 5]),
            Decision([1]),
            match="request 1 was started at 0 but does not wait",
        )

    def test_a_request_in_service(self):
        refused(
            Instance([4], 2, 0, [0]),
            Decision([0], wake=2),
            Decision([0]),
            match="request 0 was started at 2 but does not wait",
        )

    def test_a_request_that_is_complete(self):
        refused(
            Instance([1, 1], 2, 0),
            Decision([0]),
            Decision([0]),
            match="request 0 was started at 1 but does not wait",
        )

    def test_one_request_twice_in_a_decision(self):
        refused(Instance([1], 2, 0), Decision([0, 0]), match="request 0 was started at 0")

    def test_more_requests_than_slots(self):
        refused(
            Instance([1, 1], 1, 0),
            Decision([0, 1]),
            match="2 requests were started at 0 with 1 free slots",
        )

    def test_more_requests_than_free_slots(self):
        refused(
            Instance([5, 1, 1], 2, 0),
            Decision([0], wake=1),
            Decision([1, 2]),
            match="2 requests were started at 1 with 1 free slots",
        )

    def test_to_pause_what_is_not_in_service(self):
        for request in (1, 7):
            refused(
                Instance([3, 1], 2, 0),
                Decision([0], wake=1),
                Decision(pause=[request]),
                match=f"request {request} was paused at 1 but is not in service",
            )

    def test_to_stall(self):
        refused(Instance([1], 1, 0), WAIT, match="nothing is in service at 0, yet 1 requests wait")

    def test_to_wake_for_ever(self):
        wakes = (Decision(wake=time) for time in count(1))
        refused(Instance([1], 1, 0), *islice(wakes, 20_000), match="idle for 10001 events")

    def test_a_wake_time_that_has_passed_is_no_event(self):
        refused(Instance([1], 1, 0), Decision(wake=0), match="nothing is in service at 0")

    def test_to_stop_deciding(self):
        refused(
            Instance([1, 1], 1, 0), Decision([0]), match="ended at 1 with 1 requests unfinished"
        )

    def test_to_decide_again_without_a_change(self):
        refused(
            Instance([1], 1, 0),
            Decision(again=True),
            match="asked to decide again at 0 without a change",
        )


class TestEvents:
    def test_a_wake_timer(self):
        def script(view):
            yield Decision([0], wake=Fraction(5, 2))
            assert view.now == Fraction(5, 2)
            yield Decision([1])
            yield WAIT

        assert starts(Instance([9, 1], 2, 0), script) == [0, Fraction(5, 2)]

    def test_a_worker_may_idle_until_its_timer(self):
        def script(view):
            yield Decision(wake=3)
            yield Decision([0])

        assert starts(Instance([1], 1, 0), script) == [3]

    def test_an_event_before_the_timer_replaces_it(self):
        seen = []

        def script(view):
            yield Decision([0, 1], wake=4)
            while True:
                seen.append(view.now)
                yield WAIT

        simulate(Instance([6, 2], 2, 0), Scripted(script))
        assert seen == [2]

    def test_all_that_falls_on_one_time_is_one_event(self):
        seen = []

        def script(view):
            yield Decision([0, 1], wake=3)
            while True:
                seen.append((view.now, view.active, list(view.backlog), view.free))
                yield Decision(view.backlog.take(view.free))

        simulate(Instance([3, 3, 2, 2, 1], 2, 0, [0, 0, 3, 3, 5]), Scripted(script))
        assert seen == [(3, (), [2, 3], 2), (5, (), [4], 2)]

    def test_the_start_of_the_run_is_an_event_even_with_nothing_released(self):
        seen = []

        def script(view):
            while True:
                seen.append((view.now, len(view.backlog)))
                yield Decision(view.backlog.take(view.free))

        simulate(Instance([1], 1, 0, [4]), Scripted(script))
        assert seen == [(0, 0), (4, 1)]

    def test_deciding_again_at_the_same_time(self):
        def script(view):
            yield Decision([0], again=True)
            assert (view.now, view.active, view.free) == (0, (0,), 1)
            yield Decision([1])

        assert starts(Instance([2, 2], 2, 0), script) == [0, 0]

    def test_segments_of_one_time_come_by_request_however_they_were_decided(self):
        def script(view):
            yield Decision([1], again=True)
            yield Decision([0])

        schedule = simulate(Instance([2, 2], 2, 0), Scripted(script))
        assert schedule == Schedule.from_starts([2, 2], [0, 0])

    def test_the_last_completion_ends_the_run(self):
        def script(view):
            yield Decision([0])
            raise AssertionError("asked after the last completion")

        simulate(Instance([2], 1, 0), Scripted(script))


class TestState:
    def test_progress_from_waiting_to_complete(self):
        def script(view):
            assert (view.progress(0), view.remaining(0), view.most_progress()) == (0, 5, 0)
            yield Decision([0], wake=2)
            assert (view.progress(0), view.remaining(0), view.most_progress()) == (2, 3, 2)
            yield Decision([1], pause=[0])
            assert view.now == 3
            assert (view.progress(0), view.remaining(0), view.most_progress()) == (2, 3, 0)
            assert (view.active, view.paused, view.progress(1)) == ((), (0,), 1)
            yield Decision([0])
            raise AssertionError

        simulate(Instance([5, 1], 1, 0), Scripted(script))

    def test_who_resumes_is_the_last_of_the_active(self):
        def script(view):
            yield Decision([0, 1], wake=1)
            yield Decision([2], pause=[0], wake=2)
            assert (view.now, view.active) == (2, (1, 2))
            yield Decision([0], again=True)
            assert view.active == (1, 2, 0)
            while True:
                yield WAIT

        simulate(Instance([9, 5, 20], 3, 0), Scripted(script))


class TestPausing:
    def test_progress_is_kept(self):
        def script(view):
            yield Decision([0], wake=2)
            yield Decision([1], pause=[0])
            yield Decision([0])

        instance = Instance([5, 3], 1, 0)
        schedule = simulate(instance, Scripted(script))
        assert schedule.segments == (Segment(0, 0, 2), Segment(1, 2, 5), Segment(0, 5, 8))
        assert not audit(instance, schedule, pausing=True)
        assert [v.time for v in audit(instance, schedule)] == [5]

    def test_resuming_at_the_time_of_pausing_is_no_pause(self):
        def script(view):
            yield Decision([0], wake=1)
            yield Decision([0], pause=[0])

        instance = Instance([3], 1, 0)
        assert not audit(instance, simulate(instance, Scripted(script)))

    def test_a_start_undone_at_once_leaves_no_trace(self):
        def script(view):
            yield Decision([0], again=True)
            yield Decision([1], pause=[0])
            yield Decision([0])

        instance = Instance([2, 2], 1, 0)
        schedule = simulate(instance, Scripted(script))
        assert schedule.segments == (Segment(1, 0, 2), Segment(0, 2, 4))
        assert not audit(instance, schedule)

    @given(instances(batch_sizes=(1, 2, 3)), st.integers(1, 4))
    def test_round_robin_serves_every_token(self, instance, quantum):
        """Each quantum the requests served longest ago take the slots."""

        def script(view):
            turn = []
            while True:
                ready = sorted({*view.backlog, *view.active, *view.paused})
                turn = [i for i in turn if i in ready] + [i for i in ready if i not in turn]
                chosen, turn = turn[: view.batch_size], turn[view.batch_size :]
                turn += chosen
                yield Decision(
                    start=[i for i in chosen if i not in view.active],
                    pause=[i for i in view.active if i not in chosen],
                    wake=view.now + quantum,
                )

        schedule = simulate(instance, Scripted(script))
        kinds = {v.kind.value for v in audit(instance, schedule, pausing=True)}
        assert kinds <= {"fairness"}
