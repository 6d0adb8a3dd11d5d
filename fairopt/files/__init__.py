"""Instances and schedules as JSON files, read strictly and written whole or not at all."""

from fairopt.files.exact_text import Verbatim, number_from_text, number_to_json
from fairopt.files.instance import (
    check_instance_path,
    instance_from_json,
    instance_to_json,
    read_instance,
    write_instance,
)
from fairopt.files.json_file import read_json, schema, write_json, write_text
from fairopt.files.schedule import schedule_from_json, schedule_to_json

__all__ = [
    "Verbatim",
    "check_instance_path",
    "instance_from_json",
    "instance_to_json",
    "number_from_text",
    "number_to_json",
    "read_instance",
    "read_json",
    "schedule_from_json",
    "schedule_to_json",
    "schema",
    "write_instance",
    "write_json",
    "write_text",
]
