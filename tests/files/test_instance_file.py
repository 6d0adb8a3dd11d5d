"""Instances as JSON: what is read is what was written, and nothing loose is read."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from fairopt import InputError, Instance
from fairopt.files import (
    instance_from_json,
    instance_to_json,
    read_instance,
    schema,
    write_instance,
)

GOOD = {"lengths": [3, 1], "batch_size": 2, "alpha": 1}
lengths = st.lists(st.integers(1, 10**30), min_size=1, max_size=6)


@st.composite
def instances(draw):
    tokens = draw(lengths)
    n = len(tokens)
    many = {"min_size": n, "max_size": n}
    releases = draw(st.none() | st.lists(st.integers(0, 50), **many))
    slack = draw(st.none() | st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), **many))
    intervals = slack and [
        (max(1, o - below), o + above) for o, (below, above) in zip(tokens, slack, strict=True)
    ]
    alpha = draw(st.fractions(0, 100))
    return Instance(tokens, draw(st.integers(1, 9)), alpha, releases, intervals)


@given(instances())
def test_reading_undoes_writing(tmp_path_factory, instance):
    path = tmp_path_factory.getbasetemp() / "instance.json"
    write_instance(path, instance)
    assert read_instance(path) == instance


@given(instances())
def test_what_is_written_fits_the_schema(instance):
    Draft202012Validator(schema("instance")).validate(instance_to_json(instance))


@pytest.mark.parametrize("name", ["instance", "schedule"])
def test_the_schemas_are_schemas(name):
    Draft202012Validator.check_schema(schema(name))


def read_text(tmp_path, text):
    path = tmp_path / "instance.json"
    path.write_text(text)
    return read_instance(path)


@pytest.mark.parametrize(
    ("text", "alpha"),
    [
        ("2.5", Fraction(5, 2)),
        ('"5/2"', Fraction(5, 2)),
        ("0.1", Fraction(1, 10)),
        ("1e2", 100),
        ("2.0", 2),
        ('"150"', 150),
        ("0", 0),
    ],
)
def test_alpha_is_read_exactly(tmp_path, text, alpha):
    found = read_text(tmp_path, f'{{"lengths": [3], "batch_size": 1, "alpha": {text}}}')
    assert found.alpha == alpha
    assert type(found.alpha) is type(alpha)


# key, its JSON text, and whether the schema refuses it as well
LOOSE = [
    ("lengths", "[]", True),
    ("lengths", "[3, 0]", True),
    ("lengths", "[3, -1]", True),
    ("lengths", "[3, 1.5]", True),
    ("lengths", "[3, 2.0]", False),  # JSON Schema takes 2.0 for an integer
    ("lengths", "[3, true]", True),
    ("lengths", "[3, NaN]", None),
    ("lengths", "[3, Infinity]", None),
    ("lengths", '[3, "4"]', True),
    ("lengths", "[3, null]", True),
    ("lengths", "[[3]]", True),
    ("lengths", "3", True),
    ("lengths", '"33"', True),
    ("batch_size", "0", True),
    ("batch_size", "-2", True),
    ("batch_size", "1.5", True),
    ("batch_size", "true", True),
    ("batch_size", "null", True),
    ("alpha", "-1", True),
    ("alpha", "-0.5", True),
    ("alpha", "NaN", None),
    ("alpha", "true", True),
    ("alpha", '"5/0"', True),
    ("alpha", '"-5/2"', True),
    ("alpha", '"a"', True),
    ("alpha", '""', True),
    ("alpha", "1e999999999", None),
    ("alpha", "null", True),
    ("releases", "[0]", False),
    ("releases", "[0, 1, 2]", False),
    ("releases", "[0, -1]", True),
    ("releases", "[0, 0.5]", True),
    ("releases", "{}", True),
    ("intervals", "[[1, 4]]", False),
    ("intervals", "[[1, 2], [1, 1]]", False),
    ("intervals", "[[4, 5], [1, 1]]", False),
    ("intervals", "[[0, 3], [1, 1]]", True),
    ("intervals", "[[3], [1, 1]]", True),
    ("intervals", "[[1, 3.5], [1, 1]]", True),
    ("intervals", "[3, 1]", True),
    ("beta", "1", True),
]


@pytest.mark.parametrize(("key", "text", "by_schema"), LOOSE)
def test_loose_values_are_refused_by_name(tmp_path, key, text, by_schema):
    members = {name: json.dumps(value) for name, value in GOOD.items()} | {key: text}
    whole = "{" + ", ".join(f'"{name}": {member}' for name, member in members.items()) + "}"
    with pytest.raises(InputError, match=rf"instance\.json: (key: got ')?{key}") as refusal:
        read_text(tmp_path, whole)
    assert "\n" not in str(refusal.value)
    if by_schema is not None:
        valid = Draft202012Validator(schema("instance")).is_valid(json.loads(whole))
        assert valid is not by_schema


@pytest.mark.parametrize("key", GOOD)
def test_a_missing_key_is_named(key):
    with pytest.raises(InputError, match=rf"{key}: got nothing"):
        instance_from_json({name: value for name, value in GOOD.items() if name != key})


def test_fractional_lengths_have_no_json_form():
    with pytest.raises(InputError, match="lengths"):
        instance_to_json(Instance([Fraction(3, 2)], 1, 1))
