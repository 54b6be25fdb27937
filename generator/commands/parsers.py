"""Makes the parser of a command: what `--help` says of it is in help.toml, its flags are the command's own."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

HELP_FILE = Path(__file__).parent / "help.toml"


def add_command(
    commands: argparse._SubParsersAction, name: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add the parser of a command, and have `run` run it; a description of several lines is shown as it stands."""
    words = read_help()[name]
    description = words.get("description", "")
    form = argparse.RawDescriptionHelpFormatter if "\n" in description else argparse.HelpFormatter
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=words["help"], description=description or None, formatter_class=form, allow_abbrev=False
    )
    parser.set_defaults(run=run)
    return parser


@cache
def read_help() -> dict[str, dict[str, str]]:
    """Read what is said of each command, by name: `help` in a line, and `description` where there is more to say."""
    return tomllib.loads(HELP_FILE.read_text(encoding="utf-8"))
