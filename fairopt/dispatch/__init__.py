"""Fair-queueing dispatchers: whose request goes to the servers next."""

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.sfq import SFQ

DISPATCHERS: dict[str, type[Dispatcher]] = {
    "sfq": SFQ,
}

__all__ = ["DISPATCHERS", "SFQ", "Cost", "Dispatch", "Dispatcher", "User"]
