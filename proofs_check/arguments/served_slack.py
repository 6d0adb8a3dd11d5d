"""With pauses, T_OPT(I_u) <= T_OPT(I) + Delta (Theorem 3.23, restored)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Take a fair schedule of the lengths o_i that ends at T, and any partition into groups of at most B
requests whose lengths differ by at most alpha. After T serve one group after another: group G for
max e_i steps, its request i in the first e_i = u_i - o_i of them. At the step t after the group
began, who is served has had o_i + t tokens, so progress differs as lengths do, by at most alpha;
who is served belongs to G, so they are at most B. In the end request i has had o_i + e_i = u_i
tokens, and each group has added its max e_i. So a fair schedule of the upper ends ends at T plus
the sum over groups: with the shortest schedule and the least sum, at T_OPT(I) + Delta.

For any number of requests and groups, all real lengths and intervals, every B and alpha >= 0, in
the pausing model: a request whose first o_i tokens ended before T resumes. Run-to-completion
forbids exactly that."""

TWO = Users(("a", "b"), sort="Request")
ANY = Users(sort="Request")


def group(requests: Users) -> str:
    """Return a group whose lengths differ by at most alpha, ``t`` steps after it began."""
    return f"""\
(set-logic {requests.logic})
{requests.declare()}
(declare-fun o (Request) Real)
(declare-fun e (Request) Real)
(declare-fun member (Request) Bool)
(declare-const alpha Real)
(declare-const longest Real) ; the largest e of the group
(declare-const t Real)
(assert (and (>= alpha 0) (<= 0 t longest)))
(assert {requests.each("(and (> (o x) 0) (>= (e x) 0))")})
(assert {requests.each("(=> (member x) (<= (e x) longest))")})
(define-fun active ((x Request)) Bool (and (member x) (< t (e x))))
(define-fun progress ((x Request)) Real (+ (o x) (ite (< t (e x)) t (e x))))"""


def within_alpha(requests: Users) -> str:
    """Return that the lengths of a group differ by at most alpha."""
    near = "(=> (and (member x) (member y)) (<= (- (o x) (o y)) alpha))"
    return holds(requests.each(requests.each(near, "y")))


def fair(requests: Users) -> str:
    """Return constraint (1)."""
    gap = "(=> (and (active x) (active y)) (<= (- (progress x) (progress y)) alpha))"
    return requests.each(requests.each(gap, "y"))


SUM = """\
(set-logic QF_LRA)
(declare-const T Real)       ; makespan of the lengths
(declare-const T_OPT Real)   ; the least of them
(declare-const T_u Real)     ; the least makespan of the upper ends
(declare-const before Real)  ; slack of the groups before
(declare-const longest Real) ; of the next group
(declare-const end Real)     ; when it begins
(declare-const Delta Real)"""

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "a group keeps constraint (1)",
        lines(group(ANY), within_alpha(ANY), fails(fair(ANY))),
    ),
    Script(
        "whoever is served is of the group",
        lines(group(ANY), fails(ANY.each("(=> (active x) (member x))"))),
    ),
    Script(
        "after its longest slack each of the group has had u_i tokens",
        lines(
            group(ANY),
            holds("(= t longest)"),
            fails(ANY.each("(=> (member x) (= (progress x) (+ (o x) (e x))))")),
        ),
    ),
    Script(
        "each group adds its longest slack",
        lines(
            SUM,
            holds("(= end (+ T before))"),
            fails("(= (+ end longest) (+ T (+ before longest)))"),
        ),
    ),
    Script(
        "so T_OPT(I_u) <= T_OPT(I) + Delta",
        lines(
            SUM,
            holds("(and (= T T_OPT) (= before Delta) (= end (+ T before)) (<= T_u end))"),
            fails("(<= T_u (+ T_OPT Delta))"),
        ),
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "two of a group are served at once, alpha apart",
        lines(
            group(TWO),
            within_alpha(TWO),
            holds("(and (active a) (active b) (> alpha 0) (> t 0))"),
            holds("(= (- (progress a) (progress b)) alpha)"),
        ),
        Answer.SAT,
    ),
    Script(
        "a group of any lengths breaks (1)",
        lines(group(TWO), fails(fair(TWO))),
        Answer.SAT,
    ),
    Script(
        "a request of the group may have ended before the group begins: it resumes",
        lines(
            group(TWO),
            within_alpha(TWO),
            "(declare-const T Real)\n(declare-const ended Real)",
            holds("(and (active a) (>= ended (o a)) (< ended T))"),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
