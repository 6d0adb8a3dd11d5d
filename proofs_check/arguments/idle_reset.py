"""The global idle reset is safe (section 3.4)."""

from __future__ import annotations

from proofs_check.arguments.backlogged_pair import settled
from proofs_check.arguments.band import reset_at_any_time
from proofs_check.arguments.execution import RULES, reachable
from proofs_check.arguments.fair_queueing import (
    ANYONE,
    TWO,
    band,
    global_idle,
    header,
    join,
    nobody_waits,
    occasion,
    rejoin,
    state,
    step,
)
from proofs_check.arguments.interval import ghost_step
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Script

ARGUMENT = """\
The global idle reset never fires while anyone waits, so never within an interval throughout which
some user waits: the bounds of sections 3.2 and 3.3 do not meet it. It keeps the band, changes no
meter, and afterwards no meter is above v; that stays so while users join and return, each at v, so
the next competition begins with everyone at the same baseline, until the first dispatch.

One step each for an arbitrary number of users, from any state of the band. The reset's v is
described as an upper bound of v and all meters that is one of them; that it exists needs finitely
many users."""

BASELINE = ANYONE.each("(=> (known_{k} x) (<= (S_{k} x) v_{k}))")


def level(k: str) -> str:
    """Return that no known user's meter is above ``v``."""
    return BASELINE.format(k=k)


OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "it does not fire while someone waits",
        lines(step(ANYONE, global_idle), "(declare-const i User)", holds("(waiting_0 i)")),
    ),
    Script(
        "it does not fire while someone has waited since t1",
        lines(
            ghost_step(ANYONE, "global-idle"),
            holds(settled(ANYONE, "0")),
            "(declare-const j User)",
            holds("(stayed_0 j)"),
        ),
    ),
    Script(
        "it keeps the band and changes no meter",
        lines(
            step(ANYONE, global_idle),
            holds(band(ANYONE, "0")),
            fails(f"(and {band(ANYONE, '1')} {ANYONE.each('(= (S_1 x) (S_0 x))')})"),
        ),
    ),
    Script("afterwards no meter is above v", lines(step(ANYONE, global_idle), fails(level("1")))),
    *(
        Script(
            f"then whoever comes by {name} starts at v, and still no meter is above v",
            lines(
                step(ANYONE, event),
                holds(level("0")),
                fails(f"(and (= (S_1 u_0) v_0) (= v_1 v_0) {level('1')})"),
            ),
        )
        for name, event in {"join": join, "rejoin": rejoin}.items()
    ),
    Script(
        "emptying one's own queue does not let it fire while another waits",
        lines(
            header(ANYONE),
            state("0"),
            state("1"),
            occasion(ANYONE, "0"),
            holds(ANYONE.each("(=> (distinct x u_0) (= (waiting_1 x) (waiting_0 x)))")),
            "(declare-const j User)",
            holds("(and (waiting_0 u_0) (not (waiting_1 u_0)) (distinct j u_0) (waiting_0 j))"),
            holds(nobody_waits(ANYONE, "1")),
        ),
    ),
)

CONTROLS: tuple[Script, ...] = (
    reachable("it fires", 3, "(assert (and global-idle_2 (> v_3 v_2)))"),
    reachable(
        "without its guard it lifts v above a waiting meter",
        4,
        fails(band(TWO, "4")),
        RULES | {"global-idle": reset_at_any_time},
    ),
    reachable(
        "without it a heavy request is a handicap after the idle",
        3,
        lines(
            holds(nobody_waits(TWO, "2")),
            holds("(and (= u_2 a) (waiting_3 a) (> (S_3 a) v_3))"),
        ),
        {name: event for name, event in RULES.items() if name != "global-idle"},
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
