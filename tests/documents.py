"""The examples and links of Markdown documents, as values that tests run and follow."""

import re
import shlex
from pathlib import Path

from fairopt.cli.app import main


def blocks(text, language):
    """Return the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def console_examples(text):
    """Return each console block that shows output as pairs of a command and its output."""
    shown = [
        re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)+)", block, re.MULTILINE)
        for block in blocks(text, "console")
    ]
    return [pairs for pairs in shown if pairs]


def links(text):
    """Return the targets of links that are no addresses, without their fragments."""
    return re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", text)


def run_console(example, capfd):
    """Run the commands of an example in the current folder; each must print what is shown."""
    for command, printed in example:
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(arguments[0]).write_text(printed)
        else:
            assert program == "fairopt"
            assert main(arguments) == 0
            assert _comparable(capfd.readouterr().out) == _comparable(printed)


def run_python(code, capsys):
    """Run a block; each line that begins with ``print`` must print what its comment says."""
    exec(code, {"__name__": "example"})
    said = [line for line in code.splitlines() if line.startswith("print(")]
    for line, printed in zip(said, capsys.readouterr().out.splitlines(), strict=True):
        _, comment, expected = line.partition("  # ")
        assert not comment or printed == expected


def _comparable(printed):
    """Blank out the wall time, which differs from run to run."""
    return re.sub(r'("seconds": )[\d.e-]+', r"\1...", printed)
