"""Flag `--json`: one JSON object on stdout instead of lines for people.

README.md lists the keys of each command. Keys may be added in later versions; those listed keep their names and meanings.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.commands.puzzle_files import BAD_INPUT, PuzzleFile, print_message
from generator.commands.streams import shows_everything


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag `--json` to the parser of a command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object for programs; exit codes are the same")


def print_json(facts: Mapping[str, Any]) -> None:
    """Print an object; values that JSON lacks, such as paths, become text."""
    print(_format(facts, indent=1))


def print_json_list(key: str, items: Iterator[Mapping[str, Any]], finish: Callable[[], Mapping[str, Any]], long_key: str = "") -> None:
    """Print an object whose first value is a long list, each item as it comes.

    Nothing is printed if the first item cannot be made.

    Parameters
    ----------
    key : name of the list
    items : its items, each printed in one line
    finish : called after the last item; returns the other keys of the object
    long_key : last key of the items if its values are lists too long for the memory: any iterables
    """
    start = f"{{{_format(key)}: ["
    for item in items:
        print(f"{start}\n", end="")
        if long_key:
            _print_long(item, long_key)
        else:
            print(_format(item), end="")
        start = ","
    if start != ",":
        print(start, end="")
    print("\n]" + "".join(f",\n{_format(name)}: {_format(value)}" for name, value in finish().items()) + "}")


def print_file_json(
    key: str, items: Iterator[dict[str, object]], source: PuzzleFile, more: Callable[[], dict[str, object]], long_key: str = ""
) -> int:
    """Print the results of all lines as one object; return the exit code of the file.

    Parameters
    ----------
    more : returns further keys, after the last item
    long_key : key of the items whose value may be long, and is printed piece by piece
    """
    notes: list[str] = []

    def notify(message: str) -> None:
        notes.append(message)
        print_message(message)

    def finish() -> dict[str, object]:
        source.finish()  # lists the lines with repeated faults
        return {**more(), "unread": source.faults, "notes": notes}

    source.notify = notify
    print_json_list(key, items, finish, long_key)
    return BAD_INPUT if source.faults else 0


def _print_long(item: Mapping[str, Any], long_key: str) -> None:
    """Print an object in one line, and the list that is its last value piece by piece."""
    head = _format({key: value for key, value in item.items() if key != long_key})
    print(f"{head.removesuffix('}')}, {_format(long_key)}: [", end="")
    for number, value in enumerate(item[long_key]):
        print(f"{', ' if number else ''}{_format(value)}", end="")
    print("]}", end="")


def _format(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON.

    Text with characters that could move a terminal, and all text for a stdout that is not UTF-8, becomes ASCII, with escapes that a
    program reads as the same text.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent, default=str)
    is_plain = text.isascii() or shows_everything(sys.stdout)
    return text if is_plain and text.replace("\n", "").isprintable() else json.dumps(value, indent=indent, default=str)
