"""Dispatches per second, beside ns.py in one run, and as users grow in number.

ns.py (PyPI: ns.py) has a DRR and a WFQ server on simpy. Both libraries get the same packets
and all their work is timed in processor time: arrivals, decisions, and what else they do;
ns.py's with the generators and the sink that it comes with.
Where they serve in another order, the definition decides. Run with ``--benchmark-only``.
"""

import tracemalloc
from collections import defaultdict
from functools import partial
from itertools import pairwise
from math import log
from random import Random
from time import process_time

import pytest

from fairopt.dispatch import DRR, SFQ, WFQ
from tests.benchmarks.reference_drr import drr_order

FLOWS, PER_FLOW = 100, 200
QUANTUM = 1500
"""That of ns.py for a weight of 1, the largest packet."""
BAR = 10
ROUNDS = 5

USERS = (10, 100, 1_000, 10_000)
MILLION = 10**6
CACHES = 1.5
"""Ten users stay in the processor's nearest cache, 10,000 do not."""


@pytest.fixture(autouse=True)
def _only_when_asked(request):
    if not request.config.getoption("benchmark_only"):
        pytest.skip("a measurement of speed: run with --benchmark-only")


def backlog():
    """All packets at time 0, flow by flow, sizes of 64 to 1500 bytes."""
    draw = Random(0)
    return [
        (0.0, flow, k * FLOWS + flow, draw.randint(64, 1500))
        for k in range(PER_FLOW)
        for flow in range(FLOWS)
    ]


def paced(load):
    """Packets of random flows at random times, at so many bytes per second."""
    draw = Random(1)
    now, packets = 0.0, []
    for k in range(FLOWS * PER_FLOW):
        now += draw.expovariate(load / 782)
        packets.append((now, draw.randrange(FLOWS), k, draw.randint(64, 1500)))
    return packets


class Order(list):
    """A sink of ns.py that keeps the order."""

    def put(self, packet):
        self.append((packet.flow_id, packet.packet_id))


def theirs(server, packets):
    """Serve packets with ns.py at one byte per second."""
    import simpy
    from ns.packet.packet import Packet

    environment = simpy.Environment()
    serving = server(environment, 8.0, [1] * FLOWS)
    serving.out = order = Order()

    def source():
        for time, flow, name, size in packets:
            if time > environment.now:
                yield environment.timeout(time - environment.now)
            serving.put(Packet(time, size, name, flow_id=flow))
        yield environment.timeout(0)

    environment.process(source())
    environment.run()
    return order


def theirs_as_it_comes(server, packets):
    """Serve packets with ns.py as its users do: a generator per flow, and its sink."""
    import simpy
    from ns.packet.dist_generator import DistPacketGenerator
    from ns.packet.sink import PacketSink

    environment = simpy.Environment()
    serving = server(environment, 8.0, [1] * FLOWS)
    serving.out = PacketSink(environment, rec_flow_ids=True)
    of_flow = defaultdict(list)
    for time, flow, _, size in packets:
        of_flow[flow].append((time, size))
    for flow, rows in of_flow.items():
        times = [0.0, *(time for time, _ in rows)]
        gaps = iter([later - earlier for earlier, later in pairwise(times)])
        sizes = iter([size for _, size in rows])
        generator = DistPacketGenerator(
            environment,
            flow,
            partial(next, gaps),
            partial(next, sizes),
            size=sum(size for _, size in rows),
            flow_id=flow,
        )
        generator.out = serving
    environment.run()
    assert serving.packets_received == len(packets)


def ours(dispatcher, packets):
    """Serve packets with a dispatcher at one byte per second."""
    arrive, dispatch = dispatcher.arrive, dispatcher.dispatch
    order = []
    now, coming, number = 0.0, 0, len(packets)
    while True:
        while coming < number and packets[coming][0] <= now:
            _, flow, name, size = packets[coming]
            arrive(flow, name, size)
            coming += 1
        sent = dispatch()
        if sent is not None:
            order.append((sent.user, sent.request))
            now += sent.cost
        elif coming < number:
            now = packets[coming][0]
        else:
            return order


def pairs():
    from ns.scheduler.drr import DRRServer
    from ns.scheduler.wfq import WFQServer

    return {"drr": (DRRServer, lambda: DRR(quantum=QUANTUM)), "wfq": (WFQServer, WFQ)}


def seconds(work, *arguments):
    begin = process_time()
    work(*arguments)
    return process_time() - begin


def finish_tags_in_order(packets):
    """The order of WFQ where all arrive at once, so that every virtual time is 0."""
    finish, tags = defaultdict(int), []
    for _, flow, name, size in packets:
        finish[flow] += size
        tags.append((finish[flow], flow, name))
    return [(flow, name) for _, flow, name in sorted(tags)]


def times_ns_py(benchmark, name, packets):
    """Return how many times as fast we are, each at its fastest of rounds before and after."""
    server, dispatcher = pairs()[name]
    before = [seconds(theirs_as_it_comes, server, packets) for _ in range(ROUNDS)]
    benchmark.pedantic(
        ours, setup=lambda: ((dispatcher(), packets), {}), rounds=4 * ROUNDS, warmup_rounds=1
    )
    slow = min(*before, *(seconds(theirs_as_it_comes, server, packets) for _ in range(ROUNDS)))
    fast = benchmark.stats.stats.min
    benchmark.extra_info.update(
        dispatches_per_second=round(len(packets) / fast),
        of_ns_py=round(len(packets) / slow),
        times=round(slow / fast, 1),
    )
    return slow / fast


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize("name", ["drr", "wfq"])
def test_ten_times_as_many_dispatches_per_second_as_ns_py(benchmark, name):
    assert times_ns_py(benchmark, name, backlog()) >= BAR


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize("name", ["drr", "wfq"])
def test_beside_ns_py_while_flows_come_and_go(benchmark, name):
    """Floats for WFQ: in exact fractions its virtual time grows digits with every departure."""
    packets = [(time, flow, k, float(size)) for time, flow, k, size in paced(1.2)]
    assert times_ns_py(benchmark, name, packets) >= BAR / 3  # the bar is for a standing backlog


def test_on_a_backlog_both_serve_drr_by_definition(benchmark):
    server, dispatcher = pairs()["drr"]
    packets = backlog()
    order = benchmark.pedantic(ours, (dispatcher(), packets))
    assert order == drr_order(packets, QUANTUM) == theirs(server, packets)


def test_ns_py_visits_flows_by_number_and_not_as_they_joined(benchmark):
    """While flow 0 is served, 2 joins the ring, then 1: the definition goes on with 2."""
    server, dispatcher = pairs()["drr"]
    packets = [(0.0, 0, "first", 100), (1.0, 2, "second", 100), (2.0, 1, "third", 100)]
    order = benchmark.pedantic(ours, (dispatcher(), packets))
    assert [flow for flow, _ in order] == [0, 2, 1]
    assert order == drr_order(packets, QUANTUM)
    assert [flow for flow, _ in theirs(server, packets)] == [0, 1, 2]


def test_while_flows_come_and_go_our_drr_is_the_definition(benchmark):
    server, dispatcher = pairs()["drr"]
    packets = paced(1.2)
    order = benchmark.pedantic(ours, (dispatcher(), packets))
    by_definition = drr_order(packets, QUANTUM)
    assert order == by_definition
    their_order = theirs(server, packets)
    differing = sum(a != b for a, b in zip(their_order, by_definition, strict=True))
    benchmark.extra_info["places in which ns.py differs"] = differing
    assert differing > 0


def test_two_equal_flows_alternate_from_the_first_packet_and_in_ns_py_they_do_not(benchmark):
    """ns.py leaves the packet that opens a busy period without a finish tag."""
    server, dispatcher = pairs()["wfq"]
    packets = [(0.0, flow, (flow, k), 100) for flow in range(2) for k in range(3)]
    order = benchmark.pedantic(ours, (dispatcher(), packets))
    assert [flow for flow, _ in order] == [0, 1, 0, 1, 0, 1]
    assert order == finish_tags_in_order(packets)
    assert [flow for flow, _ in theirs(server, packets)] == [0, 0, 1, 0, 1, 1]


def test_on_a_backlog_our_wfq_is_the_definition(benchmark):
    server, dispatcher = pairs()["wfq"]
    packets = backlog()
    order = benchmark.pedantic(ours, (dispatcher(), packets))
    by_definition = finish_tags_in_order(packets)
    assert order == by_definition
    their_order = theirs(server, packets)
    differing = [a != b for a, b in zip(their_order, by_definition, strict=True)]
    benchmark.extra_info["places in which ns.py differs"] = sum(differing)
    assert differing[0], "from the first packet on"


def dispatch_again_and_again(dispatcher, users, dispatches):
    """Keep all users backlogged with a request each."""
    draw = Random(2)
    costs = [draw.randint(1, 1000) for _ in range(1024)]
    for user in range(users):
        dispatcher.arrive(user, -user - 1, costs[user % 1024])
        dispatcher.arrive(user, -user - 1 - users, costs[user % 1000])
    begin = process_time()
    for name in range(dispatches):
        dispatcher.arrive(dispatcher.dispatch().user, name, costs[name % 1024])
    return process_time() - begin


def test_a_million_dispatches_over_a_thousand_users(benchmark):
    took = benchmark.pedantic(
        dispatch_again_and_again, setup=lambda: ((SFQ(), 1_000, MILLION), {}), rounds=1
    )
    benchmark.extra_info["microseconds_per_dispatch_and_arrival"] = took / MILLION * 1e6
    assert took > 0


def test_a_dispatch_costs_no_more_than_the_logarithm_of_the_users(benchmark):
    dispatches = 100_000

    def measure():
        return {
            users: min(dispatch_again_and_again(SFQ(), users, dispatches) for _ in range(3))
            for users in USERS
        }

    took = benchmark.pedantic(measure, rounds=1)
    growth = {users: took[users] / took[USERS[0]] for users in USERS}
    benchmark.extra_info["growth"] = growth
    for users in USERS[1:]:
        assert growth[users] <= CACHES * log(users) / log(USERS[0])


@pytest.mark.parametrize("kind", [int, float])
def test_memory_is_flat(benchmark, kind):
    """Ten users stay; ever new ones come, send one request and go, and idles come between."""

    def grown():
        scheduler = SFQ()
        sizes = []
        tracemalloc.start()
        for name in range(200_000):
            scheduler.arrive(name % 10 if name % 2 else 10 + name, name, kind(1 + name % 100))
            if name % 500 > 50:
                scheduler.dispatch()
            if name % 500 == 0:
                while scheduler.dispatch() is not None:
                    pass
                if name % 20_000 == 0:
                    sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        return sizes

    sizes = benchmark.pedantic(grown, rounds=1)
    benchmark.extra_info["bytes"] = sizes
    assert max(sizes[1:]) <= sizes[1] + 100_000
