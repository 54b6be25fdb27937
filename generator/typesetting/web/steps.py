"""Solve paths for the companion page: what explains each step, in no language.

The press explains a step by a record of keys and values (`generator/words/messages.py`). Its cells, digits, houses and numbers become
arguments of the step; what is left is a shape, and thousands of steps share a few hundred. The page fills in the templates of its
language (`layouts/web/messages.js`), and can explain the steps of a puzzle that it has rotated.

    shape     a list: the key of a template, then names and parts of its values; or a sign and what the table below says
    part      the number of an earlier shape, a text after "=", or a hole
    hole      "c" a cell, "d" a digit, "h" a house, "w" an implied house by its first cell, "n" a number: the next argument of the step;
              "c*" and so on several of them; "C" and "D" the cell and the digit that the step places
    form      three parts: where to look, the technique, the sentence; the arguments of the first are those of the second too
    step      form, cell, digit, eliminated candidates, arguments, what is drawn of it (`step_figures.py`); `packed_paths.py` writes them

    "@"  Name        name of a technique
    "*"  Listed      parts
    "#"  Houses      of the board and implied ones: two parts
    "&"  Joined      conjunction, parts
    "+"  Strung      what is between, parts
    "."  Sentences   parts
    "?"  Reasoned    most words, most characters, key, apart, around, the reason, names and parts of values
    ">"  Packed      name, first, further, most items, most words, list of names and parts of values, parts
    "<"  Shortest    list of versions, each a list of parts; list of wholes
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from operator import attrgetter
from string import Formatter
from typing import Any, TypeAlias

from generator.families import find_family
from generator.grading import explain, hint_technique, hint_where
from generator.model import Geometry, Puzzle, Step
from generator.typesetting.web.packed_paths import EncodedStep
from generator.typesetting.web.step_figures import find_figure
from generator.words import find_words
from generator.words.messages import (
    Cell,
    Digit,
    Houses,
    Joined,
    Listed,
    Message,
    Name,
    Packed,
    Reasoned,
    Sentences,
    Shortest,
    Strung,
    Text,
    Values,
)

SEVERAL = "*"
"""What follows the letter of a hole that takes several arguments."""

IMPLIED = "hidden"
"""Table that names implied houses, by their first cell."""

Part: TypeAlias = int | str
Arguments: TypeAlias = list[tuple[str, tuple[int, ...]]]
"""The type of each hole in order, and its numbers."""


@dataclass(slots=True)
class StepEncoder:
    """Encoder for the solve paths of any number of puzzles with shared shapes.

    languages        those of the page; values that no template of them inserts are left out
    shapes, forms    those used so far, each with its number
    keys, names      keys of templates, and English names of techniques, used so far
    known            cache of encoded steps that only place a digit, by board, technique, cell, digit and houses
    places           cache of where to look and for what: two parts and their arguments, by board, technique and place
    """

    languages: tuple[str, ...]
    shapes: dict[tuple[Any, ...], int] = field(default_factory=dict)
    forms: dict[tuple[Part, Part, Part], int] = field(default_factory=dict)
    keys: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)
    known: dict[tuple[object, ...], EncodedStep] = field(default_factory=dict)
    places: dict[tuple[object, ...], tuple[Part, Part, Arguments]] = field(default_factory=dict)

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
        where, technique, place = self._find_place(step, board)
        cell = -1 if step.cell is None else step.cell
        writer = _ShapeWriter(self, cell, step.digit)
        sentence = writer.part(explain(step, puzzle))
        form = self.forms.setdefault((where, technique, sentence), len(self.forms))
        return EncodedStep(form, cell, step.digit, step.removed, (*place, *writer.arguments), find_figure(step))

    def _find_place(self, step: Step, board: Geometry) -> tuple[Part, Part, Arguments]:
        """Return where to look, and for which technique there, with their arguments."""
        key = (board, step.technique, step.houses[:1], None if step.houses else (step.cell, step.pattern[:1]))
        if key not in self.places:
            shown = replace(step, cell=None) if step.houses else step
            writers = [_ShapeWriter(self, -1 if shown.cell is None else shown.cell, step.digit) for _ in range(2)]
            where, technique = writers[0].part(hint_where(shown, board)), writers[1].part(hint_technique(shown, board))
            self.places[key] = where, technique, writers[0].arguments
        return self.places[key]


@dataclass(slots=True)
class _ShapeWriter:
    """Divides what explains one step into shapes and arguments.

    cell, digit   what the step places; cell -1 for nothing
    """

    encoder: StepEncoder
    cell: int
    digit: int
    arguments: Arguments = field(default_factory=list)

    def part(self, text: Text) -> Part:
        """Return the part of a text."""
        return WRITERS[type(text)](self, text)

    def shape(self, *items: Any) -> Part:
        """Return the number of a shape."""
        return self.encoder.shapes.setdefault(items, len(self.encoder.shapes))

    def hole(self, kind: str, numbers: Sequence[int], is_list: bool = False) -> Part:
        """Return the hole of some numbers, and add them to the arguments."""
        kind += SEVERAL if is_list or len(numbers) != 1 else ""
        self.arguments.append((kind, tuple(numbers)))
        return kind

    def parts(self, texts: Iterable[Text]) -> list[Part]:
        """Return the parts of texts."""
        return [self.part(text) for text in texts]

    def values(self, values: Values, *keys: str) -> list[Part]:
        """Return names and parts of the values that templates insert."""
        self.encoder.keys.update(dict.fromkeys(keys))
        templates = (find_words(language).template(key) for language in self.encoder.languages for key in keys)
        used = frozenset[str]().union(*map(_list_inserted, templates))
        return [one for name, text in values if name in used for one in (name, self.part(text))]

    def write_text(self, text: str) -> Part:
        """Return a text as it is."""
        return f"={text}"

    def write_number(self, number: int) -> Part:
        """Return a number; a negative one as text."""
        return self.hole("n", [number]) if number >= 0 else f"={number}"

    def write_cell(self, cell: Cell) -> Part:
        """Return a cell."""
        return "C" if cell.cell == self.cell else self.hole("c", [cell.cell])

    def write_digit(self, digit: Digit) -> Part:
        """Return a digit."""
        return "D" if self.cell >= 0 and digit.digit == self.digit else self.hole("d", [digit.digit])

    def write_listed(self, listed: Listed) -> Part:
        """Return cells, digits or numbers; a list of one is as that one."""
        items = listed.items
        if len(items) == 1 and isinstance(items[0], (Cell, Digit, int)):
            return self.part(items[0])
        for kind, of_kind, number in LISTS:
            if all(isinstance(item, of_kind) for item in items):
                return self.hole(kind, [number(item) for item in items])
        return self.shape("*", *self.parts(items))

    def write_houses(self, houses: Houses) -> Part:
        """Return houses; implied ones are named by cells."""
        implied = [cell.cell for kind, cell in zip(houses.kinds, houses.cells, strict=True) if kind == IMPLIED]
        if not implied:
            return self.hole("h", houses.houses)
        self.encoder.keys |= dict.fromkeys(_list_forms(IMPLIED, self.encoder.languages))
        if len(implied) == len(houses.kinds):
            return self.hole("w", implied)
        return self.shape("#", self.hole("h", houses.houses[: -len(implied)]), self.hole("w", implied))

    def write_name(self, name: Name) -> Part:
        """Return the name of a technique."""
        self.encoder.names[name.english] = None
        return self.shape("@", name.english)

    def write_message(self, message: Message) -> Part:
        """Return a template with its values."""
        return self.shape(message.key, *self.values(message.values, message.key))

    def write_joined(self, joined: Joined) -> Part:
        """Return a list; one of a single text is as that text."""
        return self.part(joined.items[0]) if len(joined.items) == 1 else self.shape("&", joined.conjunction, *self.parts(joined.items))

    def write_strung(self, strung: Strung) -> Part:
        """Return texts with the same text between each two of them."""
        if len(strung.items) == 1:
            return self.part(strung.items[0])
        return self.shape("+", self.part(strung.between), *self.parts(strung.items))

    def write_sentences(self, sentences: Sentences) -> Part:
        """Return sentences; a single one as itself."""
        return self.part(sentences.items[0]) if len(sentences.items) == 1 else self.shape(".", *self.parts(sentences.items))

    def write_reasoned(self, one: Reasoned) -> Part:
        """Return a conclusion with its reason."""
        if one.around:
            self.encoder.keys[one.around] = None
        why, values = self.part(one.why), self.values(one.values, one.key, one.apart)
        return self.shape("?", one.most_words, one.most_characters, one.key, one.apart, one.around, why, *values)

    def write_packed(self, one: Packed) -> Part:
        """Return items in as few sentences as their length allows."""
        values = tuple(self.values(one.values, one.first, one.further))
        return self.shape(">", one.name, one.first, one.further, one.most_items, one.most_words, values, *self.parts(one.items))

    def write_shortest(self, one: Shortest) -> Part:
        """Return sentences of which there are several versions."""
        versions = tuple(tuple(self.parts(version)) for version in one.versions)
        return self.shape("<", versions, tuple(self.parts(one.wholes)))


WRITERS: dict[type, Callable[[_ShapeWriter, Any], Part]] = {
    str: _ShapeWriter.write_text,
    int: _ShapeWriter.write_number,
    Cell: _ShapeWriter.write_cell,
    Digit: _ShapeWriter.write_digit,
    Listed: _ShapeWriter.write_listed,
    Houses: _ShapeWriter.write_houses,
    Name: _ShapeWriter.write_name,
    Message: _ShapeWriter.write_message,
    Joined: _ShapeWriter.write_joined,
    Strung: _ShapeWriter.write_strung,
    Sentences: _ShapeWriter.write_sentences,
    Reasoned: _ShapeWriter.write_reasoned,
    Packed: _ShapeWriter.write_packed,
    Shortest: _ShapeWriter.write_shortest,
}
"""How each record of a text is written."""

LISTS: tuple[tuple[str, type, Callable[[Any], int]], ...] = (
    ("c", Cell, attrgetter("cell")),
    ("d", Digit, attrgetter("digit")),
    ("n", int, int),
)
"""Holes of lists: letter, type of the items, and the number of one."""


@cache
def _list_forms(table: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys of all forms of the name of a house, each language has its own."""
    return tuple(key for language in languages for key in find_words(language).templates if key.startswith(f"house.{table}."))


@cache
def _list_inserted(template: str) -> frozenset[str]:
    """Return the names of the values that a template inserts."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)
