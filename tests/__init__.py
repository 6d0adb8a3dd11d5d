"""The tests; ``python -m tests`` sets up a bare checkout and runs them all."""
