"""Section 5: what schedules earn and cost under linear pricing, exactly."""

from fairopt.economics.break_even import BreakEven, Wins, break_even
from fairopt.economics.calibration import (
    Point,
    frontier,
    least_alpha_for_throughput,
    most_profitable,
)
from fairopt.economics.price_sheet import PriceSheet, price_sheets
from fairopt.economics.prices import Prices
from fairopt.economics.profit import Profit, profit, profit_of

__all__ = [
    "BreakEven",
    "Point",
    "PriceSheet",
    "Prices",
    "Profit",
    "Wins",
    "break_even",
    "frontier",
    "least_alpha_for_throughput",
    "most_profitable",
    "price_sheets",
    "profit",
    "profit_of",
]
