"""Flags that say how puzzles are dug, and what they mean together."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.commands.flag_values import range_argument
from generator.commands.puzzle_files import print_message
from generator.errors import RecipeError, Shortfall
from generator.recipe.ranges import CLUES_FORM, ER_FORM, MINUTES_FORM, RACE_FORM, describe_form

if TYPE_CHECKING:
    from generator.families import Family
    from generator.families.base.dig_order import DigOrder
    from generator.model import Level, Puzzle
    from generator.model.patterns import Pattern
    from generator.model.targets import Target
    from generator.model.wishes import Wish

DEFAULT_BOUND = 2000
"""Most candidates for each puzzle, unless the flags say otherwise."""

METHODS = ("minimal", "symmetric", "count", "grow")


def add_dig_flags(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the flags for method, symmetry and number of clues.

    Parameters
    ----------
    default : the method without a flag, in words
    """
    methods = "minimal: until every clue is needed; symmetric: in symmetric groups; count: to --clues; grow: minimal, by adding clues"
    method_help = f"{methods} (default: {default}; symmetric with --symmetry, count with --clues)"
    parser.add_argument("--method", choices=METHODS, help=method_help)
    symmetry_help = "symmetry of method symmetric: half-turn, quarter-turn, mirror, flip, diagonal or antidiagonal (default: half-turn)"
    parser.add_argument("--symmetry", metavar="S", help=symmetry_help)
    add_clues_flag(parser, "as few as possible")


def add_clues_flag(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the flag for the number of clues; `default` is in words."""
    clues_help = f"stop digging at K clues; A..B: at A, and leave out puzzles with more than B (default: {default})"
    parser.add_argument("--clues", metavar="K", type=range_argument(CLUES_FORM), help=clues_help)


def add_wish_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for techniques that puzzles must need, or must do without."""
    listed = "names of `gridpress list techniques`, such as x-wing,naked-pair"
    needs_help = f"only puzzles that all other techniques up to the hardest of these do not solve without each: {listed}"
    parser.add_argument("--needs", metavar="T,...", type=_names_argument, default=(), help=needs_help)
    without_help = "only puzzles that can be solved without these techniques, such as chains or uniqueness"
    parser.add_argument("--without", metavar="T,...", type=_names_argument, default=(), help=without_help)
    exactly_help = "only puzzles that need each of these techniques, and no others except full houses"
    parser.add_argument("--exactly", metavar="T,...", type=_names_argument, default=(), help=exactly_help)


def add_range_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for ranges of ratings."""
    er_help = f"only puzzles with a Sudoku Explainer rating in {describe_form(ER_FORM)}"
    parser.add_argument("--er", metavar="A..B", type=range_argument(ER_FORM), help=er_help)
    race_help = f"only puzzles with a race score in {describe_form(RACE_FORM)}"
    parser.add_argument("--race", metavar="A..B", type=range_argument(RACE_FORM), help=race_help)
    minutes_help = f"only puzzles whose expected minutes, of every kind, are in {describe_form(MINUTES_FORM)}"
    parser.add_argument("--minutes", metavar="A..B", type=range_argument(MINUTES_FORM), help=minutes_help)


def read_target(options: argparse.Namespace, family: Family, level: Level | None) -> Target:
    """Return the ratings and the number of clues that flags ask for.

    Parameters
    ----------
    level : that the puzzles must have as well; None for any

    Raises
    ------
    RecipeError   flags that contradict these ratings
    DoesNotFit    a family whose puzzles cannot be searched for them, or cannot have so many clues
    """
    from generator.grading.targets import check_target
    from generator.model.targets import Target

    target = Target(options.er, options.race, options.clues, options.minutes)
    check_target(target, family, level, "--")
    if not target.has_ratings:
        return target
    name = "--er" if options.er else "--race"
    if pattern := getattr(options, "pattern", None):
        raise RecipeError(f"{name}: the search chooses which givens to remove, got --pattern {pattern} as well; leave it out")
    if getattr(options, "method", None) not in (None, "minimal", "symmetric", *(("count",) if target.clues else ())):
        raise RecipeError(f"{name}: expected method minimal or symmetric, got --method {options.method}; leave it out")
    return target


def _flag_text(value: object) -> str:
    """Return the value of a flag as it was given."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


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
            got = f"--{flag} {_flag_text(value)}"
            raise RecipeError(f"--pattern: the pattern says where givens are, and nothing is dug, got {got} as well; leave it out")
    pattern = find_pattern(options.pattern, family, "--pattern")
    check_clues(pattern, options.clues, "--pattern")
    return pattern


def _names_argument(text: str) -> tuple[str, ...]:
    """Return the names of a list with commas, each once."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",")))


def is_graded(options: argparse.Namespace) -> bool:
    """Return whether flags ask for a level, for techniques, ratings or minutes."""
    return options.level is not None or any(getattr(options, key) for key in ("needs", "without", "exactly", "er", "race", "minutes"))


def read_wish(options: argparse.Namespace, family: Family, level: Level | None) -> Wish:
    """Return the techniques that flags ask for.

    Parameters
    ----------
    level : that the puzzles must have as well; None for any

    Raises
    ------
    UnknownName, RecipeError, DoesNotFit   techniques that the family lacks, or flags that contradict each other or the level
    """
    from generator.grading.wishes import check_wish, check_wish_rating
    from generator.model.wishes import Wish

    wish = Wish(options.needs, options.without, options.exactly)
    check_wish(wish, family, level, "--")
    check_wish_rating(wish, options.er, family, level, "--")
    return wish


def read_dig_order(options: argparse.Namespace) -> DigOrder:
    """Return how to dig puzzles that are not graded, from the flags.

    Raises
    ------
    RecipeError   flags that contradict each other
    """
    from generator.families.base.dig_order import DigOrder
    from generator.model.targets import Target

    chosen, fewest = read_method(options), int(options.clues.low) if options.clues else 0
    method = chosen or ("count" if options.clues else "minimal")
    return DigOrder(method, fewest, options.symmetry or "half-turn", target=Target(clues=options.clues))


def read_method(options: argparse.Namespace) -> str | None:
    """Return the method that flags ask for, None without.

    A symmetry alone asks for the method symmetric.

    Raises
    ------
    RecipeError   a symmetry, and another method
    """
    if options.symmetry is not None and options.method not in (None, "symmetric"):
        raise RecipeError(f"--symmetry is for method symmetric, got --method {options.method}; leave out one of the two")
    chosen: str | None = "symmetric" if options.symmetry is not None else options.method
    return chosen


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
