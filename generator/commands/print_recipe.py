"""Command `recipe`: prints a shipped recipe as it is, to be changed."""

from __future__ import annotations

import argparse

from generator.commands.list_names import LISTS, print_entries
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import open_output


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `recipe`."""
    parser = add_command(commands, "recipe", run_recipe)
    parser.add_argument("name", metavar="NAME", nargs="?", help="name of a recipe (default: list all of them)")


def run_recipe(options: argparse.Namespace) -> int:
    """Print a shipped recipe, or the list of all.

    Raises
    ------
    UnknownName   no shipped recipe has the name
    """
    from generator.recipe.recipe import read_shipped

    if options.name is None:
        print_entries(list(LISTS["recipes"]()))
        return 0
    text = read_shipped(options.name)
    with open_output(None) as output:
        output.write(text)
    return 0
