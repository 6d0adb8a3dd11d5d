"""Multi-user traffic through a fleet of servers, and how fairly it was served."""

from fairopt.traffic.account import Account
from fairopt.traffic.charging import CHARGINGS, Charging, charging_named, true_cost
from fairopt.traffic.evaluation import Evaluation, Setting, evaluate, load_of, speed_for
from fairopt.traffic.fleet import FleetRun, Server, run_fleet
from fairopt.traffic.jain import jain_index, percentile
from fairopt.traffic.pooled import Refill, TwoLayers
from fairopt.traffic.request import TokenRequest
from fairopt.traffic.skew import BackloggedSkew
from fairopt.traffic.start_skew import Lead, largest_lead
from fairopt.traffic.synthetic import SYNTHETIC, bursty, on_off
from fairopt.traffic.trace import Traffic, read_traffic
from fairopt.traffic.two_layers import TwoLayerService, UserBatch, serve_users, user_batch
from fairopt.traffic.zipf import zipf_users

__all__ = [
    "CHARGINGS",
    "SYNTHETIC",
    "Account",
    "BackloggedSkew",
    "Charging",
    "Evaluation",
    "FleetRun",
    "Lead",
    "Refill",
    "Server",
    "Setting",
    "TokenRequest",
    "Traffic",
    "TwoLayerService",
    "TwoLayers",
    "UserBatch",
    "bursty",
    "charging_named",
    "evaluate",
    "jain_index",
    "largest_lead",
    "load_of",
    "on_off",
    "percentile",
    "read_traffic",
    "run_fleet",
    "serve_users",
    "speed_for",
    "true_cost",
    "user_batch",
    "zipf_users",
]
