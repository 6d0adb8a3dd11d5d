"""Figures drawn from what the other packages compute; nothing is solved here."""
