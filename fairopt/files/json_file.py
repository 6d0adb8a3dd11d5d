"""JSON files, read strictly and written atomically."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any

from fairopt.errors import InputError
from fairopt.files.exact_text import Verbatim


def read_json(path: Path) -> Any:
    """Return the JSON value in a file.

    Numbers with a fraction or exponent stay text as written, for
    `number_from_text` to read exactly.

    Raises
    ------
    InputError
        If the file cannot be read, is no JSON or names a key twice.
    """
    try:
        return json.loads(
            path.read_text(encoding="utf-8-sig"),
            object_pairs_hook=_each_key_once,
            parse_float=Verbatim,
            parse_constant=Verbatim,
        )
    except InputError as error:
        raise InputError(f"{path}: {error.field}", error.value, error.allowed) from None
    except OSError as error:
        found = str(error.strerror)
    except json.JSONDecodeError as error:
        found = f"broken JSON at line {error.lineno}, column {error.colno}"
    except RecursionError:
        found = "JSON nested too deep"
    except UnicodeDecodeError:
        found = "bytes that are not UTF-8"
    except ValueError:  # Python reads no integers of more than some thousands of digits
        found = "a number of too many digits"
    raise InputError(str(path), Verbatim(found), "a readable JSON file")


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Write a JSON object to a file, one line per key; see `write_text`."""
    lines = (f"  {json.dumps(key)}: {json.dumps(item)}" for key, item in value.items())
    write_text(path, "{\n" + ",\n".join(lines) + "\n}\n")


def write_text(path: Path, text: str) -> None:
    """Write a file whole or leave what was there untouched.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}.draft")
    try:
        if target.exists() and not target.is_file():
            raise FileExistsError(errno.EEXIST, "no regular file")
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        found = Verbatim(error.strerror)
        raise InputError(str(path), found, "a file that can be written") from None
    finally:
        with suppress(OSError):
            draft.unlink()


def schema(name: str) -> dict[str, Any]:
    """Return the published JSON Schema of ``"instance"`` or ``"schedule"``."""
    text = resources.files("fairopt").joinpath(f"schemas/{name}.schema.json").read_text("utf-8")
    return dict(json.loads(text))


def json_object(
    value: object, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return the value if it is an object with the required keys and none but these.

    Raises
    ------
    InputError
        Naming the key that is missing or unknown.
    """
    if not isinstance(value, dict):
        raise InputError("contents", value, f"a JSON object with the keys {', '.join(required)}")
    for key in value:
        if key not in required + optional:
            raise InputError("key", key, ", ".join(required + optional))
    for key in required:
        if key not in value:
            raise InputError(key, None, f"an object with {', '.join(required)}")
    return value


def json_list(field: str, value: object) -> list[Any]:
    """Return the value if it is a list; an `InputError` names the field otherwise."""
    if not isinstance(value, list):
        raise InputError(field, value, "a list")
    return value


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, times in Counter(key for key, _ in pairs).items():
        if times > 1:
            raise InputError(key, Verbatim(f"{times} times"), "each key once")
    return dict(pairs)
