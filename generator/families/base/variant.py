"""Variants of sudoku that add one rule to the classic ones, on 9x9 or 6x6."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.needed_rules import needs_every_rule
from generator.families.base.part import USUAL, Part, choose_drawing, list_rules, make_board, name_size
from generator.families.base.rule_play import RulePlay
from generator.families.base.symmetry import canonicalize_by, list_turns


def vary_sudoku(folder: Path, part: Part, example: str, n: int = USUAL) -> Family:
    """Return the family of a sudoku variant with one part, which every puzzle needs.

    Parameters
    ----------
    folder : Path   the kind's folder, with its levels and words
    part : Part     the additional rule: houses, pairs, or clues that the search for clues plays
    example : str   its example, without the name
    n : int         cells per side, a size of BOXES; other sizes than 9 have a table of levels of their own
    """
    name, geometry, draw = f"{part.name}-{n}x{n}", make_board(n, [part]), choose_drawing(n, [part])
    rules, fixed = (part.rule,) if part.rule else (), (part.fixed,) if part.fixed else ()
    kind, form = RulePlay(name, geometry, rules, fixed, draw_board=draw), canonicalize_by(partial(list_turns, geometry))
    return Family(
        name=name,
        title=name_size(part.title, n),
        rules=list_rules(n, [part]),
        example=f"{name}:{example}",
        geometry=geometry,
        draw=draw,
        play=kind if rules or fixed else CanonicalPlay(name, geometry, canonicalize=form),
        extra=kind.make_extra() if rules else None,
        levels=folder / ("levels.toml" if n == USUAL else f"levels-{n}x{n}.toml"),
        words=part.words,
        accepts=partial(needs_every_rule, kind=kind),
    )


def tell_children(n: int, text: str) -> tuple[str, ...]:
    """Return the rules of a sudoku in words for children.

    Parameters
    ----------
    text : what they must know of a rule of the kind; empty for one of classic sudoku
    """
    return (
        f"Write a digit from 1 to {n} in every empty cell.",
        "Every row needs each digit once. So does every column, and so does every box with a thick line around it.",
        *([text] if text else []),
        "There is only one right answer, so you never have to guess.",
    )
