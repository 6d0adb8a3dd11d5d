"""Local search for hard instances in ranges that are too large to enumerate.

What it finds is an upper bound on the competitive ratio, by an instance and two
schedules that anybody can check; it proves nothing of the other instances.
"""

from proofs_check.guided.search import Hard, guided_search

__all__ = ["Hard", "guided_search"]
