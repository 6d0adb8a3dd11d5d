"""Schedules of ISJL worked out by hand from the text, one rule at a time."""

import pytest

from fairopt import Instance, simulate
from fairopt.policies import ISJL, Beta, ISJLTwo, Reading


def starts(policy, lengths, slots, alpha, releases=None):
    schedule = simulate(Instance(lengths, slots, alpha, releases), policy)
    return [schedule.starts[i] for i in range(len(lengths))]


def at_two_slots(lengths, alpha, reading="", releases=None):
    """Algorithms 2 and 3, which must agree."""
    chosen = Reading.parse(reading)
    general = starts(ISJL(chosen), lengths, 2, alpha, releases)
    assert starts(ISJLTwo(Beta.ALPHA, chosen), lengths, 2, alpha, releases) == general
    return general


class TestPhaseOneAtTwoSlots:
    def test_the_longest_starts_when_all_but_alpha_tokens_of_the_pack_have_run(self):
        """q = min(10 - 6 + 2, 4) = 4, pack 3 + 1: o_1 at 4 - 2, o_2 at 4."""
        assert at_two_slots([10, 6, 3, 1], 2) == [2, 4, 0, 3]

    def test_the_longest_starts_at_once_beside_a_pack_of_at_most_alpha(self):
        """q = min(10 - 6 + 4, 8) = 8, pack 3 <= 4: o_1 at 0, o_2 at 3."""
        assert at_two_slots([10, 6, 3], 4) == [0, 3, 0]

    def test_a_pack_of_exactly_alpha(self):
        """q = min(10 - 6 + 3, 6) = 6, pack 3 = alpha: o_1 at 0, o_2 at 3."""
        assert at_two_slots([10, 6, 3], 3) == [0, 3, 0]

    def test_a_pack_never_exceeds_two_alpha(self):
        """q = min(20 - 7 + 2, 4) = 4: of 5 and 4 only the 4; o_1 at 2, o_2 at 4.

        o_2 ends at 11, o_1 at 22 with progress above 2 all along, so 5 waits until then.
        """
        assert at_two_slots([20, 7, 5, 4], 2) == [2, 4, 22, 0]

    def test_a_pack_fills_the_lead_of_the_longest_up_to_alpha(self):
        """q = min(9 - 8 + 3, 6) = 4: 4 fits, 5 does not."""
        assert at_two_slots([9, 8, 5, 4], 3) == [1, 4, 12, 0]

    def test_without_a_pack_both_start_at_once(self):
        assert at_two_slots([5, 5, 4], 1) == [0, 0, 5]

    def test_at_alpha_zero_it_is_longest_job_first(self):
        assert at_two_slots([5, 4, 3, 2, 1], 0) == [0, 0, 5, 5, 8]

    @pytest.mark.parametrize(
        ("rule", "expected"),
        [
            # 4 + 2 = 6 within q = min(12 - 8 + 3, 6), skipping 3; it waits for o_1's end at 15.
            ("first-fit", [3, 6, 0, 15, 4]),
            # 4 alone: o_1 at 1, ends at 13; then Phase ONE finds o_2 = 2 <= alpha.
            ("stop", [1, 4, 0, 13, 13]),
        ],
    )
    def test_a_job_that_does_not_fit(self, rule, expected):
        assert at_two_slots([12, 8, 4, 3, 2], 3, rule) == expected

    def test_beta_bounds_the_pack(self):
        """q = 10 - 6 + beta: with beta = 0 the 4 fits, below with 9 - 6 it does not."""
        assert starts(ISJLTwo(0), [10, 6, 4], 2, 3) == [1, 4, 0]
        assert starts(ISJLTwo(0), [9, 6, 4], 2, 3) == [0, 0, 9]
        assert starts(ISJLTwo(1), [9, 6, 4], 2, 3) == [1, 4, 0]
        # Never beyond 2 alpha: 6 fits, 7 would within 9 - 8 + 6.
        assert starts(ISJLTwo(6), [9, 8, 7, 6], 2, 3) == [3, 6, 14, 0]


class TestPhaseTwoAtTwoSlots:
    def test_a_second_of_at_most_alpha_goes_straight_to_phase_two(self):
        """At 3 the longest has progress 3 <= 3; at 6 it has 6, so the last waits for its end."""
        assert at_two_slots([9, 3, 3, 2], 3) == [0, 0, 3, 9]

    def test_once_the_check_fails_nothing_starts_until_the_worker_is_idle(self):
        """At 4 progress 4 > 3; at 5 only 2 <= 3 is left in service, but the worker drains to 6."""
        assert starts(ISJL(), [5, 3, 3, 3, 1, 1], 3, 3) == [0, 0, 0, 3, 3, 6]

    def test_phase_one_follows_the_drain(self):
        """4 packed beside 10 and 6; 6 ends at 10, failed; idle at 12, where 5 - 3 + 2 packs 2."""
        assert at_two_slots([10, 6, 5, 4, 3, 2], 2) == [2, 4, 12, 0, 14, 12]

    def test_the_check_passes_at_once_when_both_slots_fall_free_together(self):
        """Phase TWO goes on at 5 with 5 and 4; 4 ends at 9, failed; the last starts at 10."""
        assert at_two_slots([5, 5, 5, 4, 3], 2) == [0, 0, 5, 5, 10]

    def test_or_phase_one_restarts_whenever_idle(self):
        """At 5: q = min(5 - 4 + 2, 4) = 3 packs 3, so o_1 at 6 and o_2 at 8."""
        assert at_two_slots([5, 5, 5, 4, 3], 2, "when-idle") == [0, 0, 6, 8, 5]

    def test_restart_when_both_leaders_of_phase_one_end_together(self):
        """The smallest on which Algorithm 2 once missed the restart that Algorithm 3 makes.

        Both 3 end at 3; 3 and 2 wait with 2: q = min(3 - 2 + 1, 2) = 2 packs the last 2.
        """
        assert at_two_slots([3, 3, 3, 2, 2], 1, "when-idle") == [0, 0, 4, 5, 3]

    def test_remaining_time_in_place_of_progress(self):
        """At 3 the longest has progress 3 > 1 but 1 <= 1 left."""
        assert at_two_slots([4, 3, 3], 1, "remaining") == [0, 0, 3]
        assert at_two_slots([4, 3, 3], 1) == [0, 0, 4]


class TestMoreSlots:
    def test_each_job_goes_to_the_last_leader_whose_pack_has_room(self):
        """cap = 4, 5 beside o_2, o_3: 4 to o_3; 2 and 2 no longer fit there, so to o_2.

        o_1 starts once alpha = 3 tokens of the packs are left.
        """
        assert starts(ISJL(), [10, 9, 8, 4, 2, 2], 3, 3) == [1, 4, 4, 0, 0, 2]

    @pytest.mark.parametrize(
        ("alignment", "expected"),
        [
            # The pack of o_3 ends at 2 beside progress 2 > 1 of o_2, so o_3 waits for o_1's end.
            ("guarded", [1, 0, 4, 0]),
            ("left", [1, 0, 2, 0]),
            ("right", [1, 2, 2, 0]),
            # The pack's stage one, 2 - alpha, ends at 1; that of o_2's empty pack too.
            ("staged", [1, 1, 2, 0]),
        ],
    )
    def test_packs_of_different_length(self, alignment, expected):
        assert starts(ISJL(Reading.parse(alignment)), [3, 3, 2, 2], 3, 1) == expected

    @pytest.mark.parametrize(
        ("scarcity", "expected"),
        [
            # M = 2: 3 + 2 + 2 within cap = 8 beside o_2, o_1 at 7 - 4; the third slot stays empty.
            ("pack", [3, 7, 0, 3, 5]),
            # At 3 progress is 3 <= 4, at 5 it is 5: the last waits for o_1's end.
            ("phase-two", [0, 0, 0, 3, 9]),
        ],
    )
    def test_fewer_long_requests_than_slots(self, scarcity, expected):
        assert starts(ISJL(Reading.parse(scarcity)), [9, 5, 3, 2, 2], 3, 4) == expected

    def test_the_slots_without_a_leader_join_in_phase_two(self):
        """M = 2, pack 2 + 2. At 4 o_2 starts, Phase TWO begins and o_1 has progress 2 <= 2."""
        assert starts(ISJL(), [9, 5, 2, 2, 2, 2], 3, 2) == [2, 4, 0, 2, 4, 11]

    def test_one_slot(self):
        assert starts(ISJL(), [2, 5, 3], 1, 1) == [8, 0, 5]

    def test_more_slots_than_requests(self):
        assert starts(ISJL(), [5, 4], 7, 1) == [0, 0]


class TestArrivals:
    def test_the_first_phase_one_waits_for_a_queue(self):
        """All released at 5: the same schedule as from 0, five later."""
        assert at_two_slots([10, 6, 3, 1], 2, releases=[5] * 4) == [7, 9, 5, 8]

    @pytest.mark.parametrize("reading", ["on-failure", "when-idle"])
    def test_a_busy_period_after_idling_begins_in_phase_one(self, reading):
        """The unit ends at 1 with nobody waiting and no check failed; at 5, packs as from 0."""
        releases = [0, 5, 5, 5, 5]
        assert at_two_slots([1, 10, 6, 3, 1], 2, reading, releases) == [0, 7, 9, 5, 8]

    @pytest.mark.parametrize(
        ("reading", "expected"),
        [
            # Nobody waited, the worker never idled: Phase TWO goes on with the two longest.
            ("on-failure", [0, 1, 1, 11, 11]),
            ("when-idle", [0, 3, 5, 1, 4]),
        ],
    )
    def test_a_release_at_the_end_of_the_last_request_is_no_idling(self, reading, expected):
        releases = [0, 1, 1, 1, 1]
        assert at_two_slots([1, 10, 6, 3, 1], 2, reading, releases) == expected

    def test_arrivals_do_not_change_a_pack(self):
        """3 + 1 runs as packed although a 2 comes at 1; it waits for the end of o_1 at 12."""
        assert at_two_slots([10, 6, 3, 1, 2], 2, releases=[0, 0, 0, 0, 1]) == [2, 4, 0, 3, 12]
