"""Kinds that combine rules: any parts (`base/part.py`) on one board.

No such kind is listed: its name says which parts it has, as killer-diagonal-9x9. Houses and pairs become the board. One part with clues
that has faster code of its own plays on that board; any others are played by the search for clues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.families.base.family import Family
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.needed_rules import NEED_NODES
from generator.families.base.part import Part, choose_drawing, list_rules, make_board, name_size
from generator.families.base.play import Extra, Play
from generator.families.base.rule_play import BETWEEN as CLUES_BETWEEN
from generator.families.base.rule_play import RulePlay
from generator.families.base.symmetry import canonicalize_by, list_turns
from generator.model import Geometry, Grid, Puzzle
from generator.words import JOINT

if TYPE_CHECKING:
    from generator.kernels import Solutions

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words.toml"
LEVELS_OF_HOUSES, LEVELS_OF_CLUES, LEVELS_OF_MARKS = "levels-houses.toml", "levels-clues.toml", "levels-marks.toml"
BETWEEN = "-"
"""What joins the names of parts and the size in the name of a kind."""


def name_kind(parts: Sequence[Part], n: int) -> str:
    """Return the name of the kind with parts in the order of the registry."""
    return BETWEEN.join([*(part.name for part in parts), f"{n}x{n}"])


def make_title(parts: Sequence[Part], n: int) -> str:
    """Return the title of a kind: short names of parts, and the title of the last one."""
    return JOINT.join([*(part.short for part in parts[:-1]), name_size(parts[-1].title, n)])


@cache
def combine(parts: tuple[Part, ...], n: int, examples: tuple[str, ...]) -> Family:
    """Return the family of a kind with one part or several.

    Its example shows the marks of all parts; as no one has dug it, it is no puzzle.

    Parameters
    ----------
    parts : tuple[Part, ...]      in the order of the registry
    n : int                       size of the board, which every part allows
    examples : tuple[str, ...]    the clues of an example of each part that prints some
    """
    name, board = name_kind(parts, n), make_board(n, parts)
    extra, play = _make_play(name, board, parts)
    return Family(
        name=name,
        title=make_title(parts, n),
        rules=list_rules(n, parts),
        example=f"{name}:{'.' * n * n}{':' if examples else ''}{CLUES_BETWEEN.join(examples)}",
        is_solvable=False,
        geometry=board,
        draw=choose_drawing(n, parts),
        extra=extra,
        play=play,
        accepts=partial(needs_every_part, parts=parts, n=n),
        suits=partial(leaves_room, parts=parts, n=n) if any(map(_prints_all, parts)) else None,
        levels=_choose_levels(parts),
    )


def _make_play(name: str, board: Geometry, parts: Sequence[Part]) -> tuple[Extra | None, Play]:
    """Return extra and play of a kind; no extra for a kind of houses and pairs."""
    with_clues, fixed = [part for part in parts if part.has_clues], any(part.fixed for part in parts)
    if not with_clues and not fixed:
        return None, CanonicalPlay(name, board, canonicalize=canonicalize_by(partial(list_turns, board)))
    if len(with_clues) == 1 and with_clues[0].make and not fixed:
        return with_clues[0].make(name, board, choose_drawing(board.n, parts))
    made = _play_by_clues(name, board, parts)
    return made.make_extra() if with_clues else None, made


def _play_by_clues(name: str, board: Geometry, parts: Sequence[Part]) -> RulePlay:
    rules, fixed = tuple(part.rule for part in parts if part.rule), tuple(part.fixed for part in parts if part.fixed)
    return RulePlay(name, board, rules, fixed, draw_board=choose_drawing(board.n, parts))


def _choose_levels(parts: Sequence[Part]) -> Path:
    """Return the table of levels: that of the only part with clues, or a common one.

    Boards with houses and unequal pairs only have a table of their own, and so have those with all marks of a rule.
    """
    ruled = [part for part in parts if part.has_clues or part.fixed]
    if not ruled:
        return FOLDER / LEVELS_OF_HOUSES
    if len(ruled) == 1 and ruled[0].levels:
        return ruled[0].levels
    return FOLDER / (LEVELS_OF_MARKS if any(map(_prints_all, parts)) else LEVELS_OF_CLUES)


def _prints_all(part: Part) -> bool:
    """Return whether a part prints every true clue."""
    return part.rule is not None and part.rule.unmarked is not None


def list_texts() -> dict[str, list[str]]:
    """Return the English texts of combined kinds, by table of their file of words."""
    tables = (tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))["level"] for name in (LEVELS_OF_CLUES, LEVELS_OF_MARKS))
    return {"levels": list(dict.fromkeys(level["note"] for table in tables for level in table))}


def needs_every_part(puzzle: Puzzle, parts: tuple[Part, ...], n: int) -> bool:
    """Return whether a puzzle has more than one solution without any one of its parts."""
    return all(has_more_without(puzzle, parts, part, n) for part in parts)


def has_more_without(puzzle: Puzzle, parts: tuple[Part, ...], left_out: Part, n: int) -> bool:
    """Return whether a puzzle has more than one solution without one of its parts.

    A search that gives up with one solution found counts as no.
    """
    return count_without(puzzle, parts, left_out, n).count > 1


def leaves_room(grid: Grid, parts: tuple[Part, ...], n: int) -> bool:
    """Return whether no part is needless from the start for the puzzles of a grid.

    All true marks of some rules are printed. Those of kropki sudoku mostly have one solution by themselves, without any other rule.
    """
    rules = [part.rule for part in parts if part.rule]
    marks = [rule.format_clues(rule.find(grid.digits, n), n) if rule.unmarked else "" for rule in rules]
    puzzle = Puzzle(name_kind(parts, n), bytes(n * n), CLUES_BETWEEN.join(marks))
    found = (count_without(puzzle, parts, part, n) for part in parts)
    return all(one.count > 1 or one.gave_up for one in found)


def count_without(puzzle: Puzzle, parts: tuple[Part, ...], left_out: Part, n: int) -> Solutions:
    """Count the solutions of a puzzle without one of its parts, up to two.

    Its houses or pairs do not count then, or its clues are not read.
    """
    play = _make_rest(parts, left_out, n)
    # Boards of houses have no limit of their own here: their search is fast.
    max_nodes = None if play.has_houses_only else NEED_NODES
    return play.solve(replace(puzzle, extra=leave_out_clues(puzzle.extra, parts, left_out)), 2, max_nodes)


@cache
def _make_rest(parts: tuple[Part, ...], left_out: Part, n: int) -> Play:
    """Return the play of a kind without one of its parts.

    What the search for clues plays, it plays without the part too: faster code for one rule may expect clues that cover the board.
    """
    others = [part for part in parts if part is not left_out]
    board, name = make_board(n, others), name_kind(others, n)
    ruled = [part for part in parts if part.has_clues or part.fixed]
    if len(ruled) > 1 and left_out in ruled:
        return _play_by_clues(name, board, others)
    return _make_play(name, board, others)[1]


def leave_out_clues(extra: str, parts: Sequence[Part], left_out: Part) -> str:
    """Return the clues of a puzzle line without those of one part."""
    with_clues = [part for part in parts if part.has_clues]
    pieces = extra.split(CLUES_BETWEEN) if extra else [""] * len(with_clues)
    return CLUES_BETWEEN.join(piece for part, piece in zip(with_clues, pieces, strict=True) if part is not left_out)
