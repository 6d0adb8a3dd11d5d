"""A policy written in the test that runs it."""

from fairopt import ClairvoyantView, Order, Policy


class Scripted(Policy):
    """Decides as a function from the view to an iterator of decisions says."""

    def __init__(self, script, information=ClairvoyantView, order=Order.ARRIVAL):
        self.script = script
        self.information = information
        self.order = order

    def decisions(self, view):
        return self.script(view)
