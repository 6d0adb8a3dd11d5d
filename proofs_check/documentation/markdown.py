"""Words as Markdown that shows them as they are."""

from __future__ import annotations

import re
import textwrap

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$^:+!&=-]|(?<=\d)[.)])")


def verbatim(text: str) -> str:
    """Return one line of Markdown that reads as the text does."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def paragraphs(text: str) -> str:
    """Return Markdown of a text whose paragraphs are parted by blank lines."""
    parts = re.split(r"\n\s*\n", textwrap.dedent(text).strip())
    return "\n\n".join(map(verbatim, parts))
