"""Command line: parses the arguments, runs a command, returns the exit code.

The commands themselves are in `generator.commands`.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from itertools import takewhile
from typing import Any, NoReturn

from generator import __version__
from generator.commands.file_paths import check_paths
from generator.commands.help_format import group_commands
from generator.commands.parsers import read_help
from generator.commands.quiet import hold_notes
from generator.commands.run_flags import complete_flags, record_wrong_use
from generator.commands.streams import discard_output, open_streams
from generator.errors import LONGEST_NAME, CannotWrite, PuzzleError, explain, quote
from generator.near_names import suggest
from generator.storage.notes import print_message

GROUPS = {
    "make books and sheets": {
        "book": "book",
        "run": "print_run",
        "recipe": "print_recipe",
        "cost": "cost",
        "studio": "studio",
        "sheet": "sheet",
        "typeset": "pages",
        "pictures": "pictures",
        "web": "web",
        "serve": "serve",
    },
    "make and convert puzzles": {
        "generate": "make_puzzles",
        "fill": "make_puzzles",
        "dig": "make_puzzles",
        "select": "select_puzzles",
        "convert": "convert",
        "queens": "queens",
    },
    "solve and grade puzzles": {
        "solve": "solve",
        "check": "check_puzzles",
        "canon": "check_puzzles",
        "review": "review",
        "hint": "hint",
        "grade": "grade",
        "times": "times",
    },
    "check and manage books": {
        "prove": "check_pages",
        "preflight": "check_pages",
        "status": "upkeep",
        "rebuild": "upkeep",
        "bank": "bank",
    },
    "names and installation": {
        "list": "list_names",
        "compile": "compile_kernels",
        "completion": "completion",
        "manual": "manual",
    },
}
"""Headings of `gridpress --help`, the commands below each, and the module of each in `generator.commands`."""

MODULES = {command: module for commands in GROUPS.values() for command, module in commands.items()}

OF_ALL = ("completion", "manual")
"""Commands that need the parsers of all."""

AFTER_COMMANDS = "`gridpress COMMAND --help` explains the flags of a command and has examples; `gridpress manual` prints everything."

EXIT_CODES = """\
exit codes: 0 done; 1 an error in gridpress itself; 2 wrong use; 3 fewer puzzles than ordered, or one in quarantine;
65 invalid input, or a fault was found; 69 the cluster was lost, or the book or sheet is published and the command after it failed;
73, 74 cannot write; 75 another run is using the folder; 130, 143 interrupted"""


MISSING = "the following arguments are required"
"""Beginning of argparse's message about missing arguments."""

FLAG = re.compile("-[A-Za-z]|--[A-Za-z-]+")


class _Parser(argparse.ArgumentParser):
    """Argument parser that reports an error in one line.

    argparse itself would print the whole usage before the message, and list all commands for a misspelled one.
    """

    _words: Sequence[str] = ()

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a word that is not a choice of its argument; suggest the nearest.

        Raises
        ------
        argparse.ArgumentError   the word is not a choice
        """
        if action.choices is None or value in action.choices:
            return
        names = [str(name) for name in action.choices]
        word, is_command = quote(str(value), LONGEST_NAME), isinstance(action, argparse._SubParsersAction)
        if is_command:
            raise argparse.ArgumentError(None, f"unknown command {word}{_hint_at(str(value), names, 'command')}")
        near = suggest(str(value), names, str(action.dest))
        raise argparse.ArgumentError(action, f"unknown value {word}; {near}valid values: {', '.join(names)}")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse arguments that a command does not have; suggest the nearest flag.

        argparse itself would let the parser of all commands refuse them, which does not know the flags of each.
        """
        self._words = complete_flags(self, list(sys.argv[1:] if args is None else args))
        found, unknown = super().parse_known_args(self._words, namespace)
        if unknown:
            self._refuse(unknown[0])
        return found, unknown

    def _refuse(self, unknown: str) -> NoReturn:
        """Refuse an argument that the command does not have; suggest the nearest flag."""
        word = unknown.partition("=")[0]
        is_flag = word.startswith("-")
        question = _hint_at(word, sorted(self._option_string_actions), "flag") if is_flag else ""
        self._print_error(f"unknown {'flag' if is_flag else 'argument'} {word[:LONGEST_NAME]!r}{question}")

    def error(self, message: str) -> NoReturn:
        """Print the message of a wrong argument in one line and exit with code 2.

        argparse reports missing arguments before unknown flags. A misspelled flag is reported first, because it can be the reason.
        """
        if message.startswith(MISSING):
            words = [word.partition("=")[0] for word in takewhile("--".__ne__, self._words)]
            for word in filter(FLAG.fullmatch, words):
                if not {word, word[:2]} & self._option_string_actions.keys():
                    self._refuse(word)
        self._print_error(message)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, version or an error.

        argparse itself would hide that stdout cannot be written.
        """
        if message:
            (file or sys.stderr).write(message)
            (file or sys.stderr).flush()

    def _print_error(self, message: str) -> NoReturn:
        line = " ".join(message.split()).removeprefix("argument ")
        message = f"{line}{'' if line.endswith('?') else ';'} see `{self.prog} --help`"
        print_message(message)
        record_wrong_use(self, self._words, message)
        self.exit(2)


def _hint_at(word: str, names: Sequence[str], kind: str) -> str:
    """Return what was probably meant by a word, as the middle of a message."""
    near = suggest(word, names, kind).rstrip("; ")
    return f"; {near}" if near else ""


def make_parser(*wanted: str) -> argparse.ArgumentParser:
    """Return the parser of the whole command line.

    Parameters
    ----------
    wanted : the commands whose arguments are needed, by default all; of the others only names and help are known, because a command's
        module imports all that the command works with
    """
    parser = _Parser(
        prog="gridpress",
        description="Make printable puzzle books: fill grids, dig puzzles with one solution, grade, typeset and prove them.",
        epilog=f"{AFTER_COMMANDS}\n\n{EXIT_CODES}",
        formatter_class=group_commands({heading: list(commands) for heading, commands in GROUPS.items()}),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"gridpress {__version__}")
    # Without a title, the only headings are those of the groups.
    commands = parser.add_subparsers(title=None, dest="command", metavar="COMMAND", required=True)  # type: ignore[call-overload]
    for name, module in MODULES.items():
        if wanted and module not in {MODULES.get(command) for command in wanted}:
            commands.add_parser(name, help=read_help()[name].help)
        elif name not in commands.choices:
            import_module(f"generator.commands.{module}").add_parsers(commands)
    parser.set_defaults(parser=parser)
    return parser


def _find_wanted(words: Sequence[str]) -> tuple[str, ...]:
    """Return the commands whose arguments a command line needs, () for all."""
    command = next((word for word in words if not word.startswith("-")), "")
    return () if command in OF_ALL else (command,)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    with open_streams():
        return _run(arguments)


def _limit_search(options: argparse.Namespace) -> AbstractContextManager[None]:
    """Return a context in which --effort, if given, limits searches."""
    if getattr(options, "effort", None) is None:
        return nullcontext()
    from generator.grading import limited

    return limited(options.effort)


def _run(arguments: Sequence[str] | None) -> int:
    """Run one command; arguments and result as those of `main`."""
    options, code = argparse.Namespace(), 0
    try:
        words = sys.argv[1:] if arguments is None else arguments
        options = make_parser(*_find_wanted(words)).parse_args(words)
        check_paths(options)
        with hold_notes(options.quiet) as held, _limit_search(options):
            code = int(options.run(options))
            sys.stdout.flush()
            if code == 0:
                held.discard()
        return code
    except PuzzleError as fault:
        print_message(str(fault))
        return fault.exit_code
    except BrokenPipeError:
        discard_output(sys.stdout)  # the reader closed the pipe (`gridpress generate | head`): not an error
        return code
    except OSError as fault:
        discard_output(sys.stdout)
        print_message(f"cannot write: {fault.strerror or explain(fault)}{f': {fault.filename!r}' if fault.filename else ''}")
        return CannotWrite.exit_code
    except KeyboardInterrupt as end:
        print_message(_describe_interrupt(end, options))
        return 128 + signal.SIGINT
    except SystemExit as end:  # SIGTERM, in a command that ends its workers in order; or the end of argparse
        if "run" in options:
            print_message(_describe_interrupt(end, options))
        raise


def _describe_interrupt(end: BaseException, options: argparse.Namespace) -> str:
    """Return the message of an interrupted command, with what it saved.

    A command that continues its work when it is given again says so in a note of the exception.
    """
    is_printing = getattr(options, "output", None) in (None, "-")
    nothing = "what was printed is incomplete, and no file was written" if is_printing else "no file was written"
    return f"interrupted; {'; '.join(getattr(end, '__notes__', [nothing]))}"
