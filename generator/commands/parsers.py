"""Parsers of commands: help texts from help.toml, flags from each command."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

HELP_FILE = Path(__file__).parent / "help.toml"


def add_command(commands: argparse._SubParsersAction, name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
    """Add and return the parser of a command that is run by `run`.

    A description of several lines is shown with its line breaks.
    """
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
    """Return the help texts of all commands, by command name.

    Each has `help`, one line, and optionally `description`, a longer text.
    """
    return tomllib.loads(HELP_FILE.read_text(encoding="utf-8"))
