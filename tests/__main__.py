"""``python -m tests``: sets up a bare checkout, then lints, type-checks and tests."""

import os
import subprocess
import sys
from pathlib import Path

from fairopt.bootstrap import enter

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)


def main(arguments):
    os.chdir(Path(__file__).resolve().parent.parent)
    commands = [*CHECKS, ("pytest", "-n", "2", *arguments)]
    statuses = []
    for command in commands:
        print("$", *command, flush=True)
        statuses.append(subprocess.call([sys.executable, "-m", *command]))
    return int(any(statuses))


if __name__ == "__main__":
    enter()
    sys.exit(main(sys.argv[1:]))
