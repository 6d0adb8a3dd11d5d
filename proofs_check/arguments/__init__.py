"""Machine-checked arguments, one file each.

Each file exports ``ARGUMENT``, the argument in plain words, and ``SCRIPTS``, its
steps and controls for both SMT solvers.
"""
