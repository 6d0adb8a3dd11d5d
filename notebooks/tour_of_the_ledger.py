# %% [markdown]
# # A tour of the ledger
#
# Every claim of the two documents is a value in `proofs_check.claims`: statement, source, model,
# and a judge that reaches a verdict by itself. The verdicts are
#
# - **proved**: for all inputs of the stated scope, by an argument that z3 and cvc5 both check;
# - **holds on**: exhaustively, on the range that is named; no word about the rest;
# - **refuted**: with a certificate that anyone can replay;
# - **open**: no verdict within what was tried.
#
# `fairopt verify` judges them all in a few minutes and compares with the verdicts that are pinned.
# This tour shows the pinned verdicts, judges some claims anew, replays a refutation by hand, opens
# a proof, and follows a dispatcher through a trace.

# %%
# %matplotlib inline
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, permutations
from textwrap import shorten

from IPython.display import display
from matplotlib.figure import Figure

from fairopt import simulate
from paper_figures.blackout import schedules_figure
from paper_figures.verdict_chart import draw_verdicts
from proofs_check.certificates import read
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import all_claims
from proofs_check.ledger import pinned_verdicts
from proofs_check.queueing.adversarial_families import one_at_a_time
from proofs_check.queueing.service_accounts import largest_lead, moments
from proofs_check.smt import SOLVERS, Answer

CLAIMS = all_claims()
PINNED = {claim: pinned_verdicts()[claim] for claim in CLAIMS}
CERTIFICATES = files("instances") / "certificates"


def asked(script: str) -> dict[str, str]:
    """Return the answer of each solver."""
    return {name: ask(script).value for name, ask in SOLVERS.items()}


# %% [markdown]
# ## All claims by verdict
#
# A claim whose text can be read in several ways has a verdict for each reading; the discs count
# them. `[R]` marks a statement that is restored from prose because its display is lost. Claims that
# begin with X are ours, in place of published ones that are false.

# %%
figure = Figure(figsize=(13, 3), layout="constrained")
draw_verdicts(figure.subplots(), PINNED)
display(figure)

# %%
for verdict in Verdict:
    chosen = {
        claim: sum(found == verdict.value for found in readings.values())
        for claim, readings in PINNED.items()
    }
    print(f"\n{verdict.value.upper()}: readings of {sum(map(bool, chosen.values()))} claims")
    for claim, count in chosen.items():
        if count:
            of = f"{count} of {len(PINNED[claim])}" if len(PINNED[claim]) > 1 else ""
            restored = " [R]" if CLAIMS[claim].restored else ""
            print(f"  {claim + restored:14} {of:9} {shorten(CLAIMS[claim].statement, 92)}")

# %% [markdown]
# ## Some of them judged here and now

# %%
JUDGED = ("T3.9", "A.max", "P5.4", "P5.6", "Q2.4", "Q2.7")
findings = {claim: list(CLAIMS[claim].judge(Profile.QUICK)) for claim in JUDGED}
for claim, found in findings.items():
    print(f"{claim}: {CLAIMS[claim].statement}")
    for finding in found:
        print(f"  {finding.verdict.value}: {finding.reading or finding.scope}")
        print(f"    {shorten(finding.evidence, 150)}")

# %% [markdown]
# ## A refutation, by hand
#
# Theorem 3.19 says that ISJL keeps `T_OPT / T_A >= 3/4`. The certificate is a file with an
# instance, what ISJL does on it, and another schedule. To believe it one needs five lines of
# arithmetic and no solver:

# %%
refutation = read(CERTIFICATES / "T3.19-B2-first-fit-on-failure.json")
instance, policy = refutation.instance, refutation.policy
ran, witness = simulate(instance, policy), refutation.witness
o, start = instance.lengths, witness.starts
makespan = max(start[i] + o[i] for i in range(len(o)))

# Everybody is served once, from its start on without a pause.
served_once = sorted(start) == list(range(len(o))) and len(witness.segments) == len(o)
# Never more than B at a time.
active = [sum(start[i] <= t < start[i] + o[i] for i in range(len(o))) for t in range(makespan)]
# Constraint (1): j starts at most alpha after i, or when i has ended.
fair = all(
    start[j] <= start[i] + instance.alpha or start[j] >= start[i] + o[i]
    for i, j in permutations(range(len(o)), 2)
)
print(f"o = {list(o)}, B = {instance.batch_size}, alpha = {instance.alpha}")
print(f"ISJL ends at {ran.makespan}; the other schedule starts at {start}, ends at {makespan}")
print(f"served once: {served_once}, busiest step: {max(active)}, fair: {fair}")
print(f"so CR <= {Fraction(makespan, ran.makespan)}, which is below {refutation.claimed}")
display(schedules_figure(instance, {"ISJL": ran, "the other schedule": witness}))

# %% [markdown]
# `sum(o) / B` tokens per slot make that schedule optimal too, so this is the ratio itself. The
# command `fairopt replay FILE` does the same for every certificate:

# %%
print(refutation.summary())
print(refutation.problems() or refutation.checked())

# %% [markdown]
# ## A proof, opened
#
# Proposition 5.6: a larger alpha allows no longer an optimum. The argument in words, and its first
# step as the solvers see it. A step is *proved* when its negation is unsatisfiable (`unsat`).

# %%
proof = findings["P5.6"][0].certificates[0]
print(proof.argument)
step = proof.scripts[0]
print(f"\n{step.name}:\n\n{step.text}\n")
answers = asked(step.text)
print(answers)

# %% [markdown]
# Would the solvers notice a gap? Take away that `alpha_1 <= alpha_2`, and the step must fail. (With
# quantifiers a solver may answer `unknown`; that is never counted as a proof.) Every stored proof
# carries *controls* of its own, scripts that must be satisfiable:

# %%
assumption = "(assert (<= 0 alpha_1 alpha_2))"
gap = step.text.replace(assumption, "")
with_gap = asked(gap)
print(f"without {assumption}: {with_gap}")
controls = [script for script in proof.scripts if script.expected is Answer.SAT]
answered = {script.name: asked(script.text) for script in controls}
for name, answer in answered.items():
    print(f"control, {name}: {answer}")

# %% [markdown]
# ## A dispatcher, traced
#
# The second document keeps one meter per user. When user *a* returns after its queue ran empty,
# start-time fair queueing lifts its meter to `max(S, v)`. Section 2.4 warns of the shortcut that
# resets it to `v` instead. One user, *a*, sends a request of cost 3, waits for its dispatch, and
# returns; *b* has a deep backlog all along.

# %%
COST, RETURNS = 3, 20
traces = {name: one_at_a_time(name, RETURNS, COST) for name in ("sfq", "sfq-reset")}
played = {name: trace.play() for name, trace in traces.items()}
sent = {name: [dispatch for dispatch in events if dispatch] for name, events in played.items()}
for name, dispatches in sent.items():
    print(f"{name:10}", " ".join(dispatch.user for dispatch in dispatches))

# %%
figure = Figure(figsize=(8, 3.2), layout="constrained")
axes = figure.subplots()
for name, colour in (("sfq", "tab:blue"), ("sfq-reset", "tab:red")):
    leads = [
        float(moment.served["a"] - moment.served["b"])
        for moment in moments(traces[name], played[name])
    ]
    axes.step(range(len(leads)), leads, where="post", color=colour, label=name)
axes.axhline(2 * COST, color="black", linestyle="--", linewidth=0.8, label="twice the largest cost")
axes.set_xlabel("events")
axes.set_ylabel("service of a less that of b")
axes.legend(fontsize=8)
display(figure)

# %% [markdown]
# Under the reset *a* takes every dispatch: its lead grows with every return and has no bound. Under
# `max(S, v)` the two alternate. That the lead is at most twice the largest cost, whatever happens,
# is Q3.3, **proved**; the picture is one trace of it.
#
# ## What was found, as assertions

# %%
# Every claim has its verdicts pinned, and what is judged here agrees.
assert pinned_verdicts() == PINNED
assert all(PINNED.values())
for claim, found in findings.items():
    assert {finding.reading: finding.verdict.value for finding in found} == PINNED[claim]

# The refutation of Theorem 3.19 stands, by hand and by replay.
assert served_once
assert max(active) <= instance.batch_size
assert fair
assert makespan == witness.makespan == -(-sum(o) // instance.batch_size)
assert Fraction(makespan, ran.makespan) < Fraction(3, 4) == refutation.claimed
assert ran == refutation.policy_schedule
assert refutation.problems() == []

# In ISJL's schedule too, no request starts in a blackout of another.
for i, j in combinations(range(len(o)), 2):
    first, second = sorted((i, j), key=ran.starts.__getitem__)
    late = ran.starts[second] - ran.starts[first]
    assert late <= instance.alpha or late >= o[first]

# The proof's step is a proof, with a gap it is none, and the controls are satisfiable.
assert set(answers.values()) == {"unsat"}
assert "unsat" not in with_gap.values()
assert answered
assert all(set(answer.values()) == {"sat"} for answer in answered.values())

# Reset on return: a lead of a request per return. SFQ: at most twice the largest cost.
leads = {name: largest_lead(traces[name], played[name], both=False).value for name in traces}
assert leads["sfq-reset"] == RETURNS * COST
assert leads["sfq"] <= 2 * COST
assert {dispatch.user for dispatch in sent["sfq-reset"]} == {"a"}
