"""Lower bounds on the makespan, with proofs that any outside checker takes.

That no fair run-to-completion schedule of an instance ends before ``T`` is
shown by arithmetic where the bound is the area or the longest request, and
otherwise by refuting the formula "a fair schedule ends by ``T - 1``". Formula
and proof are plain text files beside the certificate::

    o11-8-8-7-4_B2_alpha3_T20.cnf     the formula, in DIMACS
    o11-8-8-7-4_B2_alpha3_T20.drat    its refutation, in DRAT, without deletions

so ``drat-trim`` of the two files must print ``s VERIFIED``. Any checker of DRAT
will do, and one of DRUP too, since each lemma follows by unit propagation. The
one here is `proofs_check.drat.checker`.

The formula says in its comments what each variable means. Variables are
numbered in this order:

- *request i has started by step t*, for each step in which that is undecided:
  before its release a request has not started, and in the last step from
  which it can end by ``T - 1`` it has. The request starts in the first step by
  which it has started. These variables describe a schedule; the others follow.
- *request i is served in step t*: whenever it has started by ``t`` and not by
  ``t - o_i``. Where one of the two is decided, the other stands for it.
- *counter of step t*: row ``k`` has a cell for each count up to
  ``min(k, B)``, which holds whenever so many of the first ``k`` listed requests
  are served in the step.
- *nothing starts in step t*: whenever some request started more than alpha
  steps before and has not ended.

The clauses, in this order: what has started stays started; requests of equal
length and release start in the order of their index; what "served" means, and
at most ``B`` are served in a step; constraint (1).

A third party who trusts none of this code reads the formula, or writes one of
their own, and runs a checker of their own. What ties the formula to the
schedules here is a test: on all tiny instances its models are exactly the
schedules that `fairopt.audit` accepts, one of each class that differs only in
the order of equal requests.
"""

from proofs_check.drat.bound import BoundProof, prove_bound

__all__ = ["BoundProof", "prove_bound"]
