"""Whether a family and a level have puzzles with given ratings and clues."""

from __future__ import annotations

from math import inf

from generator.errors import DoesNotFit, RecipeError
from generator.families import Family
from generator.families.base.dig_order import LARGE_CEILING, LARGEST_SEARCHED
from generator.families.base.implied_houses import with_implied_houses
from generator.kernels import is_classic
from generator.model import Level
from generator.model.targets import Range, Target
from generator.techniques.explainer import LADDER, TECHNIQUES

FIXED_TO = TECHNIQUES[LADDER].rating
"""Rating up to which each technique has a single rating; those of loops and chains grow with their length."""


FEWEST_CLUES = 17
"""Fewest clues of a classic 9x9 puzzle. Source: G. McGuire, B. Tugemann, G. Civario, There is no 16-clue sudoku (2012)."""

HIGHEST_SEARCHED, HIGHEST_RATED = 10.0, 10.5
"""Highest ratings that searches find: those from 10.0 to 10.5 are rare.

Above are puzzles that need chains within chains, which are not rated."""


def check_target(target: Target, family: Family, level: Level | None, where: str) -> None:
    """Check that a family, and a level of it, can have the ratings of a target.

    Parameters
    ----------
    level : Level | None   scaled to the family's size; None for any level
    where : str            what the name of a rating follows in a message: "--", or a chapter

    Raises
    ------
    DoesNotFit    a family with ratings of its own, boards that are never dug so far, or clues that no board has
    RecipeError   ratings that no puzzle has, or that no puzzle of the level has; minutes besides a race

    What only samples can exclude is checked by `generator.puzzles.reach`, which digs some.
    """
    if target.clues:
        _check_clues(target.clues, family, where)
    if target.race and target.minutes:
        what = f"{where}minutes: minutes follow from the race, got race {target.race} as well"
        raise RecipeError(f"{what}; leave out one of the two")
    if not target.has_ratings:
        return
    if not family.play.has_explainer_ladder:
        name = f"{where}er" if target.er else f"{where}race"
        own = f"{family.name}, which is rated by its own techniques"
        raise DoesNotFit(f"{name}: expected a family rated by Sudoku Explainer's techniques, got {own}; give a level or minutes instead")
    if target.er:
        _check_er(target.er, family, level, where)
    if target.race and level and (target.race.low >= level.race_high or target.race.high < level.race_low):
        limits = f"a race from {level.race_low:g}" + (f" up to {level.race_high:g}" if level.race_high < inf else "")
        nearest = format_order(where, "race", Range(level.race_low, level.race_high))
        raise RecipeError(f"{where}race: puzzles of level {level.name} have {limits}, got {target.race}; the nearest is {nearest}")


def format_order(where: str, key: str, span: Range) -> str:
    """Return a range as it is typed: a flag and its value, or a key of a recipe.

    Parameters
    ----------
    where : what the key follows in a message: "--", or a chapter
    """
    return f"--{key} {span}" if where == "--" else f'{key} = "{span}"'


def _check_clues(clues: Range, family: Family, where: str) -> None:
    """Check a range of clues of a family whose only clues are givens."""
    if family.extra or not family.play.has_houses_only:
        return  # other clues count as well; the family checks them when its first puzzle is dug
    board = family.geometry
    n_cells = board.n_cells - len(board.holes)
    if clues.low >= n_cells:
        nearest = format_order(where, "clues", Range(n_cells - 1, n_cells - 1))
        expected = f"{where}clues: expected fewer clues than the {n_cells} cells of {family.name}"
        raise DoesNotFit(f"{expected}, got {clues}; the nearest is {nearest}")
    if is_classic(board) and clues.high < FEWEST_CLUES:
        nearest = format_order(where, "clues", Range(FEWEST_CLUES, FEWEST_CLUES))
        known = f"{where}clues: no {family.name} has fewer than {FEWEST_CLUES} clues and one solution"
        raise DoesNotFit(f"{known}, got {clues}; the nearest is {nearest}")


def _check_er(er: Range, family: Family, level: Level | None, where: str) -> None:
    """Check a range of ER."""
    if family.geometry.n > LARGEST_SEARCHED and er.low > LARGE_CEILING:
        nearest = format_order(where, "er", Range(0.0, LARGE_CEILING))
        raise DoesNotFit(f"{where}er: {family.name} is dug up to ER {LARGE_CEILING:g} only, got {er}; the nearest is {nearest}")
    if er.low > HIGHEST_RATED:
        nearest = format_order(where, "er", Range(HIGHEST_SEARCHED, HIGHEST_RATED))
        raise DoesNotFit(f"{where}er: puzzles are rated up to about {HIGHEST_RATED:g}, got {er}; the nearest is {nearest}")
    known = list_fixed_ratings(family)
    if er.high < FIXED_TO and not any(rating in er for rating in known):
        near = [format_order(where, "er", Range(one, one)) for one in sorted(sorted(known, key=er.distance)[:2])]
        raise RecipeError(f"{where}er: no puzzle has such a rating, got {er}; the nearest are {' and '.join(near)}")
    if level and not level.beyond and er.low > level.ceiling:
        nearest = format_order(where, "er", Range(max(level.floor, 1.0), level.ceiling))
        raise RecipeError(
            f"{where}er: puzzles of level {level.name} have ratings up to {level.ceiling:g}, got {er}; the nearest is {nearest}"
        )
    if level and er.high < level.floor:
        nearest = format_order(where, "er", Range(level.floor, inf if level.beyond else level.ceiling))
        raise RecipeError(
            f"{where}er: puzzles of level {level.name} need techniques rated {level.floor:g} or more, got {er}; the nearest is {nearest}"
        )


def list_fixed_ratings(family: Family) -> list[float]:
    """Return the ratings below FIXED_TO that puzzles of a family can have, in order.

    Where each puzzle has its own board, they are those of any board.
    """
    board = with_implied_houses(family.geometry)
    return sorted({technique.rating for technique in TECHNIQUES[:LADDER] if family.extra or technique.needs(board)})


def limit_ceiling(ceiling: float | None, target: Target, highest: float) -> float | None:
    """Return the technique ceiling for digging toward a target.

    It is the lower one of an order's own ceiling and the highest rating asked for; None if that is above `highest`, where digging within
    a ceiling takes longer than rating what is dug without.
    """
    lowest = min(inf if ceiling is None else ceiling, target.er.high if target.er else inf)
    return lowest if lowest <= highest else None
