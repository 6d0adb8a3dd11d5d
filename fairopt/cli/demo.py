"""``fairopt demo``: what fairopt does, in under a minute."""

from __future__ import annotations

from time import perf_counter

from fairopt.cli.demo_output import print_cheated, print_next, print_proof, print_worst
from fairopt.cli.output import Json, print_json
from fairopt.cli.progress import progress

CHEATED = "sfq-reset"
NEXT = {
    "holds": "fairopt verify --claim T3.3 --readings",
    "falls": "fairopt search --policy isjl --beta star --batch-size 2 --n 5 --max-length 14 "
    "--alpha 0:11",
    "cheated": "fairopt dispatch --synthetic bursty --dispatcher all",
}


def demo(json: Json = False) -> int:
    """Prove one bound, refute one, cheat one dispatcher: computed now, exit 0 if all succeed."""
    values = {
        "holds": _holds(json),
        "falls": _falls(json),
        "cheated": _cheated(json),
    }
    if json:
        print_json(values)
    return 0 if all(step["as_expected"] for step in values.values()) else 1


def _holds(json: bool) -> dict[str, object]:
    from proofs_check.claim import Verdict
    from proofs_check.demonstration import bound_that_holds

    begin = perf_counter()
    finding = bound_that_holds()
    seconds = perf_counter() - begin
    if not json:
        print_proof(finding, seconds)
        print_next(NEXT["holds"])
    return {
        "claim": "T3.3",
        "verdict": finding.verdict.value,
        "method": finding.method,
        "evidence": finding.evidence,
        "seconds": round(seconds, 3),
        "as_expected": finding.verdict is Verdict.PROVED,
        "next": NEXT["holds"],
    }


def _falls(json: bool) -> dict[str, object]:
    from proofs_check.demonstration import RANGE, below_theorem_3_9, bound_that_falls

    begin = perf_counter()
    with progress("instances", len(RANGE)) as advance:
        worst = bound_that_falls(advance)
    seconds = perf_counter() - begin
    below = below_theorem_3_9(worst.ratio)
    if not json:
        print_worst(worst, str(RANGE), len(RANGE), below, seconds)
        print_next(NEXT["falls"])
    return {
        "claim": "T3.9",
        "claimed": "(25 + sqrt 17)/38",
        "instances": len(RANGE),
        "lengths": worst.instance.lengths,
        "alpha": worst.instance.alpha,
        "policy_makespan": worst.policy_schedule.makespan,
        "optimum": worst.optimum.makespan,
        "ratio": f"{worst.ratio.numerator}/{worst.ratio.denominator}",
        "policy_starts": list(worst.policy_schedule.starts.values()),
        "optimum_starts": list(worst.optimum.starts.values()),
        "seconds": round(seconds, 3),
        "as_expected": below,
        "next": NEXT["falls"],
    }


def _cheated(json: bool) -> dict[str, object]:
    from proofs_check.demonstration import COST, RETURNS, cheated, worst_of_sfq

    begin = perf_counter()
    runs = [(cheated(CHEATED, times), cheated("sfq", times)) for times in RETURNS]
    tried = worst_of_sfq()
    if not json:
        print_cheated(CHEATED, runs, COST, tried)
        print_next(NEXT["cheated"])
    bound = 2 * COST
    kept = tried.skew <= bound and all(here.lead.value <= bound for _, here in runs)
    return {
        "claim": "Q2.4",
        "dispatcher": CHEATED,
        "c_max": COST,
        "runs": [
            {"returns": there.returns, "lead": there.lead.value, "lead_sfq": here.lead.value}
            for there, here in runs
        ],
        "sequences_sfq": tried.sequences,
        "worst_sfq": tried.skew,
        "seconds": round(perf_counter() - begin, 3),
        "as_expected": kept and runs[-1][0].lead.value > bound,
        "next": NEXT["cheated"],
    }
