"""A user's policy is another one once any file of its folder that it runs was changed."""

import importlib
import sys

import pytest

from fairopt.policies import LJF, policy_named
from fairopt.policies.source import source_of


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def written(folder, **modules):
    for name, code in modules.items():
        path = folder.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(code)
    importlib.invalidate_caches()


MINE = "from fairopt.policies import LJF\nfrom {} import LONGEST\n\nclass Mine(LJF):\n    pass\n"


@pytest.mark.parametrize(
    ("name", "modules"),
    [
        ("pol:Mine", {"pol": MINE.format("beside"), "beside": "LONGEST = 1\n"}),
        ("pack.pol:Mine", {"pack__pol": MINE.format(".beside"), "pack__beside": "LONGEST = 1\n"}),
        ("pack.pol:Mine", {"pack__pol": MINE.format("beside"), "beside": "LONGEST = 1\n"}),
    ],
)
@pytest.mark.parametrize("changed", ["pol", "beside"])
def test_a_change_beside_the_policy_is_another_source(here, name, modules, changed):
    written(here, **modules, unused="")
    policy = policy_named(name)
    source = source_of(policy)
    written(here, unused="# not imported\n")
    assert source_of(policy) == source
    written(here, **{k: f"{code}# changed\n" for k, code in modules.items() if changed in k})
    assert source_of(policy) != source


def test_what_is_fairopts_has_none():
    assert source_of(LJF()) is None
