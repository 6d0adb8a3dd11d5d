# %% [markdown]
# # Two layers: fairness between users, and batching
#
# A serving system chooses twice. A **dispatcher** chooses *whose* request goes on, so that users
# with a backlog get equal service; start-time fair queueing (SFQ) keeps any of them within two
# largest requests of another. A **batching policy** chooses *which* requests share a batch and
# when, under constraint (1): the progress of two active requests differs by at most alpha.
#
# Here the dispatcher lets requests into a **pool** of at most K, and the policy batches the pool
# as if nothing else waited. With K = B there is nothing to choose from, and the order is the
# dispatcher's. Without an end to the pool, the dispatcher has no say.
#
# - **Exact:** every schedule is audited, by code that shares nothing with what made it.
# - **Measured:** throughput, latency, the externality `E` (what requests pay for others' progress),
#   the largest lead of a user over another while both wait, and Jain's index of the users' service.
# - **Not proved:** any of it for other traffic.

# %%
# %matplotlib inline
from fractions import Fraction

from IPython.display import display
from matplotlib.figure import Figure

from fairopt import Instance, simulate
from fairopt.policies import LJF, LongestLast
from fairopt.traffic import Refill, TwoLayers, serve_users, user_batch
from paper_figures.data import Data
from paper_figures.schedule_panels import panel, panels_figure

# %% [markdown]
# ## Small enough to see
#
# User 1 has sent six requests, then user 2 two. Two slots, alpha = 2; bars are named by their
# user. A pool of two alternates between the users and wastes slots, for it batches whatever comes
# next. All eight together can be batched well, but user 2's short requests only fill gaps.

# %%
SMALL = Instance([9, 8, 8, 6, 5, 4, 3, 2], 2, 2)
WHOSE = (1, 1, 1, 1, 1, 1, 2, 2)
small = {pool: simulate(SMALL, TwoLayers(LongestLast(), WHOSE, pool)) for pool in (2, 4, None)}
panels = []
for pool, schedule in small.items():
    one = panel(f"pool of {pool}" if pool else "pool without end", SMALL, schedule)
    panels.append({**one, "names": [f"user {user}" for user in WHOSE]})
display(panels_figure("Longest last behind SFQ", [panels]))

# %% [markdown]
# ## Traffic
#
# Twenty users by Zipf's law; a request is as long as its answer. The load is 1.5: half as much
# again arrives as the slots could serve, so that users compete. Put a folder that holds the Azure
# conversations (see `paper_figures.data`) for the synthetic traffic if you have it.

# %%
FOLDER = None
data = Data(FOLDER)
requests = data.traffic(users=20, limit=1500)
batch = user_batch(requests, batch_size=16, alpha=150, load=Fraction(3, 2))
print(f"{data.traffic_source}: {len(requests)} requests, {batch.instance.tokens:,} tokens")
for user in sorted(set(batch.users))[:3]:
    print(f"  user {user} sends {batch.users.count(user)} requests")

# %% [markdown]
# ## The price of either
#
# Rounds: the dispatcher fills the pool whenever it is empty.

# %%
POOLS = (16, 32, 64, 128, 256, None)


def over_pools(policy, dispatcher="sfq", refill=Refill.WHEN_EMPTY):
    served = {}
    for pool in POOLS:
        layers = TwoLayers(policy, batch.users, pool, dispatcher, refill=refill)
        served[pool] = serve_users(batch, layers)
    return served


def show(title, served):
    print(f"{title}\n{'K':>6}  throughput   AEL    E per token   lead   Jain")
    for pool, one in served.items():
        m = one.metrics
        per_token = float(m.externality / batch.instance.tokens)
        print(
            f"{pool or '∞':>6}  {float(m.throughput):10.2f} {float(m.ael):7.0f} {per_token:10.1f}"
            f" {float(one.skew):9.1f} {float(one.jain):7.3f}"
        )


fair = over_pools(LongestLast())
show("SFQ in front of longest last; lead in longest requests", fair)

# %% [markdown]
# Read down: each doubling of the pool buys the batch throughput, at first at hardly any cost to
# the users. A pool of a few batches has most of the throughput and most of the fairness. Read up:
# the last bit of fairness between users (a lead of about two requests) costs a large part of the
# throughput, as batches are then formed from whatever comes next.
#
# Is it the dispatcher that makes users equal, or the small pool? First-in first-out in front has
# the same pools, and the same throughput, but none of the fairness:

# %%
first_in = over_pools(LongestLast(), "fifo")
show("FIFO in front of longest last", first_in)

# %%
figure = Figure(figsize=(7, 4), layout="constrained")
axes = figure.subplots()
for name, served in (("SFQ in front", fair), ("FIFO in front", first_in)):
    jain = [float(one.jain) for one in served.values()]
    throughput = [float(one.metrics.throughput) for one in served.values()]
    axes.plot(jain, throughput, "o-", label=name)
    for pool, x, y in zip(POOLS, jain, throughput, strict=True):
        axes.annotate(str(pool or "∞"), (x, y), textcoords="offset points", xytext=(4, 4))
axes.set_xlabel("Jain's index of the users' service")
axes.set_ylabel("throughput, tokens per token-step")
axes.set_title("Labels are K")
axes.legend()
display(figure)

# %% [markdown]
# ## A pool that is filled at once is a trap
#
# It seems natural to let a request in as soon as there is room. But a policy that prefers long
# requests then leaves the short ones lying, until they fill the pool: the choice is gone, for the
# batch as for the users. LJF behind a pool of 64:

# %%
rounds = over_pools(LJF())
at_once = over_pools(LJF(), refill=Refill.WITH_ROOM)
show("LJF, pool filled when empty", rounds)
show("LJF, pool filled whenever there is room", at_once)

# %% [markdown]
# ## What was found, as assertions

# %%
# Constraint (1) holds whatever the pool.
for served in (fair, first_in, rounds, at_once):
    assert not any(one.violations for one in served.values())

# LJF has no externality; a pool of B leaves longest last none either.
assert all(one.metrics.externality == 0 for one in rounds.values())
assert fair[16].metrics.externality == 0

# From four batches on, a larger pool is worse for the users; up to there they hardly notice.
jain = [one.jain for one in fair.values()]
assert min(jain[:3]) > 0.95
assert jain[2:] == sorted(jain[2:], reverse=True)

# With K = B the lead is that of a dispatcher, but for what starts at once; without an end, many
# times that.
assert fair[16].skew < 4
assert fair[None].skew > 10 * fair[16].skew

# A pool of eight batches has most of both.
best = max(one.metrics.throughput for one in fair.values())
assert fair[128].metrics.throughput > 0.85 * best > 2 * fair[16].metrics.throughput
assert fair[128].jain > 0.9
assert fair[None].jain < 0.7

# The throughput is owed to the pool, the fairness to the dispatcher.
for pool in POOLS[:4]:
    ratio = fair[pool].metrics.throughput / first_in[pool].metrics.throughput
    assert 0.9 < ratio < 1.1
    assert fair[pool].jain > first_in[pool].jain

# Filled at once, a pool is worse for the batch.
for pool in (32, 64, 128):
    assert at_once[pool].metrics.throughput < rounds[pool].metrics.throughput

# Without an end the two kinds of refill, and all dispatchers, are one.
assert fair[None].schedule == first_in[None].schedule
assert rounds[None].schedule == at_once[None].schedule
