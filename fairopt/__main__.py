"""``python -m fairopt``: sets up a bare checkout, then is the ``fairopt`` command."""

import sys


def main() -> int:
    """Run the ``fairopt`` command and return its exit status."""
    from fairopt.cli.app import main as command  # a bare checkout has no typer yet

    return command(sys.argv[1:])


if __name__ == "__main__":
    from fairopt.bootstrap import enter

    enter()
    sys.exit(main())
