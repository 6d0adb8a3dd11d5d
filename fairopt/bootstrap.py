"""Sets up the environment of a bare checkout, so that its first command just works.

Only the standard library is used here: nothing else is installed yet.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
STAMP = "set-up-done"
LOG = "set-up.log"
UNREACHABLE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ProxyError",
    "(from versions: none)",  # what pip says of them when told not to retry
)


class SetUpError(Exception):
    """Why the environment cannot be set up, in one line."""


def enter(checkout: Path = CHECKOUT) -> None:
    """Continue in the checkout's own ``.venv``, which is made first if need be.

    Does nothing outside a checkout, as in an installed wheel, and nothing in a
    finished ``.venv``. Otherwise this process is replaced by the same command
    in ``.venv``. Progress and errors go to standard error.

    Parameters
    ----------
    checkout : Path
        Folder that holds the package, ``pyproject.toml`` and ``requirements.lock``.

    Raises
    ------
    SystemExit
        With status 2 after one line if the set-up fails, 130 if it is interrupted.
    """
    lock = checkout / "requirements.lock"
    if not (lock.is_file() and (checkout / "pyproject.toml").is_file()):
        return
    environment = checkout / ".venv"
    try:
        if not _ready(environment, lock):
            with _alone(lock):
                if not _ready(environment, lock):
                    _set_up(environment, lock)
    except SetUpError as error:
        _say(f"error: set-up: {error}", 2)
    except OSError as error:
        _say(f"error: set-up: cannot write {error.filename or environment}: {error.strerror}", 2)
    except KeyboardInterrupt:
        _say("error: set-up interrupted; the next run starts it anew", 130)
    if Path(sys.prefix).resolve() != environment.resolve():
        _continue_in(environment)


def _stamp(environment: Path, lock: Path) -> str:
    """Return what a finished environment for this Python, place and lock file says of itself."""
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    return f"{sys.implementation.cache_tag} {environment.resolve()} {digest}\n"


def _ready(environment: Path, lock: Path) -> bool:
    stamp = environment / STAMP
    return (
        stamp.is_file()
        and stamp.read_text(encoding="utf-8") == _stamp(environment, lock)
        and _python(environment).is_file()
    )


def _python(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Hold off a second set-up of the same checkout; it finds the first one's result."""
    with lock.open("rb") as file:
        if sys.platform != "win32":
            import fcntl  # absent on Windows

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _set_up(environment: Path, lock: Path) -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetUpError(
                f"this Python lacks the standard module {module}"
                " (on Debian and Ubuntu: apt install python3-venv)"
            )
    _clear(environment)
    packages = sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    _say(f"fairopt: first run: making {environment} with {packages} packages, some minutes")
    # The base interpreter, since an unfinished environment may be the one that runs this.
    base = getattr(sys, "_base_executable", None) or sys.executable
    _run([base, "-m", "venv", str(environment)], environment)
    pip = [str(_python(environment)), "-m", "pip", "install", "--no-input"]
    pip += ["--disable-pip-version-check", "--progress-bar", "off"]
    _say("fairopt: installing the locked packages")
    _run([*pip, "--require-hashes", "-r", str(lock)], environment)
    _say("fairopt: installing the checkout itself")
    _run([*pip, "--no-deps", "--no-build-isolation", "-e", str(lock.parent)], environment)
    (environment / STAMP).write_text(_stamp(environment, lock), encoding="utf-8")
    _say("fairopt: set-up done")


def _clear(environment: Path) -> None:
    """Empty the environment but for its log, the sign that it is ours to empty."""
    log = environment / LOG
    if environment.exists() and not log.is_file() and any(environment.iterdir()):
        raise SetUpError(f"{environment} exists and was not made by this command; move it away")
    environment.mkdir(exist_ok=True)
    log.write_text("", encoding="utf-8")
    for entry in environment.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != log:
            entry.unlink()


def _run(command: list[str], environment: Path) -> None:
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_surroundings(),
        text=True,
        errors="replace",
        check=False,
    )
    log = environment / LOG
    with log.open("a", encoding="utf-8") as file:
        file.write(done.stdout)
    if done.returncode == 0:
        return
    if any(sign in done.stdout for sign in UNREACHABLE):
        raise SetUpError(f"the package index cannot be reached over the network (log: {log})")
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    reasons = [line for line in lines if line.lower().startswith("error")] or lines or ["no output"]
    raise SetUpError(f"{reasons[0]} (log: {log})")


def _continue_in(environment: Path) -> None:
    command = [str(_python(environment)), *sys.orig_argv[1:]]
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # where exec does not keep the caller waiting
        raise SystemExit(subprocess.call(command, env=_surroundings()))
    os.execve(command[0], command, _surroundings())


def _surroundings() -> dict[str, str]:
    """Return the process environment less what would bend the new interpreter to another one."""
    bent = ("PYTHONHOME", "__PYVENV_LAUNCHER__")
    return {name: value for name, value in os.environ.items() if name not in bent}


def _say(line: str, status: int | None = None) -> None:
    print(line, file=sys.stderr, flush=True)
    if status is not None:
        raise SystemExit(status)
