"""Peers that look for optima: what they express of the model, and what they prove."""

from functools import partial
from typing import NamedTuple

from fairopt import audit
from tests.benchmarks.peers import fairopt_itself, paper_program, plain_cp_sat, pyjobshop_library
from tests.benchmarks.peers.questions import QUESTIONS

PEERS = {
    fairopt_itself.NAME: fairopt_itself.answer,
    pyjobshop_library.NAME: pyjobshop_library.answer,
    plain_cp_sat.NAME: plain_cp_sat.answer,
    "paper's program, HiGHS": partial(paper_program.answer, solver="highs-time"),
    "paper's program, CBC": partial(paper_program.answer, solver="cbc-time"),
}
CERTIFICATES = {fairopt_itself.NAME: fairopt_itself.certificate}
"""Who has any: the others give a status and a bound, on their word."""

TINY_CAP = 20.0
"""Seconds, for an instance that takes a fraction of one."""


class Reply(NamedTuple):
    """What came of a question.

    Parameters
    ----------
    expressed : bool
        Whether the answer is the right one.
    remark : str
        The wrong answer, or what the peer said of a model that it does not take.
    bounded : bool
        Whether it claims, rightly, that nothing is better.
    audited : bool
        Whether it hands out a schedule in which the audit finds no violation.
    certificate : str or None
        That a third party can check without the peer.
    """

    expressed: bool
    remark: str
    bounded: bool = False
    audited: bool = False
    certificate: str | None = None


def ask(peer, question):
    """Return the reply of a peer, by name, to a question."""
    try:
        answer = PEERS[peer](question, TINY_CAP)
    except (TypeError, ValueError, NotImplementedError) as refused:
        return Reply(False, f"refused: {refused}")
    expressed = answer.value == question.right
    return Reply(
        expressed,
        "" if expressed else f"{answer.value}, not {question.right}",
        expressed and answer.bound is not None and answer.bound == question.right,
        answer.schedule is not None
        and not audit(question.instance, answer.schedule, pausing=question.pausing),
        CERTIFICATES[peer](question, answer) if expressed and peer in CERTIFICATES else None,
    )


def ask_all(advance):
    """Return the reply of every peer to every question."""
    replies = {}
    for question in QUESTIONS:
        for peer in PEERS:
            replies[question.asks, peer] = ask(peer, question)
            advance(1)
    return replies
