"""Fair-queueing dispatchers: whose request goes to the servers next."""

from fairopt.dispatch.catalogue import DISPATCHERS, dispatcher_class, dispatcher_named
from fairopt.dispatch.cfs import CFS
from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.drr import DRR
from fairopt.dispatch.fifo import FIFO
from fairopt.dispatch.gps import GPS
from fairopt.dispatch.own import OwnDispatcher
from fairopt.dispatch.round_robin import RoundRobin
from fairopt.dispatch.sfq import SFQ
from fairopt.dispatch.sfq_reset import SFQReset
from fairopt.dispatch.sfq_tags import SFQTags
from fairopt.dispatch.slices import SlicingDispatcher
from fairopt.dispatch.stride import Stride
from fairopt.dispatch.vtc import VTC
from fairopt.dispatch.wfq import WFQ

__all__ = [
    "CFS",
    "DISPATCHERS",
    "DRR",
    "FIFO",
    "GPS",
    "SFQ",
    "VTC",
    "WFQ",
    "Cost",
    "Dispatch",
    "Dispatcher",
    "OwnDispatcher",
    "RoundRobin",
    "SFQReset",
    "SFQTags",
    "SlicingDispatcher",
    "Stride",
    "User",
    "dispatcher_class",
    "dispatcher_named",
]
