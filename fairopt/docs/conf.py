"""How Sphinx builds these pages; `fairopt docs` writes the generated ones beside them first."""

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
# Only what is fairopt's own has a page here; the rest is named by words or by other projects.
nitpick_ignore_regex = [("py:.*", r"(?!fairopt|ip_models|proofs_check|paper_figures).*")]
default_role = "py:obj"

autodoc_default_options = {
    "members": True,
    "imported-members": True,
    "member-order": "bysource",
    "show-inheritance": True,
}
autodoc_typehints = "none"  # numpydoc says the types, with their units

bibtex_bibfiles = ["bibliography.bib"]
bibtex_default_style = "plain"
bibtex_reference_style = "author_year"

html_theme = "furo"
html_title = f"fairopt {release}"
html_static_path = ["_static"]
html_css_files = ["verdicts.css"]
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
