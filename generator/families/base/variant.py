"""Variants of 9x9 sudoku that add one rule to the classic ones."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family
from generator.families.base.part import Part, choose_drawing, list_rules, make_board
from generator.families.base.rule_play import RulePlay
from generator.families.base.symmetry import canonicalize_by, list_turns

N = 9


def vary_sudoku(folder: Path, part: Part, example: str) -> Family:
    """Return the family of a 9x9 sudoku variant with one part.

    Parameters
    ----------
    folder : Path   the kind's folder, with its levels and words
    part : Part     the additional rule: houses, pairs, or clues that the search for clues plays
    example : str   its example, without the name
    """
    name, geometry, draw = f"{part.name}-9x9", make_board(N, [part]), choose_drawing(N, [part])
    rules, fixed = (part.rule,) if part.rule else (), (part.fixed,) if part.fixed else ()
    play = RulePlay(name, geometry, rules, fixed, board=draw) if rules or fixed else None
    return Family(
        name=name,
        title=part.title,
        rules=list_rules(N, [part]),
        example=f"{name}:{example}",
        geometry=geometry,
        draw=draw,
        canonicalize=None if play else canonicalize_by(partial(list_turns, geometry)),
        extra=play.make_extra() if play and rules else None,
        play=play.make_play() if play else None,
        levels=folder / "levels.toml",
        words=part.words,
    )
