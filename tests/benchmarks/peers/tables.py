"""The comparison as tables for a person, and as one JSON value."""

from rich import box
from rich.table import Table
from rich.text import Text

from tests.benchmarks.peers.optima import PEERS
from tests.benchmarks.peers.questions import QUESTIONS

SHORT = ("fairopt", "PyJobShop", "CP-SAT", "HiGHS", "CBC")
"""The peers in the headings: HiGHS and CBC run the paper's program."""


def as_json(comparison):
    """Return all that was found, names as keys."""
    return {
        "expresses_and_proves": [
            {"question": asks, "peer": peer, **reply._asdict()}
            for (asks, peer), reply in comparison.replies.items()
        ],
        "speed": [
            {"set": name, "peer": peer, **row._asdict()}
            for (name, peer), row in comparison.rows.items()
        ],
        "cap_seconds": comparison.cap,
        "contradictions": [list(where) for where in comparison.contradictions],
        "orders": {words: orders._asdict() for words, orders in comparison.orders.items()},
        "dispatches_per_second": {
            name: speed._asdict() | {"times": speed.ours / speed.of_ns_py}
            for name, speed in comparison.speeds.items()
        },
        "not_in_ns_py": comparison.lacking,
    }


def tables(comparison):
    """Yield the tables, and the remarks below them."""
    yield _expresses(comparison.replies)
    yield from _remarks(comparison.replies)
    for name in dict.fromkeys(name for name, _ in comparison.rows):
        yield _speed(comparison, name)
    for name, number in comparison.contradictions:
        yield Text(f"CONTRADICTION: {name} instance {number}: two proved optima", style="red")
    yield _orders(comparison)
    yield Text(f"ns.py has no {', '.join(comparison.lacking)}.")


def _table(title, *headings):
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for k, heading in enumerate(headings):
        table.add_column(heading, justify="right" if k else "left")
    return table


def _expresses(replies):
    table = _table("What each expresses of the model, by attempt, and proves", "", *SHORT)
    for question in QUESTIONS:
        table.add_row(question.asks, *(_cell(replies[question.asks, peer]) for peer in PEERS))
    return table


def _cell(reply):
    if not reply.expressed:
        return Text("no", style="red")
    proof = reply.certificate or ("bound" if reply.bounded else "")
    return Text("yes" + (f", {proof}" if proof else ""), style="green")


def _remarks(replies):
    yield Text(
        "yes: the right answer. bound: its own word that nothing is better. DRAT, arithmetic: a "
        "certificate of that, checked here without a solver."
    )
    for asks in dict.fromkeys(asks for asks, _ in replies):
        said = [
            f"{short} {replies[asks, peer].remark}"
            for short, peer in zip(SHORT, PEERS, strict=True)
            if replies[asks, peer].remark
        ]
        if said:
            yield Text(f"{asks}: {'; '.join(said)}.")


def _speed(comparison, name):
    words = f"How fast: {name} instances, {comparison.cap:g} s for each"
    table = _table(words, "", "proved", "median s", "times ours")
    for short, peer in zip(SHORT, PEERS, strict=True):
        row = comparison.rows[name, peer]
        least = ">= " if row.proved < row.of and row.times_ours > 1 else ""
        proved = f"{row.proved} of {row.of}"
        table.add_row(short, proved, f"{row.median_seconds:.3g}", least + _times(row.times_ours))
    return table


def _times(number):
    return f"{number:.3g}" if number < 100 else f"{number:,.0f}"


def _orders(comparison):
    table = _table("Dispatchers beside ns.py", "", "fairopt", "ns.py")
    for words, orders in comparison.orders.items():
        table.add_row(words, *(_places(differing, orders) for differing in orders[:2]))
    for name, speed in comparison.speeds.items():
        times = speed.ours / speed.of_ns_py
        table.add_row(
            f"{name}, dispatches per second ({times:.1f} times)",
            f"{speed.ours:,.0f}",
            f"{speed.of_ns_py:,.0f}",
        )
    return table


def _places(differing, orders):
    if not differing:
        return Text("as defined", style="green")
    return Text(f"{differing:,} of {orders.packets:,} differ", style="red")
