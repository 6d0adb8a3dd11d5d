"""``python -m fairopt``: sets up a bare checkout, then is the ``fairopt`` command."""

import signal
import sys


def main() -> int:
    """Run the ``fairopt`` command and return its exit status.

    To be terminated is to be interrupted: what is done is kept, and no worker left behind.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        from fairopt.cli.app import main as command  # a bare checkout has no typer yet

        return command(sys.argv[1:])
    except KeyboardInterrupt:  # while that was loaded
        print("error: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    from fairopt.bootstrap import enter

    enter()
    sys.exit(main())
