"""A file that one run at a time has open."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import BinaryIO
from weakref import WeakSet

if sys.platform != "win32":
    import fcntl

_open: WeakSet[BinaryIO] = WeakSet()


def open_alone(path: Path) -> BinaryIO:
    """Open a file to read and to append, made if need be, and keep others from doing so.

    That lasts until the file is closed or the process is gone, whatever became of its
    workers. Where the file system or Windows has no such locks, nobody is kept from it.

    Raises
    ------
    BlockingIOError
        If it is open already, in this process or another.
    OSError
        If it cannot be opened so.
    """
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "no regular file")
    file = path.open("a+b")
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise
        except OSError:
            pass
    _open.add(file)
    return file


def _leave_to_the_parent() -> None:
    for file in list(_open):
        file.close()


if sys.platform != "win32":  # what a forked worker inherits would outlive a run that is killed
    os.register_at_fork(after_in_child=_leave_to_the_parent)
