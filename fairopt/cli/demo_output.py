"""What ``fairopt demo`` prints for a person."""

from __future__ import annotations

from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from fairopt.cli.gantt import gantt, time_axis

if TYPE_CHECKING:
    from fairopt.schedule import Schedule
    from proofs_check.claim import Finding
    from proofs_check.demonstration import Cheated
    from proofs_check.queueing.adversary import WorstSkew
    from proofs_check.search import Worst

WIDTH = 80
MARGIN = "   "


def print_proof(finding: Finding, seconds: float) -> None:
    """Print the verdict on Theorem 3.3."""
    _heading("1. Theorem 3.3: T_OPT >= 2/3 T_LJF for two slots")
    for part in finding.evidence.split("; "):
        _say(part)
    _say(f"{finding.verdict.value} in {seconds:.1f} s: {finding.method}")


def print_worst(worst: Worst, over: str, count: int, below: bool, seconds: float) -> None:
    """Print the worst instance for Theorem 3.9, the policy's schedule over the optimum."""
    _heading("2. Theorem 3.9: T_OPT >= (25 + sqrt 17)/38 T_ISJL for two slots")
    instance = worst.instance
    lengths = ", ".join(map(str, instance.lengths))
    _say(f"{count:,} instances in {seconds:.1f} s, all there are: {over}")
    _say(f"the worst: requests of {lengths} tokens, alpha = {instance.alpha}")
    until = int(worst.policy_schedule.makespan)
    scale = max(1, (WIDTH - len(MARGIN)) // (until + 1))
    _draw("ISJL", worst.policy_schedule, instance.batch_size, scale)
    _draw("an optimum", worst.optimum, instance.batch_size, scale)
    print(MARGIN + time_axis(until, scale) + "\n")
    ratio = f"{worst.optimum.makespan}/{until} = {float(worst.ratio):.4f}"
    verdict = "below: the bound is refuted" if below else "not below: the bound stands here"
    _say(f"ratio {ratio}, claimed {(25 + 17**0.5) / 38:.4f}, {verdict}")


def print_cheated(
    dispatcher: str, runs: list[tuple[Cheated, Cheated]], cost: int, tried: WorstSkew
) -> None:
    """Print what a returning user gets of a dispatcher, and of SFQ."""
    _heading(f"3. A user who keeps coming back: {dispatcher} against sfq")
    _say(f"b has a backlog; a sends one request, waits for it, returns. All cost {cost}.")
    print(f"\n   {'':9}  {'lead of a over b':^32}  served first")
    print(f"   a returns  {dispatcher:>16} {'sfq':>15}  {dispatcher:<10}  sfq")
    for there, here in runs:
        leads = f"{_in_units(there.lead.value, cost):>16} {_in_units(here.lead.value, cost):>15}"
        print(f"   {there.returns:>9}  {leads}  {there.served[:10]:<10}  {here.served[:10]}")
    most = _in_units(Fraction(tried.skew), cost)
    print()
    _say(
        f"{tried.sequences:,} sequences tried against sfq, all that six moves of two users "
        f"allow: no lead above {most}; its bound is 2 c_max"
    )


def print_next(command: str) -> None:
    """Print the command that goes further than a step."""
    room = WIDTH - len(MARGIN) - len(" \\")
    lines = wrap(f"next: {command}", room, subsequent_indent=" " * 8, break_on_hyphens=False)
    style = Text(" \\\n".join(MARGIN + line for line in lines), style="bold")
    Console(highlight=False).print(style, soft_wrap=True)


def _heading(words: str) -> None:
    Console(highlight=False).print(Text(f"\n{words}", style="bold"), soft_wrap=True)


def _say(words: str) -> None:
    print("\n".join(MARGIN + line for line in wrap(words, WIDTH - len(MARGIN))))


def _draw(name: str, schedule: Schedule, batch_size: int, scale: int) -> None:
    print()
    _say(f"{name} ends at {schedule.makespan}:")
    for line in gantt(schedule, batch_size, scale):
        Console(highlight=False).print(Text(MARGIN) + line, soft_wrap=True)


def _in_units(lead: Fraction, cost: int) -> str:
    return f"{lead} = {lead / cost} c_max"
