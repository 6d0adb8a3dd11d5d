"""``fairopt dispatch``: multi-user traffic through the dispatchers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.output import Json, note
from fairopt.cli.progress import progress
from fairopt.errors import InputError
from fairopt.files import Verbatim, number_from_text
from fairopt.named import is_own
from fairopt.workers import workers

if TYPE_CHECKING:
    from fairopt.dispatch import Cost, User
    from fairopt.traffic import Evaluation, Setting, TokenRequest

LOAD = "1.1"
QUANTUM = 500
MOST = {"--users": 1_000_000, "--servers": 10_000}
"""Each user has an account in memory, and each dispatch looks at every server."""


def dispatch(
    file: Annotated[
        Path | None,
        typer.Argument(help="A trace (.csv) with arrival times, prompts and answers."),
    ] = None,
    synthetic: Annotated[
        str | None,
        typer.Option(
            help="Instead of a trace: bursty or on-off.", autocompletion=completion.synthetic
        ),
    ] = None,
    dispatcher: Annotated[
        str,
        typer.Option(
            help="all, or fifo, round-robin, sfq, sfq-tags, sfq-reset, drr, gps, wfq, stride, "
            "cfs, vtc, or package.module:Dispatcher of your own.",
            autocompletion=completion.dispatchers,
        ),
    ] = "sfq",
    users: Annotated[int, typer.Option(help="N, who are numbered 1 to N.")] = 20,
    zipf: Annotated[
        float, typer.Option(help="S: user k sends in proportion to k^-S; 0 for all alike.")
    ] = 1.0,
    servers: Annotated[int, typer.Option(help="K, each of which runs one request at a time.")] = 8,
    load: Annotated[
        str | None,
        typer.Option(
            help="Work that arrives over work that the servers can do meanwhile; "
            f"{LOAD} by default, a congestion that grows."
        ),
    ] = None,
    speed: Annotated[
        str | None,
        typer.Option(
            help="Instead of a load: tokens per second of each server, an output token counts 2."
        ),
    ] = None,
    charge: Annotated[
        str,
        typer.Option(
            help="What a request is charged: true (its true cost), cap (the output cap for the "
            "output), model or user (the cap times the past ratio of output to cap).",
            autocompletion=completion.chargings,
        ),
    ] = "true",
    weights: Annotated[
        Path | None,
        typer.Option(help='Shares in a JSON object such as {"1": 2, "7": "1/2"}; others have 1.'),
    ] = None,
    quantum: Annotated[
        int | None,
        typer.Option(
            help="Tokens at a time where requests are divided: stride, cfs, vtc; "
            f"{QUANTUM} by default."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the users, and of synthetic traffic.")] = 0,
    limit: Annotated[int | None, typer.Option(help="Only the first so many requests.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Also draw the lead over time, .svg or .png.")
    ] = None,
    json: Json = False,
) -> None:
    """Send traffic to a fleet through one dispatcher or all, and measure what users got.

    Skews are the worst differences in service of two users that both wait throughout, in
    units of the largest request. Jain's index is that of service by the last arrival over
    what a fluid server would have given. Waits are from arrival to dispatch.
    """
    from fairopt.cli.dispatch_output import print_evaluations
    from fairopt.dispatch import DISPATCHERS, dispatcher_class
    from fairopt.traffic import CHARGINGS, Setting, load_of, speed_for

    for option, value in (("--users", users), ("--servers", servers)):
        if not 1 <= value <= MOST[option]:
            raise InputError(option, value, f"a whole number, 1 to {MOST[option]:,}")
    if is_own(dispatcher):
        dispatcher_class(dispatcher)
    elif dispatcher not in ("all", *DISPATCHERS):
        allowed = f"all, one of {', '.join(DISPATCHERS)}, or package.module:Dispatcher of your own"
        raise InputError("--dispatcher", dispatcher, allowed)
    _check_quantum(quantum, dispatcher)
    if charge not in CHARGINGS:
        raise InputError("--charge", charge, "one of " + ", ".join(CHARGINGS))
    if load is not None and speed is not None:
        raise InputError("--speed", Verbatim(speed), "a speed or a load, not both")
    if plot is not None:
        from paper_figures.image_file import check_image

        check_image("--plot", plot)
    shares = _weights(weights, users)
    requests = _requests(file, synthetic, (users, zipf, seed), limit)
    if speed is None:
        per_server = speed_for(requests, servers, _positive("--load", load or LOAD))
    else:
        per_server = _positive("--speed", speed)
    setting = Setting(servers, per_server, shares, charge, quantum or QUANTUM)
    names = list(DISPATCHERS) if dispatcher == "all" else [dispatcher]
    evaluations = _evaluations(names, requests, setting)
    offered = load_of(requests, servers, per_server)
    if not any(evaluation.between for evaluation in evaluations):
        much = "" if offered is None else f"load {float(offered):.2f}: "
        note(f"{much}no two users ever waited together, so nobody had to be fair; lower --speed")
    if plot is not None:
        from paper_figures.lead_over_time import write_leads

        write_leads(plot, evaluations)
    summary = {
        "requests": len(requests),
        "users": len({request.user for request in requests}),
        "seconds": requests[-1].arrival / 1e6,
        "servers": servers,
        "speed": per_server,
        "load": offered,
        "charge": charge,
    }
    print_evaluations(summary, evaluations, json)


def _requests(
    file: Path | None,
    synthetic: str | None,
    drawn: tuple[int, float, int],
    limit: int | None,
) -> Sequence[TokenRequest]:
    from fairopt.traffic import SYNTHETIC, read_traffic

    if limit is not None and limit < 1:
        raise InputError("--limit", limit, "a whole number, at least 1")
    if (file is None) == (synthetic is None):
        found = Verbatim("both" if file else "neither")
        raise InputError("FILE and --synthetic", found, "one of the two")
    if file is not None:
        traffic = read_traffic(file, *drawn, limit)
        for done in traffic.notes:
            note(f"{file}: {done}")
        return traffic.requests
    if synthetic not in SYNTHETIC:
        raise InputError("--synthetic", synthetic, " or ".join(SYNTHETIC))
    return SYNTHETIC[synthetic](*drawn)[:limit]


def _check_quantum(quantum: int | None, dispatcher: str) -> None:
    from fairopt.dispatch import VTC, SlicingDispatcher, dispatcher_class

    if quantum is None:
        return
    if quantum < 1:
        raise InputError("--quantum", quantum, "a whole number, at least 1")
    dividing = SlicingDispatcher | VTC
    if dispatcher != "all" and not issubclass(dispatcher_class(dispatcher), dividing):
        allowed = f"only where requests are divided: stride, cfs or vtc, not {dispatcher}"
        raise InputError("--quantum", quantum, allowed)


def _positive(option: str, text: str) -> Fraction:
    number = number_from_text(option, text)
    if not number:
        raise InputError(option, Verbatim(text), "a number above 0")
    return Fraction(number)


def _weights(file: Path | None, users: int) -> dict[User, Cost]:
    from fairopt.files import read_json
    from fairopt.files.exact_text import number_from_json

    weights: dict[User, Cost] = dict.fromkeys(range(1, users + 1), 1)
    if file is None:
        return weights
    given = read_json(file)
    if not isinstance(given, dict):
        raise InputError(str(file), given, 'a JSON object such as {"1": 2, "7": "1/2"}')
    users_by_name = {str(user): user for user in weights}
    for name, value in given.items():
        if name not in users_by_name:
            raise InputError(f"{file}: user", name, f"1 to {users}")
        weight = number_from_json(f"{file}: {name}", value)
        if not weight:
            raise InputError(f"{file}: {name}", weight, "a weight above 0")
        weights[users_by_name[name]] = weight
    return weights


def _evaluations(
    names: list[str], requests: Sequence[TokenRequest], setting: Setting
) -> list[Evaluation]:
    from fairopt.traffic import evaluate

    work = partial(evaluate, requests=requests, setting=setting)
    if len(names) == 1:
        return [work(names[0])]
    found = []
    with (
        workers() as pool,
        progress("dispatchers", len(names)) as advance,
    ):
        for evaluation in pool.map(work, names):
            found.append(evaluation)
            advance(1)
    return found
