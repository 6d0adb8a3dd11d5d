"""What a policy promises, as classes that the class of its tests inherits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st

from fairopt.audit import audit
from fairopt.contract.drawn import drawn
from fairopt.contract.instances import BATCH_SIZES, instances, kept, ranked, scaled, stretched
from fairopt.engine import simulate
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.policy import Policy
from fairopt.schedule import Schedule
from fairopt.view import Order
from fairopt.violation import Kind


class Tested:
    """A policy, and where it runs."""

    batch_sizes: Sequence[int] = BATCH_SIZES
    """The ``B`` that the policy takes."""

    def policy(self, instance: Instance) -> Policy:
        """Return the policy, whose parameters may be in proportion to alpha."""
        raise NotImplementedError("the class of the tests says which policy")

    def run(self, instance: Instance) -> Schedule:
        """Return the schedule of an instance."""
        return simulate(instance, self.policy(instance))

    def instances(self, **limits: Any) -> st.SearchStrategy[Instance]:
        """Return the instances that the policy takes."""
        return instances(batch_sizes=self.batch_sizes, **limits)


class PolicyContract(Tested):
    """What every policy of run to completion promises.

    Examples
    --------
    >>> class TestMine(PolicyContract):
    ...     def policy(self, instance):
    ...         return Mine()
    """

    @drawn
    def test_serves_every_request_after_its_release_without_a_pause(
        self, data: st.DataObject
    ) -> None:
        """No violation but of fairness."""
        instance = data.draw(self.instances())
        kinds = {v.kind for v in audit(instance, self.run(instance))}
        assert kinds <= {Kind.FAIRNESS}

    @drawn
    def test_is_deterministic(self, data: st.DataObject) -> None:
        """One object runs any number of instances, each time alike."""
        instance = data.draw(self.instances())
        policy = self.policy(instance)
        first = simulate(instance, policy)
        assert simulate(instance, policy) == first == self.run(instance)

    @drawn
    def test_the_origin_of_time_does_not_matter(self, data: st.DataObject) -> None:
        """All releases later by five, all starts later by five."""
        instance = data.draw(self.instances())
        later = Instance(
            instance.lengths,
            instance.batch_size,
            instance.alpha,
            [r + 5 for r in instance.releases],
        )
        moved = {i: start + 5 for i, start in self.run(instance).starts.items()}
        assert self.run(later).starts == moved

    @drawn
    def test_the_numbering_matters_only_among_ties(self, data: st.DataObject) -> None:
        """Shuffled but for the ties of the declared order, each request starts when it did."""
        instance = data.draw(self.instances())
        tied = {
            Order.ARRIVAL: instance.releases,
            Order.LONGEST_FIRST: instance.lengths,
            Order.SHORTEST_FIRST: instance.lengths,
        }[self.policy(instance).order]
        shuffled = data.draw(st.permutations(range(len(instance))))
        ties = {key: iter(sorted(i for i in shuffled if tied[i] == key)) for key in {*tied}}
        chosen = [next(ties[tied[i]]) for i in shuffled]
        starts = self.run(instance).starts
        assert self.run(kept(instance, chosen)).starts == {
            place: starts[i] for place, i in enumerate(chosen)
        }

    @drawn
    def test_requests_that_differ_in_nothing_are_interchangeable(self, data: st.DataObject) -> None:
        """As many of each length start at each time, whatever the numbers."""
        instance = data.draw(self.instances(max_length=4))
        shuffled = data.draw(st.permutations(range(len(instance))))
        if self.policy(instance).order is Order.ARRIVAL:
            shuffled = sorted(shuffled, key=lambda i: (instance.releases[i], i))
        permuted = kept(instance, list(shuffled))

        def served(of: Instance) -> Counter[tuple[Number, Number]]:
            starts = self.run(of).starts
            return Counter((of.lengths[i], start) for i, start in starts.items())

        assert served(permuted) == served(instance)


class UnitFree(Tested):
    """For policies without token-steps of their own: only they have proofs for all lengths."""

    @drawn
    def test_the_unit_of_time_does_not_matter(self, data: st.DataObject) -> None:
        """All numbers a third, all starts a third."""
        instance = data.draw(self.instances(exact=False))
        third = Fraction(1, 3)
        assert self.run(scaled(instance, third)) == stretched(self.run(instance), third)


class Online(Tested):
    """For policies that do not know what is to come."""

    @drawn
    def test_what_is_to_come_changes_nothing_before_it_comes(self, data: st.DataObject) -> None:
        """Two instances that share what is released by some time, run alike up to that time."""
        instance = data.draw(self.instances(released=True, exact=False))
        now = data.draw(st.sampled_from(instance.releases))
        other = data.draw(self.instances(released=True, exact=False))
        lengths, releases = list(instance.lengths), list(instance.releases)
        for i, release in enumerate(releases):
            if release > now:
                lengths[i] = other.lengths[i % len(other)]
                releases[i] = now + 1 + other.releases[i % len(other)]
        more = data.draw(st.integers(0, len(other)))
        lengths += other.lengths[:more]
        releases += [now + 1 + r for r in other.releases[:more]]
        changed = Instance(lengths, instance.batch_size, instance.alpha, releases)
        come = min((r for r in (*instance.releases, *releases) if r > now), default=None)

        def decided(of: Instance) -> dict[int, Number]:
            starts = self.run(of).starts
            return {i: start for i, start in starts.items() if come is None or start < come}

        assert decided(changed) == decided(instance)


class Eager(Tested):
    """For policies that never wait for more to come."""

    @drawn
    def test_one_request_starts_at_its_release(self, data: st.DataObject) -> None:
        """Nothing is gained by waiting."""
        instance = data.draw(self.instances(max_requests=1))
        assert self.run(instance).starts == {0: instance.releases[0]}

    @drawn
    def test_with_a_slot_for_everyone_and_no_unfairness_all_start_at_once(
        self, data: st.DataObject
    ) -> None:
        """At most ``B`` requests, alpha the longest."""
        any_alpha = data.draw(self.instances(released=False))
        instance = Instance(
            any_alpha.lengths[: any_alpha.batch_size], any_alpha.batch_size, max(any_alpha.lengths)
        )
        assert set(self.run(instance).starts.values()) == {0}


class Ordered(Tested):
    """For policies that start requests in their declared order where fairness allows."""

    order: ClassVar[Order | None] = None
    """If given, the one that the policy must declare."""

    @drawn
    def test_equal_requests_start_in_order_of_request(self, data: st.DataObject) -> None:
        """Ties go to the smaller number."""
        length = data.draw(st.integers(1, 6))
        n = data.draw(st.integers(1, 6))
        instance = Instance(
            [length] * n,
            data.draw(st.sampled_from(self.batch_sizes)),
            data.draw(st.integers(0, 8)),
        )
        starts = list(self.run(instance).starts.values())
        assert starts == sorted(starts)

    @drawn
    def test_starts_in_its_declared_order_when_nothing_is_unfair(self, data: st.DataObject) -> None:
        """At alpha the longest length, nobody overtakes."""
        any_alpha = data.draw(self.instances())
        order = self.policy(any_alpha).order
        assert order is (self.order or order)
        releases = any_alpha.releases if order is Order.ARRIVAL else None
        instance = Instance(
            any_alpha.lengths, any_alpha.batch_size, max(any_alpha.lengths), releases
        )
        starts = self.run(instance).starts
        in_order = [starts[i] for i in ranked(instance, order)]
        assert in_order == sorted(in_order)


class OneSlot(Tested):
    """For policies that run at ``B = 1``."""

    @drawn
    def test_one_slot_serves_one_after_another_without_idling(self, data: st.DataObject) -> None:
        """In the declared order."""
        instance = data.draw(instances(batch_sizes=(1,), released=False))
        starts: dict[int, Number] = {}
        time: Number = 0
        for i in ranked(instance, self.policy(instance).order):
            starts[i] = time
            time += instance.lengths[i]
        assert self.run(instance).starts == dict(sorted(starts.items()))


class Fair(Tested):
    """For policies that keep constraint (1) at every alpha."""

    @drawn
    def test_is_alpha_fair(self, data: st.DataObject) -> None:
        """The audit finds no violation."""
        instance = data.draw(self.instances(max_requests=9, max_length=20, max_alpha=20))
        assert audit(instance, self.run(instance)) == []


class Unfair(Tested):
    """For policies that break constraint (1) somewhere."""

    unfair_on: ClassVar[Instance]

    def test_is_not_alpha_fair(self) -> None:
        """The audit finds violations of fairness, and no others."""
        found = audit(self.unfair_on, self.run(self.unfair_on))
        assert found
        assert {v.kind for v in found} == {Kind.FAIRNESS}
