"""JSON files: one clear line when they cannot be read, whole or untouched when written."""

import errno
import os
import stat
from pathlib import Path

import pytest

from fairopt import InputError
from fairopt.files import number_from_text, read_json, write_json, write_text
from fairopt.files.json_file import json_object


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        (b'{"lengths": [3, 1], "batch', "broken JSON at line 1"),
        (b"", "broken JSON at line 1"),
        (b'{"a": 1}\n{"a": 1}', "broken JSON at line 2"),
        (b'{"a": 1, "a": 2}', "a: got 2 times"),
        (b"[" * 200_000, "nested too deep"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too many digits"),
        (b'{"a": "\xff"}', "not UTF-8"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(tmp_path, contents, words):
    path = tmp_path / "file.json"
    path.write_bytes(contents)
    with pytest.raises(InputError, match=words) as refusal:
        read_json(path)
    assert str(refusal.value).startswith(str(path))
    assert "\n" not in str(refusal.value)


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(InputError, match=str(path)):
            read_json(path)


def test_a_byte_order_mark_is_passed_over(tmp_path):
    path = tmp_path / "file.json"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}')
    assert read_json(path) == {"a": 1}


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "file.json"
    write_json(path, {"a": 1})
    before = path.read_bytes()

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        write_json(path, {"a": 2})
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_regular_file_is_never_replaced(tmp_path):
    with pytest.raises(InputError, match="no regular file"):
        write_text(Path(os.devnull), "x")
    assert not stat.S_ISREG(Path(os.devnull).stat().st_mode)
    with pytest.raises(InputError, match="no regular file"):
        write_text(tmp_path, "x")
    with pytest.raises(InputError, match="No such file or directory"):
        write_text(tmp_path / "none" / "file", "x")


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    write_text(link, "x")
    assert link.is_symlink()
    assert target.read_text() == "x"


@pytest.mark.parametrize(
    "text", ["-1", "+1", "1/0", "1_000", " 1", "nan", "inf", "1e9999", "٣", ""]
)
def test_loose_numbers_are_refused(text):
    with pytest.raises(InputError, match="--alpha"):
        number_from_text("--alpha", text)


def test_an_unknown_key_is_named_beside_those_that_are_known():
    with pytest.raises(InputError, match=r"^key: got 'extra', allowed: lengths, alpha, releases$"):
        json_object({"lengths": [1], "alpha": 1, "extra": 1}, ("lengths", "alpha"), ("releases",))
