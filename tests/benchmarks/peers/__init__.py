"""What each peer makes of the same questions: see ``python -m tests.benchmarks``."""
