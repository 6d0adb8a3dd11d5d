"""Functions compiled with Numba, for sweeps over millions of tiny instances."""
