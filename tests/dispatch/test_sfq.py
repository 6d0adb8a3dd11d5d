"""Start-time fair queueing: section 2.7, the five properties of 7.5, stalling and overtaking."""

from collections import Counter

import pytest

from fairopt.contract.events import backlog, drain
from fairopt.dispatch import SFQ, SFQReset, SFQTags
from fairopt.errors import InputError

# Dispatch, v, selected, charge, S_A, S_B
SECTION_2_7 = [
    (1, 0, "A", 3, 3, 0),
    (2, 0, "B", 1, 3, 1),
    (3, 1, "B", 1, 3, 2),
    (4, 2, "B", 1, 3, 3),
    (5, 3, "A", 3, 6, 3),
    (6, 3, "B", 1, 6, 4),
    (7, 4, "B", 1, 6, 5),
    (8, 5, "B", 1, 6, 6),
]


@pytest.mark.parametrize("selection", ["ordered", "scan"])
def test_the_example_of_section_2_7_cell_by_cell(selection):
    sfq = SFQ(selection=selection)
    backlog(sfq, {"A": 3, "B": 1}, 10)
    assert (sfq.virtual_time, sfq.meter("A"), sfq.meter("B")) == (0, 0, 0)
    for number, v, selected, charge, meter_a, meter_b in SECTION_2_7:
        before = {user: sfq.meter(user) for user in "AB"}
        sent = sfq.dispatch()
        assert (number, sfq.virtual_time, sent.user) == (number, v, selected)
        assert sent.cost == sfq.meter(selected) - before[selected] == charge
        assert (sfq.meter("A"), sfq.meter("B")) == (meter_a, meter_b)
        assert all(v <= sfq.meter(user) <= v + 3 for user in "AB")


@pytest.mark.parametrize("cls", [SFQ, SFQTags])
class TestPropertiesOfSection75:
    def test_equal_costs_give_equal_counts(self, cls):
        sfq = cls()
        backlog(sfq, {"A": 7, "B": 7}, 40)
        lead = 0
        for sent in drain(sfq):
            lead += 1 if sent.user == "A" else -1
            assert abs(lead) <= 1

    def test_tenfold_cost_gives_a_tenth_of_the_dispatches(self, cls):
        sfq = cls()
        backlog(sfq, {"A": 10, "B": 1}, 1000)
        sent = [sfq.dispatch().user for _ in range(1100)]
        assert (sent.count("A"), sent.count("B")) == (100, 1000)

    def test_idleness_is_not_banked(self, cls):
        sfq = cls()
        sfq.arrive("A", "early", 1)
        backlog(sfq, {"B": 1}, 200)
        for _ in range(101):
            sfq.dispatch()
        backlog(sfq, {"A": 1}, 50)
        assert [sfq.dispatch().user for _ in range(20)].count("A") == 11  # v = 99, S_B = 100

    def test_draining_and_returning_gains_nothing(self, cls):
        sfq = cls()
        backlog(sfq, {"B": 1}, 200)
        sfq.arrive("A", 0, 1)
        order = []
        for number in range(1, 201):
            order.append(sfq.dispatch().user)
            if order[-1] == "A":
                sfq.arrive("A", number, 1)
        assert order.count("A") == 100

    def test_a_global_idle_starts_everyone_afresh(self, cls):
        sfq = cls()
        sfq.arrive("B", "light", 1)
        sfq.arrive("A", "heavy", 1000)
        drain(sfq)
        assert sfq.virtual_time == 1000
        backlog(sfq, {"A": 1, "B": 1}, 5)
        assert [sent.user for sent in drain(sfq)] == ["A", "B"] * 5


def test_reset_on_return_builds_an_unbounded_lead():
    """Section 2.4: one request at a time, each sent before any backlogged user's."""

    def lead(cls):
        sfq = cls()
        backlog(sfq, {"B": 1}, 100)
        sfq.arrive("A", 0, 5)
        total = {"A": 0, "B": 0}
        for number in range(1, 101):
            sent = sfq.dispatch()
            total[sent.user] += sent.cost
            if sent.user == "A":
                sfq.arrive("A", number, 5)
        return total["A"] - total["B"]

    assert lead(SFQReset) > 200
    assert abs(lead(SFQ)) <= 10


def test_the_residual_of_a_user_that_left_is_at_most_one_request():
    sfq = SFQ()
    backlog(sfq, {"B": 1}, 20)
    sfq.arrive("A", "heavy", 6)
    assert sfq.dispatch().user == "A"
    assert sfq.meter("A") == 6
    sfq.arrive("A", "next", 6)
    assert [sfq.dispatch().user for _ in range(7)] == ["B"] * 6 + ["A"]


def test_memory_is_of_the_users_that_are_ahead():
    """One-time users leave nothing behind, idle or not."""
    sfq = SFQ()
    backlog(sfq, {"steady": 1}, 30_000)
    for number in range(20_000):
        sfq.arrive(f"once-{number}", number, 1)
        sfq.dispatch()
        sfq.dispatch()
    assert len(sfq._residuals) <= 2 * 1024
    assert len(sfq._meters._heap) <= 1024
    drain(sfq)
    assert len(sfq._residuals) == len(sfq._meters) == len(sfq._queues) == 0


@pytest.mark.parametrize("selection", ["ordered", "scan"])
class TestHeadThatCannotBePlaced:
    def test_stalls(self, selection):
        sfq = SFQ(selection=selection)
        backlog(sfq, {"A": 1, "B": 1}, 3)
        assert sfq.dispatch(lambda request: request[0] != "A") is None
        assert sfq.dispatch(lambda request: request[0] != "B").user == "A"

    def test_is_overtaken_in_the_order_of_the_meters(self, selection):
        sfq = SFQ(selection=selection)
        backlog(sfq, {"A": 1, "B": 2, "C": 3}, 3)
        sent = sfq.dispatch(lambda request: request[0] == "C", blocked="overtake")
        assert sent.user == "C"
        assert sfq.dispatch(lambda _: False, blocked="overtake") is None
        assert [sent.user for sent in drain(sfq)] == list("ABAABCBC")

    def test_never_holds_virtual_time_for_newcomers(self, selection):
        """While A is blocked, v follows B; a newcomer joins there, not at A's old meter."""
        sfq = SFQ(selection=selection)
        backlog(sfq, {"A": 1, "B": 1}, 200)
        for _ in range(100):
            assert sfq.dispatch(lambda request: request[0] != "A", blocked="overtake").user == "B"
        assert sfq.virtual_time == 99
        backlog(sfq, {"C": 1}, 100)
        assert sfq.meter("C") == 99
        order = [sfq.dispatch().user for _ in range(30)]
        assert Counter(order) == {"A": 11, "B": 9, "C": 10}  # S_B is 100; A saved up nothing

    def test_a_failing_placement_loses_nobody(self, selection):
        sfq = SFQ(selection=selection)
        backlog(sfq, {"A": 1, "B": 1}, 2)

        def broken(request):
            if request[0] == "A":
                return False
            raise OSError

        with pytest.raises(OSError):  # noqa: PT011  # the caller's own error
            sfq.dispatch(broken, blocked="overtake")
        assert [sent.user for sent in drain(sfq)] == ["A", "B", "A", "B"]

    def test_what_to_do_must_be_known(self, selection):
        sfq = SFQ(selection=selection)
        sfq.arrive("A", 1, 1)
        with pytest.raises(InputError, match="blocked"):
            sfq.dispatch(lambda _: True, blocked="wait")


def test_the_selection_must_be_known():
    with pytest.raises(InputError, match="selection"):
        SFQ(selection="tree")
