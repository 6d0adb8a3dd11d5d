"""The examples and links of Markdown documents, as values that tests run and follow."""

import re
import shlex
import sys
from pathlib import Path

from fairopt.cli.app import main


def examples(text):
    """Return the code blocks of a document as pairs of a language and code, in order."""
    return re.findall(r"^```(console|python)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def links(text):
    """Return the targets of links that are no addresses, without their fragments."""
    return re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", text)


def run_examples(text, capfd):
    """Run the examples of a document one after another, in the current folder."""
    here = str(Path.cwd())
    try:
        for language, code in examples(text):
            if language == "console":
                _run_console(code, capfd)
            elif name := re.match(r"# (\w+\.py)\n", code):
                Path(name[1]).write_text(code)
            else:
                _run_python(code, capfd)
    finally:
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(here):
                del sys.modules[name]


def _run_console(code, capfd):
    """Run the commands; each under which something stands must print that."""
    for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", code, re.MULTILINE):
        program, *arguments = shlex.split(command, comments=True)
        if program == "cat":
            Path(arguments[0]).write_text(printed)
        elif printed:
            assert program == "fairopt"
            status, said = main(arguments), capfd.readouterr()
            refused = printed.startswith("error: ")
            assert status == (2 if refused else "does not stand" in printed)
            assert _comparable(said.err if refused else said.out) == _comparable(printed)


def _run_python(code, capfd):
    """Run a block; each line that begins with ``print`` must print what its comment says."""
    exec(code, {"__name__": "example"})
    said = [line for line in code.splitlines() if line.startswith("print(")]
    for line, printed in zip(said, capfd.readouterr().out.splitlines(), strict=True):
        _, comment, expected = line.partition("  # ")
        assert not comment or printed == expected


def _comparable(printed):
    """Blank out the wall time, which differs from run to run, and what ends a line unseen."""
    timeless = re.sub(r'("seconds": )[\d.e-]+', r"\1...", printed)
    return [line.rstrip() for line in timeless.splitlines()]
