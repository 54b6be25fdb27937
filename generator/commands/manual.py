"""Command `manual`: prints the manual page, for `man`.

Commands and flags are those of the parser; the sections that it does not have are in manual.toml.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from generator import RELEASED, __version__
from generator.commands.parsers import Described, add_command, list_parsers

MOST_CHOICES = 5
"""Longest list of values shown in place of an argument's name."""

SECTIONS_FILE = Path(__file__).parent / "manual.toml"


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `manual`."""
    add_command(commands, "manual", run_manual)


def run_manual(options: argparse.Namespace) -> int:
    """Print the manual page."""
    print(make_page(options.parser), end="")
    return 0


def make_page(parser: argparse.ArgumentParser) -> str:
    """Return the manual page of the whole command line, in the macros of man(7)."""
    sections = tomllib.loads(SECTIONS_FILE.read_text(encoding="utf-8"))
    lines = [
        f'.TH GRIDPRESS 1 "{RELEASED}" "gridpress {__version__}" "User Commands"',
        ".nh",  # no hyphenation, and no adjustment: both would change long commands and names
        ".ad l",
        ".SH NAME",
        f"gridpress \\- {_escape(sections['name'])}",
        ".SH SYNOPSIS",
        r"\fBgridpress\fR \fICOMMAND\fR [\fIOPTION\fR]... [\fIARGUMENT\fR]...",
        ".SH DESCRIPTION",
        *_format_text(f"{parser.description}\n\n{sections['description']}"),
        ".SH OPTIONS",
        *_format_table({"-h, --help": "of gridpress and of each command: print its help and exit"}),
        *_format_actions(parser),
        ".SH COMMANDS",
    ]
    for command in list_parsers(parser):
        if not any(isinstance(action, argparse._SubParsersAction) for action in command.parser._actions):
            lines += _format_command(command)
    for heading in ("EXAMPLES", "ENVIRONMENT", "FILES"):
        lines += [f".SH {heading}", *_format_table(sections[heading.lower()])]
    lines += [".SH EXIT STATUS", *_format_table(_read_exit_codes((parser.epilog or "").rpartition("\n\n")[2]))]
    return "\n".join(lines) + "\n"


def _format_command(command: Described) -> Iterator[str]:
    """Yield the part of one command: how it is typed, what it does, its arguments."""
    names = " ".join(command.names)
    yield f".SS {names}"
    yield " ".join([rf"\fBgridpress {names}\fR", r"[\fIOPTION\fR]...", *map(_format_value, command.parser._get_positional_actions())])
    yield from _format_text(command.parser.description or f"{command.help[:1].upper()}{command.help[1:]}.")
    yield from _format_actions(command.parser)
    if command.parser.epilog:
        heading, _, lines = command.parser.epilog.partition("\n")
        yield from _format_text(f"{heading.capitalize()}\n\n{lines}")


def _format_actions(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the arguments and flags of a parser, each with its help."""
    formatter = parser._get_formatter()
    for action in (*parser._get_positional_actions(), *parser._get_optional_actions()):
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction | argparse._HelpAction):
            continue
        value = _format_value(action) if action.nargs != 0 else ""
        yield ".TP"
        yield ", ".join(rf"\fB{_escape(flag)}\fR{f' {value}' if value else ''}" for flag in action.option_strings) or value
        yield _start_line(_escape(" ".join(formatter._expand_help(action).split())))


def _format_value(action: argparse.Action) -> str:
    """Return the value of an argument as it is typed, such as [FILE] or A|B."""
    choices = "|".join(map(str, action.choices)) if action.choices is not None and len(list(action.choices)) <= MOST_CHOICES else None
    name = rf"\fI{_escape(str(action.metavar or choices or action.dest.upper()))}\fR"
    return {"?": f"[{name}]", "+": f"{name}...", "*": f"[{name}]..."}.get(str(action.nargs), name)


def _format_table(rows: dict[str, str]) -> Iterator[str]:
    """Yield rows of a name and its meaning."""
    for name, text in rows.items():
        yield from (".TP", rf"\fB{_escape(name)}\fR", _start_line(_escape(text)))


def _format_text(text: str) -> Iterator[str]:
    """Yield paragraphs, which are separated by empty lines.

    An indented one keeps its lines.
    """
    for paragraph in re.split(r"\n[ ]*\n", text.strip("\n")):
        if paragraph.startswith("  "):
            yield from (".PP", ".nf", ".RS", *(_start_line(_escape(line.strip())) for line in paragraph.splitlines()), ".RE", ".fi")
        else:
            yield from (".PP", _start_line(_escape(" ".join(paragraph.split()))))


def _read_exit_codes(epilog: str) -> dict[str, str]:
    """Return the exit codes that the help lists, each with its meaning."""
    rows = " ".join(epilog.removeprefix("exit codes:").split()).split("; ")
    return {code: meaning for row in rows for code, meaning in [_split_codes(row)]}


def _split_codes(row: str) -> tuple[str, str]:
    """Return the codes and the meaning of ``73, 74 cannot write``."""
    found = re.fullmatch(r"(\d+(?:, \d+)*) (.*)", row)
    return (found[1], found[2]) if found else ("", row)


def _escape(text: str) -> str:
    """Escape the characters that roff would change."""
    return (
        text.replace("\\", r"\e")
        .replace("-", r"\-")
        .replace("'", r"\(aq")
        .replace("`", r"\(ga")
        .replace("^", r"\(ha")
        .replace("~", r"\(ti")
    )


def _start_line(text: str) -> str:
    """Return a line that roff does not read as a request."""
    return rf"\&{text}" if text.startswith((".", "'")) else text
