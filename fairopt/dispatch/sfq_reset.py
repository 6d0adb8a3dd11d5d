"""SFQ with the meter reset on every return: the loophole of section 2.4, as a specimen."""

from __future__ import annotations

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import User
from fairopt.dispatch.sfq import SFQ


class SFQReset(SFQ):
    """Broken on purpose: a user that returns starts at ``v`` and forgets what it owes.

    A user that sends one request at a time builds an unbounded lead over backlogged ones.
    """

    def _rejoin(self, user: User) -> Cost:
        super()._rejoin(user)
        return self._v
