"""What loose predictions cost: partitions of requests by their slack (Theorem 3.23, restored).

``Delta`` is the least sum, over partitions into groups of at most B requests
whose lengths differ by at most alpha, of the largest ``e_i = u_i - o_i`` of
each group. In the pausing model, serving each group ``max e_i`` steps more
turns a fair schedule of the lengths into one of the upper ends.

With room for everyone (``B >= n``) or no more than pairs (``B = 2``, a matching) it is
polynomial; for other B we know no polynomial algorithm, and none is used here.
"""

from ip_models.slack.by_subsets import least_by_subsets
from ip_models.slack.by_windows import fast_partition
from ip_models.slack.least import LeastSlack, least_slack
from ip_models.slack.partition import Partition, problems, slack

__all__ = [
    "LeastSlack",
    "Partition",
    "fast_partition",
    "least_by_subsets",
    "least_slack",
    "problems",
    "slack",
]
