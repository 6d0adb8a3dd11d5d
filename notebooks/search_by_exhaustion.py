# %% [markdown]
# # Search by exhaustion
#
# The paper bounds the *competitive ratio* of a policy, `CR = T_OPT / T_A`: the makespan of a
# shortest fair schedule over that of the policy. A bound `CR >= c` speaks of every instance, so
# one instance below `c` refutes it. Here every instance of a finite range is tried: all multisets
# of whole lengths up to a longest one, all numbers of requests up to `n`, all budgets alpha.
#
# - **Measured, exactly:** the worst ratio of each range, as a fraction. Both makespans are integers
#   and both schedules are checked by an audit that shares no code with the policies.
# - **Proved by it:** what it says of that range, and a refutation wherever a ratio falls below a
#   published bound.
# - **Not proved by it:** anything about longer requests or more of them.
#
# Three policies: **LJF** (Algorithm 1: batches of the B longest), **ISJL** (Algorithm 3 with
# beta = alpha: packs short requests beside long ones) and **longest last**, which is ours (each
# slot serves its short requests first and its longest just in time).

# %%
# %matplotlib inline
from fractions import Fraction
from itertools import pairwise

from IPython.display import display
from matplotlib.figure import Figure

from fairopt import audit, simulate
from fairopt.policies import FCFS, ISJL, LJF, LongestLast
from ip_models import optimum
from paper_figures.blackout import schedules_figure
from proofs_check.enumeration import Range
from proofs_check.search import search
from proofs_check.sweep import sweep_fairness, sweep_ratio

POLICIES = {"LJF": LJF(), "ISJL": ISJL(), "longest last": LongestLast()}

# %% [markdown]
# ## Fair at all?
#
# Constraint (1): in every step, the progress of two active requests differs by at most alpha. In
# a schedule without pauses that says: nothing starts while some active request has more than alpha
# tokens of progress. We call such a stretch a **blackout**; the charts hatch it. First-come
# first-served ignores the rule. The first instance on which that shows, by number of requests and
# then of tokens, is tiny; a red line marks the step at which (1) is broken.

# %%
SMALL = Range(batch_size=2, most_requests=4, max_length=6, alphas=range(1, 7))
unfair, schedule = sweep_fairness(FCFS(), SMALL)
print(f"{SMALL}: {len(SMALL):,} instances")
print(f"FCFS breaks (1) first on o = {list(unfair.lengths)}, alpha = {unfair.alpha}:")
for violation in audit(unfair, schedule):
    print(f"  at {violation.time}, {violation.detail}")
display(schedules_figure(unfair, {"FCFS": schedule, "optimum": optimum(unfair).schedule}))

# %% [markdown]
# The three others keep it on every instance of the range. (The ledger proves this for LJF for all
# inputs; ISJL has readings of the text under which it fails at B = 3, see `tour_of_the_ledger`.)

# %%
unfair_of = {name: sweep_fairness(policy, SMALL) for name, policy in POLICIES.items()}
for name, found in unfair_of.items():
    print(f"{name}: {'unfair' if found else 'fair'} on all {len(SMALL):,} instances of {SMALL}")

# %% [markdown]
# ## How the worst ratio falls as the range grows
#
# Longest length on the x axis, the worst ratio of the whole range on the y axis. Many instances
# are dismissed without a search for their optimum, by lower bounds on it; none is skipped
# otherwise.

# %%
LONGEST = {2: range(4, 19, 2), 3: range(3, 9)}
MOST_REQUESTS = {2: 5, 3: 6}


def reach(batch_size: int, longest: int) -> Range:
    """Return the range of all budgets up to the longest length."""
    return Range(batch_size, MOST_REQUESTS[batch_size], longest, range(longest + 1))


swept = {
    (batch_size, name): {
        longest: sweep_ratio(policy, reach(batch_size, longest)) for longest in LONGEST[batch_size]
    }
    for batch_size in LONGEST
    for name, policy in POLICIES.items()
}
for (batch_size, name), sweeps in swept.items():
    last = sweeps[max(sweeps)]
    ratios = ", ".join(str(sweep.worst.ratio) for sweep in sweeps.values())
    print(f"B = {batch_size}, {name}: {ratios}")
    print(f"  the last range: {last.covered:,} instances, {last.searched:,} optima searched for")

# %%
figure = Figure(figsize=(9, 3.6), layout="constrained")
for axes, batch_size in zip(figure.subplots(1, 2, sharey=True), LONGEST, strict=True):
    for name, colour in zip(POLICIES, ("black", "tab:red", "tab:green"), strict=True):
        sweeps = swept[batch_size, name]
        ratios = [float(sweep.worst.ratio) for sweep in sweeps.values()]
        axes.plot(list(sweeps), ratios, "o-", color=colour, markersize=4, label=name)
    axes.axhline(0.75, color="0.5", linestyle="--", linewidth=0.8, label="3/4, Theorem 3.19")
    axes.set_title(f"B = {batch_size}, n ≤ {MOST_REQUESTS[batch_size]}", fontsize=10)
    axes.set_xlabel("longest length, tokens")
figure.axes[0].set_ylabel("worst ratio of the range")
figure.axes[0].legend(fontsize=8)
display(figure)

# %% [markdown]
# LJF stays where it is: 2/3 at B = 2 is `B / (2B - 1)`, the bound of Theorem 3.3, which is true.
# ISJL goes through the 3/4 that Theorem 3.19 claims: at B = 2 with lengths of 16, at B = 3 at once.
# Longest last stays above 3/4 here. Where its lines end is no law: the one at B = 2 still falls,
# and how far it can fall is a question for `symbolic_proof`.
#
# ## The worst instances
#
# Each policy on its own worst instance, over an optimum of the same instance. Look at ISJL at
# B = 2: when the longest request ends, the next one has just passed alpha, so the third must wait
# for it to drain and then runs alone.

# %%
for (batch_size, name), sweeps in swept.items():
    worst = sweeps[max(sweeps)].worst
    found = f"{name} at B = {batch_size}, ratio {worst.ratio}"
    display(
        schedules_figure(worst.instance, {found: worst.policy_schedule, "optimum": worst.optimum})
    )

# %% [markdown]
# ## Why believe the sweep
#
# It runs compiled copies of the policies. `proofs_check.search` answers the same question with the
# policies themselves and another search for the optimum; where both can go they must agree. The
# worst instances above are also solved by CP-SAT.

# %%
slow = {name: search(policy, SMALL) for name, policy in POLICIES.items()}
fast = {name: sweep_ratio(policy, SMALL).worst for name, policy in POLICIES.items()}
for name in POLICIES:
    print(name, slow[name].ratio, list(slow[name].instance.lengths), slow[name].instance.alpha)

# %% [markdown]
# ## What was found, as assertions

# %%
last = {key: sweeps[max(sweeps)].worst for key, sweeps in swept.items()}

# FCFS is unfair, the others are fair on the small range.
assert audit(unfair, schedule)
assert not any(unfair_of.values())

# The sweep is what the reference finds, and its optima are CP-SAT's.
assert slow == fast
for (_, name), worst in last.items():
    assert optimum(worst.instance, solver="cp-sat").makespan == worst.optimum.makespan
    assert simulate(worst.instance, POLICIES[name]) == worst.policy_schedule
    assert audit(worst.instance, worst.policy_schedule) == []
    assert audit(worst.instance, worst.optimum) == []

# A larger range has no better worst ratio.
for sweeps in swept.values():
    for smaller, larger in pairwise(sweeps.values()):
        assert larger.worst.ratio <= smaller.worst.ratio
        assert larger.covered > smaller.covered

# Theorem 3.3 holds on the ranges, and is tight at B = 2.
for batch_size in LONGEST:
    assert last[batch_size, "LJF"].ratio >= Fraction(batch_size, 2 * batch_size - 1)
assert last[2, "LJF"].ratio == Fraction(2, 3)

# Theorem 3.19 is refuted at B = 2 and B = 3.
assert last[2, "ISJL"].ratio == Fraction(14, 19) < Fraction(3, 4)
assert last[3, "ISJL"].ratio == Fraction(7, 15) < Fraction(3, 4)

# Longest last keeps 3/4 on every instance covered.
for batch_size in LONGEST:
    assert last[batch_size, "longest last"].ratio >= Fraction(3, 4)
