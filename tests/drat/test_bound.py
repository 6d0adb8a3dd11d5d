"""Bounds are proved, and what is not proved is refused."""

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance
from ip_models.exhaustive import shortest
from proofs_check.drat import BoundProof, prove_bound
from proofs_check.stored_file import StoredFile

# No arithmetic bound reaches the optimum, 20.
INSTANCE = Instance([11, 8, 8, 7, 4], batch_size=2, alpha=3)
PROVED = prove_bound(INSTANCE, 20)


@pytest.mark.parametrize(
    ("instance", "optimum", "argument"),
    [
        (Instance([9, 7, 6, 4], 2, 4), 13, "area"),
        (Instance([19, 14, 14, 9], 2, 9), 28, "area"),
        (Instance([17, 13, 13, 10, 2], 2, 8), 28, "area"),
        (Instance([8, 6, 6, 4, 1], 2, 3), 13, "area"),
        (Instance([4, 3, 3, 1, 1], 3, 1), 4, "area"),
        (Instance([7, 2, 1], 2, 1), 7, "longest"),
        (Instance([3, 2], 2, 0, releases=[0, 6]), 8, "longest"),
        (Instance([3, 2, 2], 1, 0, releases=[0, 6, 6]), 10, "area"),
        (INSTANCE, 20, "refutation"),
        (Instance([12, 10, 6, 4, 2], 2, 0), 20, "refutation"),
        (Instance([13, 12, 9, 8, 4, 1], 3, 3), 21, "refutation"),
        (Instance([5, 3, 3], 2, 1, releases=[0, 2, 2]), 8, "refutation"),
    ],
)
def test_optima_are_proved_by_the_simplest_argument_that_reaches_them(instance, optimum, argument):
    proved = prove_bound(instance, optimum)
    assert (proved.makespan, proved.argument) == (optimum, argument)
    assert proved.problems(instance) == []
    with pytest.raises(
        InputError, match=f"makespan: got {optimum + 1}, allowed: at most {optimum}"
    ):
        prove_bound(instance, optimum + 1)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(1, 3), st.integers(0, 4))
def test_exactly_the_bounds_up_to_the_optimum_are_proved(lengths, batch_size, alpha):
    instance = Instance(lengths, batch_size, alpha)
    optimum = shortest(instance).makespan
    assert prove_bound(instance, optimum).problems(instance) == []
    with pytest.raises(InputError, match="when a fair schedule ends"):
        prove_bound(instance, optimum + 1)


def test_a_bound_survives_its_json_and_its_files():
    files = {file.name: file for file in PROVED.files}
    assert set(files) == {"o11-8-8-7-4_B2_alpha3_T20.cnf", "o11-8-8-7-4_B2_alpha3_T20.drat"}
    assert BoundProof.from_json(PROVED.to_json(), files) == PROVED
    area = prove_bound(INSTANCE, 19)
    assert BoundProof.from_json(area.to_json(), {}) == area


def test_equal_arguments_give_equal_files_in_any_process():
    code = (
        "from fairopt import Instance\nfrom proofs_check.drat import prove_bound\n"
        "p = prove_bound(Instance([11, 8, 8, 7, 4], 2, 3), 20)\n"
        "print(*(file.sha256 for file in p.files))"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout.split()[-2:]
        == [file.sha256 for file in PROVED.files]
        for seed in ("0", "1")
    }
    assert hashes == {True}


def with_files(*contents):
    """Return the proof with other files, whose hashes are right."""
    names = [file.name for file in PROVED.files]
    return replace(
        PROVED, files=tuple(StoredFile.of(n, c) for n, c in zip(names, contents, strict=True))
    )


FORMULA, PROOF = (file.content for file in PROVED.files)


@pytest.mark.parametrize(
    ("instance", "proved", "complaint"),
    [
        (INSTANCE, replace(PROVED, makespan=21), "is not the formula of this instance"),
        (INSTANCE, replace(PROVED, makespan=19), "is not the formula of this instance"),
        (Instance([11, 8, 8, 7, 4], 2, 4), PROVED, "is not the formula of this instance"),
        (Instance([11, 8, 8, 7, 4], 3, 3), PROVED, "is not the formula of this instance"),
        (Instance([8, 11, 8, 7, 4], 2, 3), PROVED, "is not the formula of this instance"),
        (INSTANCE, replace(PROVED, makespan=19, argument="longest"), "bound is 11, not 19"),
        (INSTANCE, replace(PROVED, argument="area"), "the area bound is 19, not 20"),
        (INSTANCE, with_files(FORMULA + b"c\n", PROOF), "is not the formula of this instance"),
        (INSTANCE, with_files(b"p cnf 1 2\n1 0\n-1 0\n", b"0\n"), "is not the formula of this"),
        (INSTANCE, with_files(FORMULA, b"0\n"), "does not follow"),
        (INSTANCE, with_files(FORMULA, PROOF[:-3]), "does not"),
        (INSTANCE, with_files(FORMULA, b"\xff"), "not plain text"),
    ],
)
def test_a_bound_that_is_not_proved_is_refused(instance, proved, complaint):
    assert any(complaint in problem for problem in proved.problems(instance))


@pytest.mark.parametrize("changed", [0, 1])
def test_a_file_that_was_exchanged_is_refused_by_its_hash(changed):
    files = list(PROVED.files)
    files[changed] = replace(files[changed], content=files[changed].content + b"c exchanged\n")
    problems = replace(PROVED, files=tuple(files)).problems(INSTANCE)
    assert any("SHA-256" in problem for problem in problems)


@pytest.mark.parametrize(
    ("contents", "field"),
    [
        ({"makespan": "20", "argument": "area"}, "makespan"),
        ({"makespan": True, "argument": "area"}, "makespan"),
        ({"makespan": 20, "argument": "hearsay"}, "argument"),
    ],
)
def test_json_that_is_no_bound_is_refused_by_name(contents, field):
    with pytest.raises(InputError, match=field):
        BoundProof.from_json(contents, {})


def test_only_a_refutation_asks_a_solver_and_checking_never_does():
    code = (
        "import sys\nfrom fairopt import Instance\nfrom proofs_check.drat import prove_bound\n"
        "prove_bound(Instance([9, 7, 6, 4], 2, 4), 13).problems(Instance([9, 7, 6, 4], 2, 4))\n"
        "assert not {'pysat', 'numba'} & set(sys.modules)\n"
        "from proofs_check.drat.checker import check\n"
        "check(b'p cnf 1 2\\n1 0\\n-1 0\\n', b'0\\n')\n"
        "assert 'pysat' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_long_instances_get_short_file_names():
    instance = Instance([10] * 14 + [5], 14, 0, releases=[1] * 15)
    proved = prove_bound(instance, 16)
    assert proved.argument == "refutation"
    assert all(len(file.name) < 40 for file in proved.files)
