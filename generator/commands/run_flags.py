"""Flags of commands that make books, and records of runs with wrong ones.

A run is recorded whatever it ends with, also one with a wrong flag, or with a recipe that cannot be read. What it was to make is then
found out without any check.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.flag_values import folder_argument, jobs_argument
from generator.errors import RecipeError, WrongUse
from generator.storage.folder_names import is_book

if TYPE_CHECKING:
    from generator.workers import WorkerOptions

OUT = "output"
DEFAULT_WAIT, LONGEST_WAIT = 120, 1440
"""Minutes that `--wait` waits without a number, and the most it can wait."""


def add_making_flags(parser: argparse.ArgumentParser, few: str, force_help: str) -> None:
    """Add the flags that say where books are made, by which workers, and when.

    Parameters
    ----------
    few : books that are made without workers, for the help
    """
    jobs_help = f"number of worker processes, from 1 (default: one per processor, none for {few})"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    workers_help = "local, or dask:ADDRESS of the scheduler of a dask cluster whose workers have gridpress installed (default: local)"
    parser.add_argument("--workers", metavar="WHERE", default="local", help=workers_help)
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=f"folder for books, bank and logs (default: {OUT})")
    parser.add_argument("--force", action="store_true", help=force_help)
    add_wait_flag(parser)


def read_workers(options: argparse.Namespace) -> WorkerOptions:
    """Return the workers of `add_making_flags`.

    Raises
    ------
    RecipeError   --jobs together with a cluster, or an invalid --workers
    """
    from generator.workers import WorkerOptions, read_cluster

    workers = WorkerOptions(options.jobs, read_cluster(options.workers))
    if workers.jobs and workers.cluster:
        raise RecipeError("--jobs is the number of processes on this machine, and a cluster sets its own; leave out --jobs or --workers")
    return workers


def add_wait_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag `--wait` to the parser of a command that locks an output folder."""
    bounds = f"MINUTES from 0 to {LONGEST_WAIT}, {DEFAULT_WAIT} if only --wait is given"
    wait_help = f"wait for another run that uses the output folder, at most {bounds} (default: end with exit code 75 at once)"
    parser.add_argument("--wait", metavar="MINUTES", nargs="?", type=minutes_argument, const=DEFAULT_WAIT, default=0.0, help=wait_help)


def minutes_argument(text: str) -> float:
    """Return a number of minutes for argparse; decimals are allowed.

    Raises
    ------
    argparse.ArgumentTypeError   another text, or more than LONGEST_WAIT
    """
    from generator.recipe.text_fields import find_number, shorten

    minutes = find_number(text, 0, LONGEST_WAIT)
    if minutes is None:
        raise argparse.ArgumentTypeError(f"expected minutes from 0 to {LONGEST_WAIT}, got {shorten(text)}")
    return minutes


NUMBER = re.compile(r"[-+]?\.?\d")
"""Beginning of a word that is meant as a number."""

Describe = Callable[[argparse.Namespace], dict[str, str]]
"""Returns what a command line asks for, for the log: command, recipe and book as far as they can be known."""


def record_runs(parser: argparse.ArgumentParser, describe: Describe) -> None:
    """Have the runs of a command recorded that end with a wrong flag."""
    parser.set_defaults(describe=describe)


def record_wrong_use(parser: argparse.ArgumentParser, words: Sequence[str], message: str) -> None:
    """Record a run that ends because its command line is wrong.

    Nothing is recorded for commands without `record_runs`.

    Parameters
    ----------
    parser : of the command; it is used up
    words : its arguments
    message : what is wrong with them
    """
    from generator.storage.run_log import open_log

    describe: Describe | None = parser.get_default("describe")
    if describe is None:
        return
    options = _read_leniently(parser, words)
    if not options.out:  # the message says so: no folder can have an empty name
        return
    with open_log(Path(options.out), **describe(options)) as journal:
        journal.record_fault(WrongUse(message))


def _read_leniently(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Return the arguments of a wrong command line as text, where they can be read."""
    for action in parser._actions:
        action.type = action.choices = None
        action.required = False
        if action.option_strings and action.nargs is None:
            action.nargs = "?"
    parser._mutually_exclusive_groups.clear()
    parser.exit_on_error = False
    options = argparse.Namespace()
    with suppress(argparse.ArgumentError):
        argparse.ArgumentParser.parse_known_args(parser, _without_stray_numbers(parser, words), options)
    return options


def _without_stray_numbers(parser: argparse.ArgumentParser, words: Sequence[str]) -> list[str]:
    """Return words without help flags and numbers after unknown flags.

    Such a number would be taken for the recipe.
    """
    known = [flag for action in parser._actions for flag in action.option_strings]

    def is_unknown(word: str) -> bool:
        return word.startswith("--") and "=" not in word and not any(flag.startswith(word) for flag in known)

    kept = [
        word
        for before, word in zip(["", *words], words, strict=False)
        if not (is_unknown(before) and word.strip("+-").replace(".", "").isdigit())
    ]
    return [word for word in kept if word not in ("-h", "--help")]


def complete_flags(parser: argparse.ArgumentParser, words: Sequence[str]) -> list[str]:
    """Return the words of a command line with the missing numbers of flags.

    A flag such as `--wait` gets the number that it has by default.

    argparse itself would take a recipe that follows the flag for its number.
    """
    numbers = {flag: action.const for action in parser._actions if action.nargs == "?" and action.const for flag in action.option_strings}
    return [
        f"{word}={numbers[word]}" if word in numbers and not NUMBER.match(next_word) else word
        for word, next_word in zip_longest(words, words[1:], fillvalue="")
    ]


def name_of(book: object) -> str:
    """Return the name of a book if it can be one, else an empty text."""
    return str(book) if is_book(str(book)) else ""
