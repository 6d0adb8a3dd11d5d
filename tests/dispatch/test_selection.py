"""The heap against the scan, operation by operation."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from fairopt.dispatch.selection import LinearScan, OrderedHeap

users = st.integers(0, 9)
keys = st.integers(0, 20) | st.fractions(0, 20, max_denominator=4)


class HeapAgainstScan(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.heap, self.scan = OrderedHeap(), LinearScan()

    @rule(user=users, key=keys)
    def place(self, user, key):
        for structure in (self.heap, self.scan):
            change = structure.add if structure.key(user) is None else structure.rekey
            change(user, key)

    @precondition(lambda self: len(self.scan))
    @rule(growth=keys)
    def raise_the_first(self, growth):
        key, user = self.scan.first()
        for structure in (self.heap, self.scan):
            structure.rekey(user, key + growth)

    @rule(user=users)
    def take_out(self, user):
        if self.scan.key(user) is not None:
            assert self.heap.remove(user) == self.scan.remove(user)

    @rule(by=keys)
    def shift(self, by):
        self.heap.shift(by)
        self.scan.shift(by)

    @invariant()
    def agree(self):
        assert len(self.heap) == len(self.scan)
        if len(self.scan):
            assert self.heap.first() == self.scan.first()

    @invariant()
    def stays_small(self):
        assert len(self.heap._heap) <= 2 * len(self.heap) + 16 + 10


TestHeapAgainstScan = HeapAgainstScan.TestCase
TestHeapAgainstScan.settings = settings(max_examples=30)
