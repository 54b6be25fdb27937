"""Flags that say how puzzles are dug, and what they mean together."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.commands.flag_values import count_argument
from generator.commands.puzzle_files import print_message
from generator.errors import RecipeError, Shortfall

if TYPE_CHECKING:
    from generator.families import Family
    from generator.families.base.dig_order import DigOrder
    from generator.model import Level, Puzzle
    from generator.model.patterns import Pattern
    from generator.model.wishes import Wish

METHODS = ("minimal", "symmetric", "count", "grow")


def add_dig_flags(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the flags for method, symmetry and number of clues.

    default   the method without a flag, in words
    """
    methods = "minimal: until every clue is needed; symmetric: in symmetric groups; count: to --clues; grow: minimal, by adding clues"
    method_help = f"{methods} (default: {default}; symmetric with --symmetry, count with --clues)"
    parser.add_argument("--method", choices=METHODS, help=method_help)
    symmetry_help = "symmetry of method symmetric: half-turn, quarter-turn, mirror, flip, diagonal or antidiagonal (default: half-turn)"
    parser.add_argument("--symmetry", metavar="S", help=symmetry_help)
    clues_help = "stop digging at K clues; fewer than 22 in a 9x9 are rarely found (default: as few as possible)"
    parser.add_argument("--clues", metavar="K", type=count_argument, help=clues_help)


def add_wish_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for techniques that puzzles must need, or must do without."""
    listed = "names of `gridpress list techniques`, such as x-wing,naked-pair"
    needs_help = f"only puzzles that all other techniques up to the hardest of these do not solve without each: {listed}"
    parser.add_argument("--needs", metavar="T,...", type=_names_argument, default=(), help=needs_help)
    without_help = "only puzzles that can be solved without these techniques, such as chains or uniqueness"
    parser.add_argument("--without", metavar="T,...", type=_names_argument, default=(), help=without_help)
    exactly_help = "only puzzles that need each of these techniques, and no others except full houses"
    parser.add_argument("--exactly", metavar="T,...", type=_names_argument, default=(), help=exactly_help)


def add_pattern_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag for the cells that have givens."""
    pattern_help = (
        "givens in these cells only: heart, spiral, a letter from A to Z, or a file with the rows of a board, . for an empty cell"
    )
    parser.add_argument("--pattern", metavar="P", help=pattern_help)


def read_pattern(options: argparse.Namespace, family: Family) -> Pattern | None:
    """Return the pattern that flags ask for, None without.

    Raises
    ------
    RecipeError   flags that contradict the pattern
    UnknownName, GridFormatError, DoesNotFit   as `find_pattern`
    """
    if options.pattern is None:
        return None
    from generator.families.base.given_pattern import check_clues, find_pattern

    for flag in ("symmetry", "method", "needs", "without", "exactly"):
        if value := getattr(options, flag):
            got = value if isinstance(value, str) else ",".join(value)
            raise RecipeError(f"--pattern: the pattern says where givens are, and nothing is dug, got --{flag} {got} as well; leave it out")
    pattern = find_pattern(options.pattern, family, "--pattern")
    check_clues(pattern, options.clues, "--pattern")
    return pattern


def _names_argument(text: str) -> tuple[str, ...]:
    """Return the names of a list with commas, each once."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",")))


def has_wish(options: argparse.Namespace) -> bool:
    """Return whether flags ask for techniques."""
    return bool(options.needs or options.without or options.exactly)


def read_wish(options: argparse.Namespace, family: Family, level: Level | None) -> Wish:
    """Return the techniques that flags ask for.

    level   that the puzzles must have as well; None for any

    Raises
    ------
    UnknownName, RecipeError, DoesNotFit   techniques that the family lacks, or flags that contradict each other or the level
    """
    from generator.grading.wishes import check_wish
    from generator.model.wishes import Wish

    wish = Wish(options.needs, options.without, options.exactly)
    check_wish(wish, family, level, "--")
    return wish


def read_dig_order(options: argparse.Namespace, level: Level | None = None, wish: Wish | None = None) -> DigOrder:
    """Return how to dig, from the flags, and from the level's own way and ceiling.

    Raises
    ------
    RecipeError   flags that contradict each other
    """
    from generator.families.base.dig_order import DigOrder
    from generator.model.wishes import NO_WISH

    if options.symmetry is not None and options.method not in (None, "symmetric"):
        raise RecipeError(f"--symmetry is for method symmetric, got --method {options.method}; leave out one of the two")
    chosen = "symmetric" if options.symmetry is not None else options.method
    if level is not None:
        from generator.puzzles.quota_search import make_dig_order

        if chosen is None and options.clues and level.method in ("minimal", "grow"):
            chosen = "count"  # as without a level
        return make_dig_order(level, chosen, options.clues, options.symmetry, wish or NO_WISH)
    method = chosen or ("count" if options.clues else "minimal")
    return DigOrder(method, options.clues or 0, options.symmetry or "half-turn", wish=wish or NO_WISH)


def read_jobs(options: argparse.Namespace) -> tuple[int, bool]:
    """Return the number of jobs, and whether the user gave it."""
    from generator.workers import count_processors

    return (count_processors(), False) if options.jobs is None else (options.jobs, True)


def check_clues(puzzles: Sequence[Puzzle], order: DigOrder) -> int:
    """Print how many puzzles have more clues than ordered, if any; return 0 or 3."""
    from generator.puzzles.clue_count import describe_excess

    message = describe_excess(puzzles, order) if order.clues else ""
    if message:
        print_message(message)
    return Shortfall.exit_code if message else 0
