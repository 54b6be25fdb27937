"""Parsers of commands: help texts from help.toml, flags from each command."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generator.commands.help_format import HelpFormat, format_examples
from generator.commands.quiet import add_quiet_flag

HELP_FILE = Path(__file__).parent / "help.toml"


def add_command(
    commands: argparse._SubParsersAction, name: str, run: Callable[[argparse.Namespace], int], under: str = ""
) -> argparse.ArgumentParser:
    """Add and return the parser of a command that is run by `run`.

    Parameters
    ----------
    under : the command that this one belongs to: "bank" for `bank stats`; empty for the others
    """
    words = read_help()[f"{under} {name}".strip()]
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=words.help,
        description=words.description or None,
        epilog=format_examples(words.examples) or None,
        formatter_class=HelpFormat,
        allow_abbrev=False,
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

    Parameters
    ----------
    names, line : name and help of `parser` itself
    """
    yield Described(names, parser, line)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {entry.dest: entry.help or "" for entry in action._choices_actions}
            for name, command in action.choices.items():
                yield from list_parsers(command, (*names, name), helps.get(name, ""))


@dataclass(frozen=True, slots=True)
class HelpText:
    """What the help says about a command besides its arguments.

    help          one line for the list of commands
    description   a longer text; empty where the line is enough
    examples      command lines that work as they are, given the files they name
    """

    help: str
    description: str = ""
    examples: tuple[str, ...] = ()


@cache
def read_help() -> dict[str, HelpText]:
    """Return the help texts of all commands, by their names: "book", "bank stats"."""
    tables = tomllib.loads(HELP_FILE.read_text(encoding="utf-8"))
    return {name: HelpText(one["help"], one.get("description", ""), tuple(one.get("examples", ()))) for name, one in tables.items()}
