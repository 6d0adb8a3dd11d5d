"""The JSON form of an instance, ``fairopt/schemas/instance.schema.json``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fairopt.errors import InputError
from fairopt.files.exact_text import number_from_json, number_to_json
from fairopt.files.json_file import json_list, json_object, read_json, write_json
from fairopt.instance import Instance
from fairopt.numbers import Number

REQUIRED = ("lengths", "batch_size", "alpha")
OPTIONAL = ("releases", "intervals")


def instance_from_json(value: object) -> Instance:
    """Return the instance that a JSON value describes.

    Raises
    ------
    InputError
        Naming the key that is missing, unknown or has a value it may not have.
    """
    contents = json_object(value, REQUIRED, OPTIONAL)
    lists = {
        key: json_list(key, contents[key])
        for key in ("lengths", "releases", "intervals")
        if key in contents
    }
    return Instance(
        batch_size=contents["batch_size"],
        alpha=number_from_json("alpha", contents["alpha"]),
        **lists,
    )


def instance_to_json(instance: Instance) -> dict[str, Any]:
    """Return an instance with integer lengths, releases and intervals as a JSON value.

    Raises
    ------
    InputError
        If one of them is no integer.
    """
    value: dict[str, Any] = {
        "lengths": _whole("lengths", instance.lengths),
        "batch_size": instance.batch_size,
        "alpha": number_to_json(instance.alpha),
    }
    if not instance.offline:
        value["releases"] = _whole("releases", instance.releases)
    if instance.intervals is not None:
        value["intervals"] = [_whole("intervals", pair) for pair in instance.intervals]
    return value


def read_instance(path: Path) -> Instance:
    """Return the instance in a JSON file.

    Raises
    ------
    InputError
        Naming the file and what in it is not as it should be.
    """
    value = read_json(path)
    try:
        return instance_from_json(value)
    except InputError as refusal:
        raise InputError(f"{path}: {refusal.field}", refusal.value, refusal.allowed) from None


def write_instance(path: Path, instance: Instance) -> None:
    """Write an instance to a JSON file, whole or not at all."""
    write_json(path, instance_to_json(instance))


def _whole(field: str, numbers: Iterable[Number]) -> list[int]:
    whole = []
    for number in numbers:
        if not isinstance(number, int):
            raise InputError(field, number, "whole numbers, in a JSON file")
        whole.append(number)
    return whole


def check_instance_path(path: Path) -> None:
    """Refuse a file that no instance could be written to, before long work for it.

    Raises
    ------
    InputError
        If it is no ``.json`` file in a folder that exists.
    """
    if path.suffix.lower() != ".json" or not path.resolve().parent.is_dir():
        raise InputError("file", str(path), "a .json file in a folder that exists")
