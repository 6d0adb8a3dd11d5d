"""Multi-user traffic through a fleet of servers, and how fairly it was served."""

from fairopt.traffic.account import Account
from fairopt.traffic.charging import CHARGINGS, Charging, charging_named, true_cost
from fairopt.traffic.fleet import FleetRun, Server, run_fleet
from fairopt.traffic.jain import jain_index, percentile
from fairopt.traffic.request import TokenRequest
from fairopt.traffic.skew import BackloggedSkew
from fairopt.traffic.synthetic import SYNTHETIC, bursty, on_off
from fairopt.traffic.trace import traffic_from_trace
from fairopt.traffic.zipf import zipf_users

__all__ = [
    "CHARGINGS",
    "SYNTHETIC",
    "Account",
    "BackloggedSkew",
    "Charging",
    "FleetRun",
    "Server",
    "TokenRequest",
    "bursty",
    "charging_named",
    "jain_index",
    "on_off",
    "percentile",
    "run_fleet",
    "traffic_from_trace",
    "true_cost",
    "zipf_users",
]
