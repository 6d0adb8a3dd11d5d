"""Lengths, alpha, the policy's makespan and a competing fair schedule, in CP-SAT."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations

from ortools.sat.python import cp_model

from proofs_check.enumeration import Range
from proofs_check.joint_model.inequality import CONSTANT, AtMost, Form, clauses, whole_form
from proofs_check.symbolic.policy_paths import PolicyPath


class JointModel:
    """The model for one number of requests.

    Parameters
    ----------
    over : Range
        Bounds lengths and alpha.
    n : int
        Requests.
    paths : sequence of PolicyPath
        All of the policy's, which cover the instances of `n` requests without overlap.
    """

    def __init__(self, over: Range, n: int, paths: Sequence[PolicyPath]) -> None:
        self.over = over
        self.n = n
        self.model = cp_model.CpModel()
        self._variables: dict[str, cp_model.IntVar] = {}
        self._literals: dict[AtMost, cp_model.IntVar] = {}
        self._choose_instance()
        self._policy = self._run_policy(paths)
        self._competitor = self._compete()

    def ask_below(self, ratio: Fraction) -> None:
        """Ask for ``T / T_A < ratio = p / q``, and for the largest ``p T_A - q T`` there.

        No later question may have a larger ratio.
        """
        gain = ratio.numerator * self._policy - ratio.denominator * self._competitor
        self.model.add(gain >= 1)
        self.model.maximize(gain)

    @property
    def lengths(self) -> list[cp_model.IntVar]:
        """``o_1 >= o_2 >= ...``, tokens."""
        return [self._variables[f"o{i + 1}"] for i in range(self.n)]

    @property
    def alpha(self) -> cp_model.IntVar:
        """The fairness budget, tokens."""
        return self._variables["alpha"]

    def _choose_instance(self) -> None:
        for i in range(1, self.n + 1):
            self._variables[f"o{i}"] = self.model.new_int_var(1, self.over.max_length, f"o{i}")
        budgets = cp_model.Domain.from_values(list(self.over.alphas))
        self._variables["alpha"] = self.model.new_int_var_from_domain(budgets, "alpha")
        for longer, shorter in pairwise(self.lengths):
            self.model.add(longer >= shorter)

    def _run_policy(self, paths: Sequence[PolicyPath]) -> cp_model.IntVar:
        """Have the instance lie on one path, and return the makespan there."""
        most = self.n * (self.over.max_length + self.over.alphas[-1])
        makespan = self.model.new_int_var(1, most, "T_A")
        taken = []
        for number, path in enumerate(paths):
            this = self.model.new_bool_var(f"path_{number}")
            for condition in path.conditions:
                for clause in clauses(condition):
                    one_holds = [self._literal(inequality) for inequality in clause]
                    self.model.add_bool_or(~this, *one_holds)
            form = self._expression(whole_form(path.makespan))
            self.model.add(makespan == form).only_enforce_if(this)
            taken.append(this)
        self.model.add_exactly_one(taken)
        return makespan

    def _compete(self) -> cp_model.IntVar:
        """Have a fair run-to-completion schedule of the instance, and return when it has ended."""
        latest = self.n * self.over.max_length
        makespan = self.model.new_int_var(1, latest, "T")
        starts = [self.model.new_int_var(0, latest, f"s{i}") for i in range(self.n)]
        served = []
        for i, (start, length) in enumerate(zip(starts, self.lengths, strict=True)):
            end = self.model.new_int_var(1, latest, f"e{i}")
            served.append(self.model.new_interval_var(start, length, end, f"served_{i}"))
            self.model.add(end <= makespan)
        self.model.add_cumulative(served, [1] * self.n, self.over.batch_size)
        self.model.add(self.over.batch_size * makespan >= sum(self.lengths))
        for i, j in permutations(range(self.n), 2):
            early = self.model.new_bool_var(f"early_{i}_{j}")
            self.model.add(starts[j] <= starts[i] + self.alpha).only_enforce_if(early)
            self.model.add(starts[j] >= starts[i] + self.lengths[i]).only_enforce_if(~early)
        for i in range(self.n - 1):
            alike = self._literal(AtMost.of({f"o{i + 1}": 1, f"o{i + 2}": -1}, 0))
            self.model.add(starts[i] <= starts[i + 1]).only_enforce_if(alike)
        return makespan

    def _literal(self, inequality: AtMost) -> cp_model.LiteralT:
        """Return the literal that is true exactly where an inequality holds."""
        if not inequality.terms:
            return self.model.new_constant(inequality.bound >= 0)
        if ~inequality in self._literals:
            return ~self._literals[~inequality]
        if inequality not in self._literals:
            literal = self.model.new_bool_var(str(inequality))
            form = self._expression(dict(inequality.terms))
            self.model.add(form <= inequality.bound).only_enforce_if(literal)
            self.model.add(form > inequality.bound).only_enforce_if(~literal)
            self._literals[inequality] = literal
        return self._literals[inequality]

    def _expression(self, form: Form) -> cp_model.LinearExprT:
        constant = form.get(CONSTANT, 0)
        return constant + sum(c * self._variables[x] for x, c in form.items() if x != CONSTANT)
