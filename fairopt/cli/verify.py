"""``fairopt verify``: judge the claims and print the ledger."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.ledger_output import print_ledger
from fairopt.cli.moves import OF_DISPATCHER, Costs, MostMoves, Queue, Users
from fairopt.cli.output import Json, next_step, note, print_json
from fairopt.cli.progress import progress
from fairopt.cli.refusal import refuse_given
from fairopt.errors import InputError

if TYPE_CHECKING:
    from proofs_check.claim import Claim, Profile
    from proofs_check.ledger import Entry, Ledger

OF_POLICY = "A bound on a policy"


def verify(
    claim: Annotated[
        list[str] | None,
        typer.Option(help="Id of a claim; all by default.", autocompletion=completion.claims),
    ] = None,
    profile: Annotated[
        str,
        typer.Option(help="quick or full: how far to search.", autocompletion=completion.profiles),
    ] = "quick",
    readings: Annotated[
        bool, typer.Option("--readings", help="Print every reading on a line of its own.")
    ] = False,
    json: Json = False,
    report: Annotated[
        Path | None, typer.Option(help="Also write the ledger to this .html, .md or .json file.")
    ] = None,
    certificates: Annotated[
        Path | None, typer.Option(help="Also write every certificate into this folder.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(help="File of what is judged: made, or gone on from.")
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            help="Instead of claims, judge a bound on this policy; package.module:Policy names "
            "your own.",
            autocompletion=completion.policies,
            rich_help_panel=OF_POLICY,
        ),
    ] = None,
    bound: Annotated[
        str | None,
        typer.Option(
            help="Of a policy: T_OPT / T is at least this, as 3/4. Of a dispatcher: no user gets "
            "more than so many c_max ahead of another while both wait, as 2.",
            rich_help_panel=OF_POLICY,
        ),
    ] = None,
    batch_size: Annotated[
        int | None, typer.Option(help="B, the slots of the worker.", rich_help_panel=OF_POLICY)
    ] = None,
    n: Annotated[
        int | None, typer.Option(help="1 to N requests.", rich_help_panel=OF_POLICY)
    ] = None,
    max_length: Annotated[
        int | None,
        typer.Option(
            help="Lengths enumerated up to so many tokens, 8 by default.",
            rich_help_panel=OF_POLICY,
        ),
    ] = None,
    alpha: Annotated[
        str | None,
        typer.Option(
            help="Budgets enumerated, LO:HI; from 0 to the longest length by default.",
            rich_help_panel=OF_POLICY,
        ),
    ] = None,
    beta: Annotated[
        str | None, typer.Option(help="For isjl, as in search.", rich_help_panel=OF_POLICY)
    ] = None,
    reading: Annotated[
        str | None, typer.Option(help="For isjl, as in search.", rich_help_panel=OF_POLICY)
    ] = None,
    range_only: Annotated[
        bool,
        typer.Option(
            "--range-only", help="Enumerate, and prove nothing.", rich_help_panel=OF_POLICY
        ),
    ] = False,
    dispatcher: Annotated[
        str | None,
        typer.Option(
            help="Instead of claims, judge a bound on this dispatcher; package.module:Dispatcher "
            "names your own.",
            autocompletion=completion.one_dispatcher,
            rich_help_panel=OF_DISPATCHER,
        ),
    ] = None,
    users: Users = None,
    costs: Costs = None,
    moves: MostMoves = None,
    queue: Queue = None,
) -> int:
    """Judge the claims: exit 0 when every verdict equals the pinned one, 1 when one differs.

    With --policy and --bound, judge that the policy is alpha-fair and never falls behind the
    optimum by more: on whole numbers by enumeration, then for all real lengths by proof. Exit
    0 if it stands. With --dispatcher and --bound, judge how far a user gets ahead of another:
    on every short sequence of events, then on longer ones by search.
    """
    from proofs_check.claim import Profile
    from proofs_check.ledger import Ledger, chosen_claims
    from proofs_check.report import (
        check_certificates,
        check_report,
        write_certificates,
        write_report,
    )

    if profile not in {known.value for known in Profile}:
        raise InputError("--profile", profile, "quick or full")
    if report is not None:
        check_report(report)
    if certificates is not None:
        check_certificates(certificates, fresh=policy is not None or dispatcher is not None)
    of_claims = {"--claim": claim or None, "--checkpoint": checkpoint}
    of_policy = {
        "--batch-size": batch_size,
        "--n": n,
        "--max-length": max_length,
        "--alpha": alpha,
        "--beta": beta,
        "--reading": reading,
        "--range-only": range_only or None,
    }
    of_dispatcher = {"--users": users, "--costs": costs, "--moves": moves, "--queue": queue}
    refuse_given(of_policy if policy is None else {}, "only with --policy")
    refuse_given(of_dispatcher if dispatcher is None else {}, "only with --dispatcher")
    if policy is not None:
        from fairopt.cli.bound import judged_bound

        refuse_given({**of_claims, "--dispatcher": dispatcher}, "not with --policy")
        stated = judged_bound(
            policy,
            bound,
            (batch_size, n),
            max_length,
            alpha,
            parameters=(beta, reading),
            range_only=range_only,
        )
        ledger = Ledger(Profile.FULL, (stated,))
    elif dispatcher is not None:
        from fairopt.cli.lead import judged_lead

        refuse_given(of_claims, "not with --dispatcher")
        stated = judged_lead(dispatcher, bound, (users, costs, moves, queue))
        ledger = Ledger(Profile.FULL, (stated,))
    else:
        refuse_given({"--bound": bound}, "only with --policy or --dispatcher")
        chosen = chosen_claims(claim or [])
        ledger = Ledger(Profile(profile), _judged(chosen, Profile(profile), checkpoint))
    if certificates is not None:
        write_certificates(ledger.entries, certificates)
    if report is not None:
        write_report(ledger, report)
    if json:
        print_json(ledger.to_json())
    else:
        print_ledger(ledger.to_json(), readings or ledger.stated)
    for entry in (e for e in ledger.entries if e.pinned is not None and not e.agrees):
        note(f"{entry.claim.id}: a verdict differs from the pinned one")
    if not json:
        next_step(_after_stated(ledger, certificates) if ledger.stated else _after(ledger))
    return 0 if ledger.agrees else 1


def _judged(claims: list[Claim], profile: Profile, file: Path | None) -> tuple[Entry, ...]:
    """Return the entry of each claim, from the checkpoint or judged now."""
    from proofs_check.ledger import judge_all, kept
    from proofs_check.ledger_checkpoint import LedgerCheckpoint

    held = None if file is None else LedgerCheckpoint(file, profile)
    done = {} if held is None else kept(claims, held)
    if done:
        note(f"{file}: {len(done)} of {len(claims)} claims, judged before by this same code")
    missing = [claim for claim in claims if claim.id not in done]
    try:
        with (
            nullcontext() if held is None else closing(held),
            progress("claims", len(claims)) as advance,
        ):
            advance(len(done))
            for entry in judge_all(missing, profile, held):
                done[entry.claim.id] = entry
                advance(1)
    except KeyboardInterrupt:
        if file is not None:  # read again: the interrupt may have come just after a line was kept
            held = LedgerCheckpoint(file, profile)
            note(f"{file} keeps {len(kept(claims, held))} of {len(claims)} claims")
        raise
    return tuple(done[claim.id] for claim in claims)


def _after(ledger: Ledger) -> str:
    """Return the command that goes further."""
    for entry in ledger.entries:
        if not entry.agrees:
            return f"fairopt verify --claim {entry.claim.id} --readings"
    if len(ledger.entries) > 1:
        return "fairopt verify --report ledger.html"
    return f"fairopt verify --claim {ledger.entries[0].claim.id} --readings --certificates FOLDER"


def _after_stated(ledger: Ledger, folder: Path | None) -> str:
    """Return the command that shows a certificate, or writes them."""
    from proofs_check.certificates import replay_command
    from proofs_check.ledger import certificates_of

    (entry,) = ledger.entries
    written = [pair for finding in entry.findings for pair in certificates_of(finding)]
    if folder is None or not written:
        return "the same with --report bound.html --certificates FOLDER"
    name, certificate = written[0]
    return replay_command(str(folder / name), certificate)
