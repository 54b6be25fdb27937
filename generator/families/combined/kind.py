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

from generator.errors import Faulty
from generator.families.base.family import Family
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.needed_rules import NEED_NODES
from generator.families.base.part import Part, choose_drawing, list_rules, make_board
from generator.families.base.play import Extra, Play
from generator.families.base.rule_play import BETWEEN as CLUES_BETWEEN
from generator.families.base.rule_play import RulePlay
from generator.families.base.symmetry import canonicalize_by, list_turns
from generator.model import Geometry, Puzzle
from generator.words import JOINT

if TYPE_CHECKING:
    from generator.kernels import Solutions

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words.toml"
LEVELS_OF_CLUES = "levels-clues.toml"
BETWEEN = "-"
"""What joins the names of parts and the size in the name of a kind."""


def name_kind(parts: Sequence[Part], n: int) -> str:
    """Return the name of the kind with parts in the order of the registry."""
    return BETWEEN.join([*(part.name for part in parts), f"{n}x{n}"])


def make_title(parts: Sequence[Part]) -> str:
    """Return the title of a kind: short names of parts, and the title of the last one."""
    return JOINT.join([*(part.short for part in parts[:-1]), parts[-1].title])


@cache
def combine(parts: tuple[Part, ...], n: int) -> Family:
    """Return the family of a kind with one part or several.

    Parameters
    ----------
    parts : tuple[Part, ...]   in the order of the registry
    n : int                    size of the board, which every part allows

    Raises
    ------
    Faulty   the kind has no example
    """
    name, board = name_kind(parts, n), make_board(n, parts)
    extra, play = _make_play(name, board, parts)
    return Family(
        name=name,
        title=make_title(parts),
        rules=list_rules(n, parts),
        example=_find_example(name),
        geometry=board,
        draw=choose_drawing(n, parts),
        extra=extra,
        play=play,
        accepts=partial(needs_every_part, parts=parts, n=n),
        levels=_choose_levels(parts),
    )


def _make_play(name: str, board: Geometry, parts: Sequence[Part]) -> tuple[Extra | None, Play]:
    """Return extra and play of a kind; no extra for a kind of houses and pairs."""
    with_clues = [part for part in parts if part.has_clues]
    if not with_clues:
        return None, CanonicalPlay(name, board, canonicalize=canonicalize_by(partial(list_turns, board)))
    if len(with_clues) == 1 and with_clues[0].make:
        return with_clues[0].make(name, board, choose_drawing(board.n, parts))
    made = _play_by_clues(name, board, parts)
    return made.make_extra(), made


def _play_by_clues(name: str, board: Geometry, parts: Sequence[Part]) -> RulePlay:
    return RulePlay(name, board, tuple(part.rule for part in parts if part.rule), draw_board=choose_drawing(board.n, parts))


def _choose_levels(parts: Sequence[Part]) -> Path:
    """Return the table of levels: by whether no part prints clues, one or several."""
    tables = [part.levels for part in parts if part.levels]
    return FOLDER / LEVELS_OF_CLUES if len(tables) > 1 else tables[0] if tables else FOLDER / "levels-houses.toml"


def list_texts() -> dict[str, list[str]]:
    """Return the English texts of combined kinds, by table of their file of words."""
    levels = tomllib.loads((FOLDER / LEVELS_OF_CLUES).read_text(encoding="utf-8"))["level"]
    return {"levels": [level["note"] for level in levels]}


def _find_example(name: str) -> str:
    """Return the puzzle line that the rules of a kind show."""
    examples = _read_examples()
    if name not in examples:
        raise Faulty(f"expected an easy puzzle of {name} in {FOLDER.name}/examples.toml, got none; add one")
    return f"{name}:{examples[name]}"


@cache
def _read_examples() -> dict[str, str]:
    return tomllib.loads((FOLDER / "examples.toml").read_text(encoding="utf-8"))


def needs_every_part(puzzle: Puzzle, parts: tuple[Part, ...], n: int) -> bool:
    """Return whether a puzzle has more than one solution without any one of its parts."""
    return all(has_more_without(puzzle, parts, part, n) for part in parts)


def has_more_without(puzzle: Puzzle, parts: tuple[Part, ...], left_out: Part, n: int) -> bool:
    """Return whether a puzzle has more than one solution without one of its parts.

    A search that gives up with one solution found counts as no.
    """
    return count_without(puzzle, parts, left_out, n).count > 1


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
    if sum(part.has_clues for part in parts) > 1:
        return _play_by_clues(name, board, others)
    return _make_play(name, board, others)[1]


def leave_out_clues(extra: str, parts: Sequence[Part], left_out: Part) -> str:
    """Return the clues of a puzzle line without those of one part."""
    with_clues = [part for part in parts if part.has_clues]
    pieces = extra.split(CLUES_BETWEEN) if extra else [""] * len(with_clues)
    return CLUES_BETWEEN.join(piece for part, piece in zip(with_clues, pieces, strict=True) if part is not left_out)
