"""Instances and certificates as files; `fairopt.library` reads them."""
