"""DRR as Shreedhar and Varghese wrote it down, before one link of one byte per second."""

from collections import defaultdict, deque


def drr_order(packets, quantum):
    """Return (flow, packet) in the order of service.

    A flow joins the active list at its tail when its queue becomes non-empty. A visit ends,
    and the flow is appended again or leaves, as soon as its last packet is on the link.

    Parameters
    ----------
    packets : list of (time, flow, packet, size)
        In order of arrival.
    quantum : number
        At least the largest size.
    """
    coming = deque(packets)
    queues, credit, active = defaultdict(deque), {}, deque()
    now, visited, order = 0.0, False, []
    while coming or active:
        while coming and coming[0][0] <= now:
            _, flow, packet, size = coming.popleft()
            if not queues[flow]:
                active.append(flow)
                credit[flow] = 0
            queues[flow].append((packet, size))
        if not active:
            now = coming[0][0]
            continue
        flow = active[0]
        if not visited:
            credit[flow] += quantum
            visited = True
        packet, size = queues[flow].popleft()
        credit[flow] -= size
        order.append((flow, packet))
        if not queues[flow]:
            active.popleft()
            visited = False
        elif queues[flow][0][1] > credit[flow]:
            active.rotate(-1)
            visited = False
        now += size
    return order
