import random

import pytest

from fairopt import InputError
from fairopt.policies import Admission, Alignment, PackRule, Reading, Restart, Scarcity


def test_every_combination_is_there_once():
    assert len(set(Reading.all())) == len(Reading.all()) == 2 * 4 * 2 * 2 * 2
    assert Reading.all()[0] == Reading()


@pytest.mark.parametrize("reading", Reading.all(), ids=str)
def test_a_reading_survives_its_name(reading):
    assert Reading.parse(str(reading)) == reading
    words = str(reading).split(",")
    random.Random(0).shuffle(words)
    assert Reading.parse(" , ".join(words)) == reading


def test_what_is_left_out_takes_its_default():
    assert Reading.parse("") == Reading.parse("default") == Reading()
    assert Reading.parse("left,stop") == Reading(PackRule.STOP, Alignment.LEFT)
    assert Reading.parse("default,remaining") == Reading(admission=Admission.REMAINING)
    assert Reading.parse("when-idle,phase-two") == Reading(
        scarcity=Scarcity.PHASE_TWO, restart=Restart.WHEN_IDLE
    )


@pytest.mark.parametrize("name", ["middle", "left,right", "left,left", "stop,,middle", "LEFT"])
def test_other_names_are_refused_with_the_choices(name):
    with pytest.raises(InputError) as refusal:
        Reading.parse(name)
    assert str(refusal.value) == (
        f"reading: got {name!r}, allowed: default, or at most one of each of first-fit|stop, "
        "guarded|left|right|staged, progress|remaining, pack|phase-two, on-failure|when-idle"
    )
