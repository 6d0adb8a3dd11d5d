"""The policies that run, run on symbolic real lengths: verdicts for all lengths and budgets."""
