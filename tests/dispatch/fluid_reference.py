"""A fluid GPS server by its definition: rates, remaining work, the next thing that happens."""

from fractions import Fraction


def gps_departures(arrivals, weights, rate=1):
    """Return when each request leaves the fluid, and the work of each user at each departure.

    ``arrivals`` are (time, user, cost), in the order of time.
    """
    to_come = list(enumerate(arrivals))
    queues = {user: [] for _, user, _ in arrivals}
    work = dict.fromkeys(queues, Fraction(0))
    now = Fraction(0)
    ends, history = {}, []
    while to_come or any(queues.values()):
        while to_come and to_come[0][1][0] <= now:
            number, (_, user, cost) = to_come.pop(0)
            queues[user].append([number, Fraction(cost)])
        active = [user for user, queue in queues.items() if queue]
        speed = {u: Fraction(rate) * weights[u] / sum(weights[k] for k in active) for u in active}
        steps = [queues[user][0][1] / speed[user] for user in active]
        if to_come:
            steps.append(to_come[0][1][0] - now)
        step = min(steps)
        now += step
        for user in active:
            head = queues[user][0]
            head[1] -= speed[user] * step
            work[user] += speed[user] * step
            if head[1] == 0:
                ends[head[0]] = now
                queues[user].pop(0)
        history.append((now, dict(work)))
    return ends, history
