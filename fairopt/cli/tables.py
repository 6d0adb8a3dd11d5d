"""Tables for a person, at any width of the terminal."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

WIDEST = 10_000


def print_table(table: Table) -> None:
    """Print a table; where it is wider than the terminal its lines run over, none of it is lost.

    Parameters
    ----------
    table : Table
        Of text; in columns that are not ``no_wrap`` lines are broken between words.
    """
    console = Console()
    for column in table.columns:
        cells = [str(cell) for cell in (column.header, *column.cells)]
        parts = cells if column.no_wrap else [word for cell in cells for word in cell.split()]
        column.min_width = max(map(cell_len, parts))
    needed = console.measure(table, options=console.options.update(width=WIDEST)).minimum
    Console(width=max(console.width, needed)).print(table)
