"""Fair-queueing schedulers judged: every reachable state, adversaries, accounts of service."""
