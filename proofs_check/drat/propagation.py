"""Unit propagation with two watched literals per clause.

The functions run interpreted on lists, which is best for a proof of some
thousand steps, and compiled on arrays for a longer one. A literal ``v`` is
coded ``2 v`` and ``-v`` is ``2 v + 1``. A *node* ``2 c + k`` stands for the
watch of clause ``c`` on its literal number ``k``, 0 or 1; the nodes that watch
a literal form a list.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from numba.extending import register_jitable

Integers = MutableSequence[int]


class State(NamedTuple):
    """The clauses that are there and what they imply.

    Parameters
    ----------
    literals, begin : sequence of int
        Clause ``c`` is ``literals[begin[c]:begin[c + 1]]``, the watched two first.
    deleted : sequence of int
        Whether a clause is deleted.
    watches, following : sequence of int
        The first node that watches a literal, and the node after a node; -1 for none.
    value : sequence of int
        Of a literal: 1 true, -1 false, 0 open.
    reason : sequence of int
        The clause that made a variable's value; -1 if it is assumed.
    trail, size : sequence of int
        The true literals in the order in which they became so, ``size[0]`` of them.
    """

    literals: Integers
    begin: Integers
    deleted: Integers
    watches: Integers
    following: Integers
    value: Integers
    reason: Integers
    trail: Integers
    size: Integers


@register_jitable
def assign(state: State, literal: int, reason: int) -> None:
    """Make a literal true."""
    state.value[literal] = 1
    state.value[literal ^ 1] = -1
    state.reason[literal >> 1] = reason
    state.trail[state.size[0]] = literal
    state.size[0] += 1


@register_jitable
def propagate(state: State, position: int) -> int:
    """Propagate the trail from a position on; return a clause that is false, or -1."""
    literals, begin, value = state.literals, state.begin, state.value
    watches, following = state.watches, state.following
    while position < state.size[0]:
        false = state.trail[position] ^ 1
        position += 1
        node = watches[false]
        previous = -1
        while node >= 0:
            after = following[node]
            clause = node >> 1
            first = begin[clause]
            other = literals[first + 1 - (node & 1)]
            stays = not state.deleted[clause]
            if stays and value[other] <= 0:
                for place in range(first + 2, begin[clause + 1]):
                    literal = literals[place]
                    if value[literal] >= 0:
                        literals[place] = false
                        literals[first + (node & 1)] = literal
                        following[node] = watches[literal]
                        watches[literal] = node
                        stays = False
                        break
                if stays:
                    if value[other] < 0:
                        return clause
                    assign(state, other, clause)
            if stays:
                previous = node
            elif previous < 0:
                watches[false] = after
            else:
                following[previous] = after
            node = after
    return -1


@register_jitable
def attach(state: State, clause: int) -> int:
    """Let a clause take part, and propagate it if it is unit; return a false clause, or -1."""
    first, after = state.begin[clause], state.begin[clause + 1]
    free = 0
    for place in range(first, after):
        literal = state.literals[place]
        if state.value[literal] >= 0 and free < 2:
            state.literals[place] = state.literals[first + free]
            state.literals[first + free] = literal
            free += 1
    if free == 0:
        return clause
    for k in range(2 if after - first > 1 else 0):
        literal = state.literals[first + k]
        state.following[2 * clause + k] = state.watches[literal]
        state.watches[literal] = 2 * clause + k
    if free == 1 and state.value[state.literals[first]] == 0:
        assign(state, state.literals[first], clause)
        return propagate(state, state.size[0] - 1)
    return -1


@register_jitable
def assume_negation(state: State, clause: int) -> int:
    """Assume that a clause is false and propagate; return a false clause, or -1."""
    position = state.size[0]
    for place in range(state.begin[clause], state.begin[clause + 1]):
        literal = state.literals[place]
        if state.value[literal] > 0:
            reason = state.reason[literal >> 1]
            return reason if reason >= 0 else clause
        if state.value[literal] == 0:
            assign(state, literal ^ 1, -1)
    return propagate(state, position)


@register_jitable
def retract(state: State, size: int) -> None:
    """Take back all but the first literals of the trail."""
    for position in range(size, state.size[0]):
        literal = state.trail[position]
        state.value[literal] = 0
        state.value[literal ^ 1] = 0
    state.size[0] = size
