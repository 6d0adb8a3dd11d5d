"""How Sphinx builds these pages; `fairopt docs` writes the generated ones beside them first."""

# mypy: disable-error-code="import-untyped, misc"

from typing import Any

from docutils import nodes
from pybtex.plugin import register_plugin
from pybtex.style.formatting.plain import Style
from pybtex.style.labels import BaseLabelStyle

from fairopt import __version__

project = "fairopt"
version = release = __version__
copyright = "the fairopt authors"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinxcontrib.bibtex",
]
exclude_patterns = ["facts/**", "extra/**"]  # included by other pages, copied as they are

myst_enable_extensions = ["attrs_inline", "deflist", "fieldlist"]
myst_heading_anchors = 3
smartquotes = False  # what a reader copies must be what was written

nitpicky = True
# What is not fairopt's own has no page here, nor has all that a docstring names in passing.
nitpick_ignore_regex = [("py:.*", r"(?!fairopt|ip_models|proofs_check).*"), ("py:obj", ".*")]
default_role = "py:obj"

autodoc_default_options = {
    "members": True,
    "imported-members": True,
    "member-order": "bysource",
    "show-inheritance": True,
}
autodoc_typehints = "none"  # numpydoc says the types, with their units
napoleon_google_docstring = False
napoleon_use_ivar = True  # autodoc lists the fields of a named tuple already

bibtex_bibfiles = ["bibliography.bib"]
bibtex_default_style = "keys"

html_theme = "furo"
html_title = f"fairopt {release}"
html_static_path = ["_static"]
html_css_files = ["verdicts.css"]
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_search_summary = False  # a page that is opened from disk may not fetch the others


class Keys(BaseLabelStyle):
    """The labels of entries are their keys."""

    def format_labels(self, entries: Any) -> list[str]:
        """Return the keys of some entries."""
        return [entry.key for entry in entries]


class PlainWithKeys(Style):
    """Plain entries with their keys as labels."""

    default_label_style = Keys


register_plugin("pybtex.style.formatting", "keys", PlainWithKeys)


def skip_field_numbers(_app: Any, _what: str, _name: str, member: Any, *_: Any) -> bool | None:
    """Leave out what Python says of the fields of every named tuple."""
    return True if str(member.__doc__).startswith("Alias for field number") else None


def set_dashes(_app: Any, doctree: Any) -> None:
    """Set the dash between a parameter and its words, which smart quotes would have set."""
    for text in list(doctree.findall(nodes.Text)):
        if text == " -- ":
            text.parent.replace(text, nodes.Text(" – "))


def setup(app: Any) -> None:
    """Connect the above to Sphinx."""
    app.connect("autodoc-skip-member", skip_field_numbers)
    app.connect("doctree-read", set_dashes)
