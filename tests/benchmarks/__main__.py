"""``python -m tests.benchmarks``: fairopt beside its peers, as tables.

Every cell is measured or attempted in this run. It exits 1 if two of them contradict each
other on an optimum, 2 if one is not installed.
"""

import argparse
import json
import sys
from importlib.util import find_spec

from fairopt.bootstrap import enter

PEERS = {"pyjobshop": "pyjobshop", "ns.py": "ns", "ortools": "ortools", "highspy": "highspy"}
PIPE_WIDTH = 120


def main(arguments):
    options = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    options.add_argument("--quick", action="store_true", help="few instances, under a minute")
    options.add_argument("--json", action="store_true", help="print one JSON object")
    asked = options.parse_args(arguments)
    missing = [name for name, module in PEERS.items() if find_spec(module) is None]
    if missing:
        print(f"error: not installed: {', '.join(missing)}", file=sys.stderr)
        return 2
    from rich.console import Console

    from tests.benchmarks.peers.comparison import compare
    from tests.benchmarks.peers.speed import DEFAULT, QUICK
    from tests.benchmarks.peers.tables import as_json, tables

    comparison = compare(QUICK if asked.quick else DEFAULT)
    if asked.json:
        print(json.dumps(as_json(comparison)))
    else:
        console = Console()
        console = console if console.is_terminal else Console(width=PIPE_WIDTH)
        for part in tables(comparison):
            console.print(part)
    return 1 if comparison.contradictions else 0


if __name__ == "__main__":
    enter()
    sys.exit(main(sys.argv[1:]))
