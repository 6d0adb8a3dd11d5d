"""Where requests come from: traces, random lengths with given moments, adversarial families."""

from fairopt.workloads.adversary import Adversary
from fairopt.workloads.arrivals import ARRIVALS, draw_releases
from fairopt.workloads.families import family_named
from fairopt.workloads.moments import PAPER, Moments, draw_lengths
from fairopt.workloads.predictors import PREDICTORS, Predicted, predict
from fairopt.workloads.rows import Row, stream_trace
from fairopt.workloads.subsample import subsample
from fairopt.workloads.traces import Trace, read_trace

__all__ = [
    "ARRIVALS",
    "PAPER",
    "PREDICTORS",
    "Adversary",
    "Moments",
    "Predicted",
    "Row",
    "Trace",
    "draw_lengths",
    "draw_releases",
    "family_named",
    "predict",
    "read_trace",
    "stream_trace",
    "subsample",
]
