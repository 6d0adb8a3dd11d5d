"""What the page shows of each kind of certificate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import NamedTuple

from fairopt import Instance, Policy, Schedule
from fairopt.policies import describe
from proofs_check.certificates import (
    Certificate,
    PausingCertificate,
    PlanningCertificate,
    ProfitCertificate,
    ProofCertificate,
    RatioCertificate,
    RobustCertificate,
    SelectionCertificate,
    TraceCertificate,
    UnfairCertificate,
)
from proofs_check.certificates.selection import with_cost
from proofs_check.html_report.schedule_chart import Values, schedule_chart
from proofs_check.html_report.trace_chart import trace_chart
from proofs_check.smt import Answer


class Chart(NamedTuple):
    """Which script draws, and what."""

    drawn_by: str
    values: Values


class Obligations(NamedTuple):
    """The questions of a proof by name: those that must be unsatisfiable, and the controls."""

    obligations: list[str]
    controls: list[str]


Exhibit = Chart | Obligations


@singledispatch
def exhibits(certificate: Certificate) -> Sequence[Exhibit]:
    """Return what is shown of a certificate below its summary; of most kinds, charts."""
    return ()


@exhibits.register
def _(certificate: RatioCertificate) -> Sequence[Exhibit]:
    bound = certificate.bound
    sooner = "a fair schedule that ends sooner" if bound is None else f"the optimum: {bound}"
    pausing = certificate.pausing
    return [
        _schedules(
            certificate.instance,
            schedule_chart(
                _named(certificate.policy), certificate.instance, certificate.policy_schedule
            ),
            schedule_chart(sooner, certificate.instance, certificate.witness, pausing=pausing),
        )
    ]


@exhibits.register
def _(certificate: UnfairCertificate) -> Sequence[Exhibit]:
    return [_run(certificate.instance, certificate.policy, certificate.policy_schedule)]


@exhibits.register
def _(certificate: RobustCertificate) -> Sequence[Exhibit]:
    pausing = certificate.model == "pausing"
    instance, fair = certificate.instance, certificate.witness
    return [
        _schedules(
            instance,
            schedule_chart(_named(certificate.policy), instance, certificate.policy_schedule),
            schedule_chart("a fair schedule", instance, fair, pausing=pausing),
        )
    ]


@exhibits.register
def _(certificate: PlanningCertificate) -> Sequence[Exhibit]:
    pausing = certificate.model == "pausing"
    title = "a fair schedule of the true lengths"
    chart = schedule_chart(title, certificate.instance, certificate.witness, pausing=pausing)
    return [_schedules(certificate.instance, chart)]


@exhibits.register
def _(certificate: PausingCertificate) -> Sequence[Exhibit]:
    instance = certificate.instance
    chart = schedule_chart("with pauses", instance, certificate.schedule, pausing=True)
    return [_schedules(instance, chart)]


@exhibits.register
def _(certificate: ProfitCertificate) -> Sequence[Exhibit]:
    instance = certificate.instance
    return [
        _schedules(
            instance,
            schedule_chart(_named(certificate.policy), instance, certificate.policy_schedule),
            schedule_chart("a fair schedule that earns more", instance, certificate.profitable),
            schedule_chart("a short fair schedule", instance, certificate.short),
        )
    ]


@exhibits.register
def _(certificate: TraceCertificate) -> Sequence[Exhibit]:
    return [Chart("trace", trace_chart(certificate.trace))]


@exhibits.register
def _(certificate: SelectionCertificate) -> Sequence[Exhibit]:
    trace, request, cost = certificate.trace, certificate.request, certificate.cost
    known = trace.arrivals[request].cost
    return [
        Chart("trace", trace_chart(trace, f"request {request} costs {known}")),
        Chart(
            "trace", trace_chart(with_cost(trace, request, cost), f"request {request} costs {cost}")
        ),
    ]


@exhibits.register
def _(certificate: ProofCertificate) -> Sequence[Exhibit]:
    by_answer: dict[Answer, list[str]] = {Answer.UNSAT: [], Answer.SAT: []}
    for script in certificate.scripts:
        by_answer[script.expected].append(script.name)
    return [Obligations(by_answer[Answer.UNSAT], by_answer[Answer.SAT])]


def _run(instance: Instance, policy: Policy, schedule: Schedule) -> Chart:
    return _schedules(instance, schedule_chart(_named(policy), instance, schedule))


def _schedules(instance: Instance, *charts: Values) -> Chart:
    return Chart(
        "gantt",
        {
            "batch": instance.batch_size,
            "alpha": str(instance.alpha),
            "lengths": [str(length) for length in instance.lengths],
            "releases": None if instance.offline else [str(r) for r in instance.releases],
            "schedules": charts,
        },
    )


def _named(policy: Policy) -> str:
    described = describe(policy)
    given = [f"{key} {value}" for key, value in described.items() if key != "name" and value]
    return " · ".join([str(described["name"]), *given])
