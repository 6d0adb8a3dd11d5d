"""Figures drawn from what the other packages compute; nothing is solved here."""

from fairopt.extras import require

require("figures")
