"""Parsers of commands: help texts from help.toml, flags from each command."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generator.commands.quiet import add_quiet_flag

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
    add_quiet_flag(parser)
    return parser


class Described(NamedTuple):
    """A command with its place in the command line.

    names    such as ("bank", "stats"); empty for the whole command line
    parser   parser of its arguments
    help     one line about it
    """

    names: tuple[str, ...]
    parser: argparse.ArgumentParser
    help: str


def list_parsers(parser: argparse.ArgumentParser, names: tuple[str, ...] = (), line: str = "") -> Iterator[Described]:
    """Yield a parser and all of its commands.

    names, line   name and help of `parser` itself
    """
    yield Described(names, parser, line)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {entry.dest: entry.help or "" for entry in action._choices_actions}
            for name, command in action.choices.items():
                yield from list_parsers(command, (*names, name), helps.get(name, ""))


@cache
def read_help() -> dict[str, dict[str, str]]:
    """Return the help texts of all commands, by command name.

    Each has `help`, one line, and optionally `description`, a longer text.
    """
    return tomllib.loads(HELP_FILE.read_text(encoding="utf-8"))
