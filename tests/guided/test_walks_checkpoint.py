"""An interrupted guided search goes on, and finds what it would have found."""

import pytest

from fairopt import InputError
from fairopt.policies import LJF, policy_named
from proofs_check.enumeration import Range
from proofs_check.guided import guided_search
from proofs_check.guided.walk import Walk

OVER = Range(2, 6, 30, range(1, 20))
ITERATIONS = 15_000  # three walks


def searched(checkpoint, policy=None, seed=3, progress=None):
    chosen = policy or LJF()
    return guided_search(
        chosen, OVER, ITERATIONS, seed=seed, checkpoint=checkpoint, progress=progress
    )


def test_what_was_walked_is_not_walked_again(tmp_path, monkeypatch):
    file = tmp_path / "walks"
    walk = Walk.lowest
    left = iter([True, False])

    def interrupted(self):
        if not next(left):
            raise KeyboardInterrupt
        return walk(self)

    monkeypatch.setattr(Walk, "lowest", interrupted)
    with pytest.raises(KeyboardInterrupt):
        searched(file)
    walked = []
    monkeypatch.setattr(Walk, "lowest", lambda self: walked.append(self) or walk(self))
    told = []
    resumed = searched(file, progress=told.append)
    assert len(walked) == 2
    assert sum(told) == ITERATIONS
    assert resumed == searched(None)
    assert searched(file) == resumed
    assert len(walked) == 5  # two that went on, three without the file, none from it


def test_the_checkpoint_of_another_search_is_refused(tmp_path):
    file = tmp_path / "walks"
    searched(file)
    held = file.read_bytes()
    with pytest.raises(InputError, match="seed 3"):
        searched(file, seed=4)
    with pytest.raises(InputError, match="policy LJF"):
        searched(file, policy=policy_named("fcfs"))
    assert file.read_bytes() == held


def test_a_policy_of_ones_own_that_was_changed_starts_anew(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = tmp_path / "changing.py"
    code.write_text("from fairopt.policies import LJF\n\nclass Mine(LJF):\n    pass\n")
    over = Range(2, 3, 4, range(2))

    def search():
        return guided_search(
            policy_named("changing:Mine"), over, 100, checkpoint=tmp_path / "walks"
        )

    search()
    search()
    code.write_text(code.read_text() + "# changed\n")
    with pytest.raises(InputError, match="source"):
        search()
