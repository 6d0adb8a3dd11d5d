"""The tree of comparisons that a policy makes on symbolic lengths."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from matplotlib.axes import Axes

from proofs_check.symbolic.comparison import Comparison
from proofs_check.symbolic.policy_paths import PolicyPath
from proofs_check.symbolic.real import Relation

SYMBOLS = {
    Relation.AT_MOST: " ≤ ",
    Relation.BELOW: " < ",
    Relation.EQUAL: " = ",
    Relation.UNEQUAL: " ≠ ",
}
WORST = "tab:red"

Leaf = tuple[PolicyPath, Fraction]


def infix(comparison: Comparison) -> str:
    """Return a comparison as people write it, each side with positive coefficients."""
    left = [_term(name, c) for name, c in comparison.terms if c > 0]
    right = [_term(name, -c) for name, c in comparison.terms if c < 0]
    if comparison.constant:
        (left if comparison.constant > 0 else right).append(str(abs(comparison.constant)))
    sides = [" + ".join(side) or "0" for side in (left, right)]
    return SYMBOLS[comparison.relation].join(sides)


def _term(name: str, coefficient: int) -> str:
    symbol = "α" if name == "alpha" else f"$o_{{{name[1:]}}}$"
    return symbol if coefficient == 1 else f"{coefficient}{symbol}"


def draw_path_tree(axes: Axes, paths: Sequence[PolicyPath], ratios: Sequence[Fraction]) -> None:
    """Draw every path of a policy from the root on top, with a ratio at its end.

    Comparisons that the earlier ones force are left out. At a fork the
    comparison is written; it holds on the left. The least ratio is red.

    Parameters
    ----------
    axes : Axes
        To draw on.
    paths : sequence of PolicyPath
        All of a policy and a family.
    ratios : sequence of Fraction
        One per path.
    """
    leaves = sorted(
        zip(paths, ratios, strict=True), key=lambda leaf: [not side for side in leaf[0].decisions]
    )
    axes.set_axis_off()
    _draw(axes, leaves, min(ratios))
    axes.margins(0.04, 0.08)
    axes.autoscale_view()


def _draw(
    axes: Axes,
    leaves: Sequence[Leaf],
    least: Fraction,
    *,
    first: int = 0,
    begin: int = 0,
    depth: int = 0,
) -> float:
    """Draw the subtree of leaves that agree on ``begin`` decisions; return where its root is.

    `first` is the number of leaves to the left of it.
    """
    if len(leaves) == 1:
        ratio = leaves[0][1]
        colour = WORST if ratio == least else "black"
        axes.plot(first, -depth, "o", color=colour, markersize=4)
        axes.text(first, -depth - 0.2, str(ratio), ha="center", va="top", color=colour, fontsize=7)
        return first
    fork = begin
    while len({path.decisions[fork] for path, _ in leaves}) == 1:
        fork += 1
    count = sum(path.decisions[fork] for path, _ in leaves)
    sides = (leaves[:count], first), (leaves[count:], first + count)
    below = [
        _draw(axes, side, least, first=place, begin=fork + 1, depth=depth + 1)
        for side, place in sides
    ]
    here = sum(below) / 2
    for end in below:
        axes.plot([here, end], [-depth, -depth - 1], color="0.6", linewidth=0.8, zorder=0)
    condition = infix(leaves[0][0].conditions[fork])
    box = {"facecolor": "white", "edgecolor": "0.8", "pad": 1.2, "linewidth": 0.5}
    axes.text(here, -depth, condition, ha="center", va="center", fontsize=7, bbox=box)
    return here
