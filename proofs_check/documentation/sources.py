"""What each claim, policy and dispatcher rests on: works by citation key, claims, and tests."""

from __future__ import annotations

from typing import NamedTuple

BATCHING, QUEUEING = "resource-fair-2026", "pay-after-2026"
"""The two documents whose claims are judged."""


class Source(NamedTuple):
    """Where something comes from, and what tests it.

    Parameters
    ----------
    cites : tuple of str
        Keys of ``fairopt/docs/bibliography.bib``.
    tests : tuple of str
        Files under ``tests/``, each of which names it.
    claims : tuple of str
        Ids of claims that say something of a policy or dispatcher.
    """

    cites: tuple[str, ...]
    tests: tuple[str, ...]
    claims: tuple[str, ...] = ()


def _batching(*tests: str, also: tuple[str, ...] = ()) -> Source:
    return Source((BATCHING, *also), tuple(f"{name}.py" for name in tests))


def _queueing(*tests: str, also: tuple[str, ...] = ()) -> Source:
    return Source((QUEUEING, *also), tuple(f"{name}.py" for name in tests))


CLAIMS = {
    "P2.1": _batching(
        "proofs_check/test_parallel_machines", also=("garey-1979", "mcnaughton-1959")
    ),
    "P3.1": _batching("proofs_check/test_batching_proofs"),
    "T3.3": _batching("proofs_check/test_batching_proofs"),
    "T3.9": _batching("policies/test_counterexamples"),
    "L3.12": _batching("proofs_check/test_stage_claims"),
    "L3.14": _batching("proofs_check/test_stage_claims"),
    "P3.16": _batching("proofs_check/test_section_4_claims", also=("graham-1969",)),
    "T3.19": _batching("proofs_check/test_certificates", "policies/test_counterexamples"),
    "T3.21": _batching("proofs_check/test_prediction_claims"),
    "T3.23": _batching("proofs_check/test_prediction_claims"),
    "C3.24": _batching("proofs_check/test_prediction_claims"),
    "P3.26": _batching("proofs_check/test_prediction_claims"),
    "P3.27": _batching("proofs_check/test_waiting_game"),
    "S4.over": _batching("proofs_check/test_section_4_claims"),
    "S4.under": _batching("proofs_check/test_section_4_claims"),
    "S4.jigsaw": _batching("proofs_check/test_section_4_claims", also=("graham-1969",)),
    "T4.3": _batching("proofs_check/test_section_4_claims", "policies/test_counterexamples"),
    "A.max": _batching("proofs_check/test_certificates", "proofs_check/test_ledger"),
    "T5.1": _batching("proofs_check/test_money_claims"),
    "T5.2": _batching("proofs_check/test_money_claims"),
    "P5.3": _batching("proofs_check/test_money_claims"),
    "P5.4": _batching("proofs_check/test_ledger"),
    "C5.5": _batching("proofs_check/test_money_claims"),
    "P5.6": _batching("proofs_check/test_batching_proofs"),
    "Tab.3": _batching("proofs_check/test_table_3_claim", also=("zheng-2024",)),
    "X.cr": _batching("symbolic/test_exact_infimum", "symbolic/test_bound"),
    "X.pausing": _batching("symbolic/test_exact_infimum"),
    "X.beta": _batching("symbolic/test_exact_infimum"),
    "X.gamma": _batching("symbolic/test_exact_infimum"),
    "X.readings": _batching("symbolic/test_exact_infimum"),
    "X.longest-last": _batching("proofs_check/test_own_policies", also=("graham-1969",)),
    "X.least-progress": _batching("proofs_check/test_own_policies", also=("muntz-1970",)),
    "Q2.2": _queueing("proofs_check/test_bisimulation_claims", also=("goyal-1996",)),
    "Q2.4": _queueing("proofs_check/test_adversaries"),
    "Q2.7": _queueing("proofs_check/test_fair_queueing_claims"),
    "Q3.1": _queueing("proofs_check/test_fair_queueing_claims"),
    "Q3.2": _queueing("proofs_check/test_fair_queueing_claims", also=("goyal-1996",)),
    "Q3.3": _queueing("proofs_check/test_fair_queueing_claims"),
    "Q3.4": _queueing("proofs_check/test_bisimulation_claims"),
    "Q3.5": _queueing("proofs_check/test_adversaries", also=("sheng-2024", "waldspurger-1995")),
    "Q4": _queueing("proofs_check/test_dispatcher_claims", also=("shreedhar-1996",)),
    "Q5.1": _queueing("proofs_check/test_adversaries", also=("demers-1989",)),
    "Q5.2": _queueing("proofs_check/test_adversaries"),
    "Q7.1": _queueing("proofs_check/test_bisimulation_claims"),
    "Q7.2": _queueing("proofs_check/test_bisimulation_claims"),
    "Q7.3": _queueing("proofs_check/test_dispatcher_claims"),
    "Q7.5": _queueing("dispatch/test_sfq"),
}

POLICIES = {
    "fcfs": Source(
        (BATCHING, "yu-2022", "kwon-2023"), ("policies/test_fcfs.py",), ("P5.4", "P5.3")
    ),
    "sjf": Source((BATCHING,), ("policies/test_sjf.py",), ("Tab.3",)),
    "ljf": Source(
        (BATCHING,),
        ("policies/test_ljf.py",),
        ("P3.1", "T3.3", "X.cr", "X.pausing", "P5.3", "P5.4"),
    ),
    "longest-last": Source((), ("policies/test_longest_last.py",), ("X.longest-last",)),
    "mcnaughton": Source(("mcnaughton-1959",), ("policies/test_pausing.py",), ("P2.1",)),
    "least-progress": Source(("muntz-1970",), ("policies/test_pausing.py",), ("X.least-progress",)),
    "isjl": Source(
        (BATCHING,),
        ("policies/test_isjl.py", "policies/test_isjl_two.py", "policies/test_counterexamples.py"),
        (
            *("T3.9", "L3.12", "L3.14", "P3.16", "T3.19", "T4.3", "A.max", "T5.2", "P3.26"),
            *("X.cr", "X.pausing", "X.beta", "X.gamma", "X.readings"),
        ),
    ),
    "robust-isjl": Source(
        (BATCHING,), ("policies/test_robust_isjl.py",), ("T3.21", "T3.23", "C3.24")
    ),
    "waiting-isjl": Source((BATCHING,), ("policies/test_waiting.py",), ("P3.26", "P3.27")),
    "window-isjl": Source((BATCHING,), ("policies/test_waiting.py",), ("P3.26",)),
    "lookahead-isjl": Source((BATCHING,), ("policies/test_waiting.py",), ("P3.26", "P3.27")),
}

DISPATCHERS = {
    "fifo": Source((QUEUEING,), ("proofs_check/test_adversaries.py",), ("Q3.5",)),
    "round-robin": Source((QUEUEING,), ("dispatch/test_drr.py",), ("Q3.5",)),
    "sfq": Source(
        (QUEUEING, "goyal-1996"),
        ("dispatch/test_sfq.py", "dispatch/test_sfq_bounds.py"),
        (
            *("Q2.2", "Q2.4", "Q2.7", "Q3.1", "Q3.2", "Q3.3", "Q3.4", "Q3.5", "Q4"),
            *("Q5.1", "Q5.2", "Q7.1", "Q7.2", "Q7.3", "Q7.5"),
        ),
    ),
    "sfq-tags": Source(("goyal-1996",), ("dispatch/test_sfq_reference.py",), ("Q2.2",)),
    "sfq-reset": Source((QUEUEING,), ("dispatch/test_sfq.py",), ("Q2.4", "Q3.5")),
    "drr": Source(("shreedhar-1996",), ("dispatch/test_drr.py",), ("Q3.5", "Q4", "Q5.1")),
    "gps": Source(("parekh-1993",), ("dispatch/test_fluid.py",), ("Q5.1",)),
    "wfq": Source(("demers-1989", "parekh-1993"), ("dispatch/test_fluid.py",), ("Q3.5", "Q5.1")),
    "stride": Source(("waldspurger-1995",), ("dispatch/test_slices.py",), ("Q3.5",)),
    "cfs": Source(("molnar-2007",), ("dispatch/test_slices.py",), ("Q3.5",)),
    "vtc": Source(("sheng-2024",), ("dispatch/test_vtc.py",), ("Q3.5",)),
}
