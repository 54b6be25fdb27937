"""Kinds made of houses and rules: a file names them, the rest follows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from generator.families.base.family import NUMBERS, Family, Sizes, draw_latin
from generator.families.base.geometry import build_geometry, line_houses
from generator.families.base.needed_rules import needs_every_rule
from generator.families.base.rule_play import RulePlay
from generator.model import COLUMN, ROW, Geometry
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import Rule


def latin_square(n: int) -> Geometry:
    """Return an n x n board with rows and columns as houses, without boxes."""
    columns, rows = line_houses(n)
    return build_geometry(n, [*columns, *rows], [COLUMN] * n + [ROW] * n, [-1] * n * n)


def make_kind(
    folder: Path,
    n: int,
    title: str,
    texts: tuple[str, ...],
    example: str,
    geometry: Geometry,
    rules: tuple[Rule, ...],
    make: Callable[[int], Family],
    allowed: range,
    fixed: tuple[FixedRule, ...] = (),
    faces: str = "",
    play_as: type[RulePlay] = RulePlay,
    for_children: tuple[str, ...] = (),
) -> Family:
    """Return the family of a kind of houses and rules in one size.

    Parameters
    ----------
    folder : Path              the kind's folder, whose name is the name of the kind
    n : int                    rows and columns of the board
    title : str                the printed name
    texts : tuple[str, ...]    how to play, in sentences; the last one, about the one solution, is added
    example : str              puzzle line of an easy puzzle of this size or a smaller one
    geometry : Geometry        cells and houses
    rules : tuple[Rule, ...]   rules whose clues are printed; none for a kind whose lines have givens only
    make, allowed              as in `Sizes`
    fixed                      rules whose clues every board has, without printing them
    faces                      the printed symbols of the digits, as in `Family`
    for_children               how to play in words for children, likewise; none where they read `texts`
    play_as                    how boards are filled and dug, where neither is done as usual
    """
    name, has_places = f"{folder.name}-{n}", any(rule.places for rule in rules)
    play = play_as(name, geometry, rules, fixed, faces)
    return Family(
        name=name,
        title=title,
        rules=(*texts, "Every puzzle has one solution only."),
        rules_for_children=(*for_children, "There is only one right answer, so you never have to guess.") if for_children else (),
        example=example,
        geometry=geometry,
        draw=draw_latin,
        extra=play.make_extra() if rules else None,
        play=play,
        levels=folder / "levels.toml",
        words=folder / "words.toml",
        sizes=Sizes(folder.name, make, allowed),
        accepts=None if has_places else partial(needs_every_rule, kind=play),  # without clues at fixed places, there is no board
        faces=faces,
        holes=has_places,
        genre=NUMBERS,
    )
