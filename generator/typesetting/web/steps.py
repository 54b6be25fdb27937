"""Solve paths for the companion page, encoded as numbers and sentence patterns.

Each sentence is written by the press with marked names of cells and houses; here the names are replaced by placeholders. Digits are
recognized as single symbols. Thousands of steps therefore share a few dozen patterns, in any language, and the page can explain the steps
of a puzzle that it has rotated.

    pattern   "{C} is {D}: in {h:name}, {D} fits nowhere else"   {C} {D} are the step's own cell and digit; {c} {d} {h:form} use the next
                                                               argument, {H:form} uses several: the number of houses, and each house
    step      form, cell, digit, eliminated candidates, arguments of where to look, of the sentence, and those that only other languages
              need, what is drawn of it (`step_figures.py`); `packed_paths.py` writes them
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import chain
from typing import Protocol

from generator.families import find_family
from generator.families.base.family import SYMBOLS
from generator.grading import explain, hint_technique, hint_where
from generator.model import PICTURES, Geometry, Puzzle, Step
from generator.typesetting.web.packed_paths import EncodedStep
from generator.typesetting.web.step_figures import find_figure
from generator.words import Words, find_words, list_added

CELL_MARK, HOUSE_MARK, HOUSES_MARK, END = "\x01", "\x02", "\x03", "\x04"
NAME = re.compile(
    rf"{CELL_MARK}(?P<row>\d+) (?P<col>\d+){END}"
    rf"|(?P<mark>[{HOUSE_MARK}{HOUSES_MARK}])(?P<form>\w+) (?P<houses>[^{END}]+){END}"
    rf"|(?<![0-9A-Za-zÀ-ÿ])(?!A cell )(?P<digit>[0-9A-Z{''.join(PICTURES)}])(?![0-9A-Za-zÀ-ÿ’])"
)
"""What a sentence names. A letter is a digit of a large board if it is no word: not the first of "A cell that sees both" or "L’une"."""

HOLE = re.compile(r"\{(?:([cd])|([hH]):(\w+))\}")
"""A placeholder that uses arguments."""

Argument = tuple[str, int]
"""Type of an argument, `c`, `d` or `h`, and its number."""

BY_CELL = "hidden"
"""The kind of houses that are named by a cell, whose name is marked already."""

Form = tuple[int | str, ...]
"""Indices of three patterns: where to look, the technique, the sentence.

Those of each further language follow, and then the types of arguments that only other languages name (`translated_steps.py`).
"""


@dataclass(slots=True)
class Sentences:
    """The sentences of steps in one language, as patterns and their arguments.

    places   cache of where to look and for what: two patterns and the arguments of the first, by board, technique and place
    """

    language: str
    places: dict[tuple[object, ...], tuple[str, str, list[int]]] = field(default_factory=dict)

    def explain(self, step: Step, puzzle: Puzzle, board: Geometry) -> tuple[str, list[int]]:
        """Return the pattern of the whole sentence, and its arguments."""
        return extract_names(explain(step, puzzle, mark_words(self.language)), step, board, find_family(puzzle.family).symbols_of(puzzle))

    def find_place(self, step: Step, board: Geometry) -> tuple[str, str, list[int]]:
        """Return the pattern of where to look, that of the technique, and arguments.

        The arguments are those of the first pattern.
        """
        key = (board, step.technique, step.houses[:1], None if step.houses else (step.cell, step.pattern[:1]))
        if key not in self.places:
            words = mark_words(self.language)
            shown_step = replace(step, cell=None) if step.houses else step
            where, place = extract_names(hint_where(shown_step, board, words), shown_step, board)
            technique, _ = extract_names(hint_technique(shown_step, board, words), shown_step, board, symbols="")
            self.places[key] = (where, technique, place)
        return self.places[key]


class Translator(Protocol):
    """What adds the sentences of a further language to a form (`translated_steps.py`)."""

    def find_place(self, step: Step, board: Geometry, own: str, there: list[Argument]) -> tuple[int, int]:
        """Return the indices of where to look and of the technique."""

    def explain(self, step: Step, puzzle: Puzzle, board: Geometry, own: str, there: list[Argument]) -> int:
        """Return the index of the sentence."""


@dataclass(slots=True)
class StepEncoder:
    """Encoder for the solve paths of any number of puzzles with shared patterns.

    language       language of the sentences
    translators    those of further languages
    texts, forms   patterns and forms used so far, each with its index
    known          cache of encoded steps that only place a digit, by board, technique, cell, digit and houses
    """

    language: str
    translators: Sequence[Translator] = ()
    texts: dict[str, int] = field(default_factory=dict)
    forms: dict[Form, int] = field(default_factory=dict)
    known: dict[tuple[object, ...], EncodedStep] = field(default_factory=dict)
    sentences: Sentences = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the sentences of the page's own language."""
        self.sentences = Sentences(self.language)

    def encode(self, path: Iterable[Step], puzzle: Puzzle) -> list[EncodedStep]:
        """Return the solve path of a puzzle, each step with its form."""
        board = find_family(puzzle.family).board(puzzle)
        steps = []
        for step in path:
            if step.removed or step.pattern or step.links:
                steps.append(self._encode_step(step, puzzle, board))
                continue
            key = (board, step.technique, step.cell, step.digit, step.houses)
            if key not in self.known:
                self.known[key] = self._encode_step(step, puzzle, board)
            steps.append(self.known[key])
        return steps

    def _encode_step(self, step: Step, puzzle: Puzzle, board: Geometry) -> EncodedStep:
        where, technique, place = self.sentences.find_place(step, board)
        sentence, names = self.sentences.explain(step, puzzle, board)
        form = [self.texts.setdefault(text, len(self.texts)) for text in (where, technique, sentence)]
        places, arguments = ([*chain.from_iterable(list_arguments(*one))] for one in ((where, place), (sentence, names)))
        own_count = len(arguments)
        for translator in self.translators:
            form += translator.find_place(step, board, where, places)
            form.append(translator.explain(step, puzzle, board, sentence, arguments))
        added = arguments[own_count:]
        key: Form = (*form, "".join(kind for kind, _ in added))
        number = self.forms.setdefault(key, len(self.forms))
        named = [*group_arguments(where, place), *group_arguments(sentence, names), *((kind, (argument,)) for kind, argument in added)]
        cell = -1 if step.cell is None else step.cell
        return EncodedStep(number, cell, step.digit, step.removed, tuple(named), find_figure(step))


def mark_words(language: str) -> Words:
    """Return the words of a language with marked names of cells and houses.

    In sentences made with them, `extract_names` can find the names and replace them by placeholders.
    """
    return _mark_words(find_words(language), list_added())


@lru_cache(maxsize=32)
def _mark_words(words: Words, _added: tuple[str, ...]) -> Words:
    """Mark the names of cells and houses in the templates of a language.

    `_added` lists the files added by families; it is only part of the cache key.
    """
    marked = dict(words.templates)
    marked["cell.name"] = f"{CELL_MARK}{{row}} {{col}}{END}"
    for key in words.templates:
        table, _, rest = key.partition(".")
        kind, _, form = rest.partition(".")
        if table == "house" and kind != BY_CELL:
            mark, value = (HOUSES_MARK, "houses") if form.endswith("_many") else (HOUSE_MARK, "house")
            marked[key] = f"{mark}{form.removesuffix('_many')} {{{value}}}{END}"
        elif table == "part" and form == "of":
            marked[key] = "{house}"  # the page adds the part of the board that a house lies in
    return replace(words, changed=marked)


def extract_names(text: str, step: Step, board: Geometry, symbols: str = SYMBOLS) -> tuple[str, list[int]]:
    """Replace cells, houses and digits in a sentence by placeholders.

    Parameters
    ----------
    text : sentence made with `mark_words`
    symbols : printed symbols of the digits 1..n; empty to leave digits as they are

    Returns
    -------
    pattern   the sentence with placeholders
    names     the arguments of the placeholders in order, except those of the step's own cell and digit
    """
    names: list[int] = []

    def placeholder(kind: str, number: int, own: int | None) -> str:
        """Return the placeholder of a cell or digit; upper case for the step's own."""
        if number == own:
            return f"{{{kind.upper()}}}"
        names.append(number)
        return f"{{{kind}}}"

    def replace_name(found: re.Match[str]) -> str:
        if found["row"]:
            return placeholder("c", (int(found["row"]) - 1) * board.n_cols + int(found["col"]) - 1, step.cell)
        if found["mark"]:
            houses = [int(number) for number in found["houses"].split()]
            is_many = found["mark"] == HOUSES_MARK
            names.extend([len(houses), *houses] if is_many else houses)
            return f"{{{'H' if is_many else 'h'}:{found['form']}}}"
        digit = symbols.find(found["digit"]) + 1
        if not digit:
            return found[0]
        return placeholder("d", digit, None if step.cell is None else step.digit)

    return NAME.sub(replace_name, text), names


def list_arguments(pattern: str, names: Sequence[int]) -> list[list[Argument]]:
    """Return the arguments of each placeholder of a pattern."""
    numbers = iter(names)
    return [[(kind.lower(), next(numbers)) for _ in range(next(numbers) if kind == "H" else 1)] for kind in _list_holes(pattern)]


def group_arguments(pattern: str, names: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the type of each placeholder of a pattern, and its numbers."""
    arguments = list_arguments(pattern, names)
    return [(kind, tuple(number for _, number in own)) for kind, own in zip(_list_holes(pattern), arguments, strict=True)]


@cache
def _list_holes(pattern: str) -> list[str]:
    """Return the types of a pattern's placeholders."""
    return [hole[1] or hole[2] for hole in HOLE.finditer(pattern)]
