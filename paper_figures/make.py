"""Making a figure: numbers to a JSON file first, then the drawing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from fairopt.files import write_json
from paper_figures.data import Data
from paper_figures.image_file import write_image
from paper_figures.registry import figure_named


@dataclass(frozen=True)
class Made:
    """One figure on disk.

    Parameters
    ----------
    name : str
        In the registry.
    files : tuple of Path
        The numbers and the drawings.
    quoted : list
        What the paper says beside what was found.
    seconds : float
        Wall time.
    """

    name: str
    files: tuple[Path, ...]
    quoted: list[dict[str, Any]]
    seconds: float


def make(name: str, folder: Path, data: Data) -> Made:
    """Compute and draw a figure into a folder that exists, each file whole or not at all.

    Raises
    ------
    InputError
        If there is no such figure, or a file cannot be written.
    """
    begin = perf_counter()
    figure = figure_named(name)
    values = figure.compute(data)
    numbers = folder / f"{name}.json"
    write_json(numbers, values)
    drawn = figure.draw(values)
    images = tuple(folder / f"{name}{suffix}" for suffix in (".svg", ".png"))
    for image in images:
        write_image(drawn, image)
    return Made(name, (numbers, *images), values.get("quoted", []), perf_counter() - begin)
