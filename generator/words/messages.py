"""What a sentence says, in no language: the key of its template, and its values.

`Words.render` writes a text in a language; the companion page writes it in the language its reader chooses
(`generator/typesetting/web/steps.py`, `layouts/web/messages.js`). A text is a `Message`, a value of one, or texts put together:

    str, int                      as it is
    Cell, Digit, Name             a cell, a digit as it is printed, the name of a technique
    Listed, Houses                cells, digits or houses, in the grammatical form that the template requests
    Message                       a template with its values
    Joined, Strung, Sentences     texts as a list of the language, with something between them, and as sentences
    Reasoned, Packed, Shortest    texts whose division into sentences depends on how long they are in the language

The records of a text are equal if they say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, Union

Text: TypeAlias = Union[
    str, int, "Cell", "Digit", "Name", "Listed", "Houses", "Message", "Joined", "Strung", "Sentences", "Reasoned", "Packed", "Shortest"
]
"""Anything that `Words.render` can write."""

Values: TypeAlias = tuple[tuple[str, Text], ...]
"""Names and values of a template."""


class Wording(Protocol):
    """What writes a text: the words of a language (`generator.words.Words`)."""

    def render(self, text: Text, form: str = "") -> str:
        """Return a text, in a grammatical form."""

    def say(self, key: str, **values: Text) -> str:
        """Return the sentence of a key, with its values inserted."""

    def join(self, items: Sequence[str], conjunction: str = "and") -> str:
        """Return a list of items joined as the language does."""

    def has(self, key: str) -> bool:
        """Return whether the key of a sentence or form exists."""

    def translate(self, text: str) -> str:
        """Return the translation of a name that the code has in English."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The name of a cell, such as ``r4c7``; row and column from 0.

    cell   its number on the board
    """

    cell: int
    row: int
    col: int

    def write(self, words: Wording, form: str = "") -> str:
        """Return the name as the language writes it."""
        return words.say("cell.name", row=self.row + 1, col=self.col + 1)


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit, 1..n, and the symbol that prints it."""

    digit: int
    symbol: str

    def write(self, words: Wording, form: str = "") -> str:
        """Return the symbol."""
        return self.symbol


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a technique, in English."""

    english: str

    def write(self, words: Wording, form: str = "") -> str:
        """Return the name in the language."""
        return words.translate(self.english)


@dataclass(frozen=True, slots=True)
class Listed:
    """Digits or cells as a value in a sentence.

    ``{cells}`` joins them with "and", ``{cells:or}`` with another word; ``{digit:a}`` formats each in a grammatical form.
    """

    items: tuple[Text, ...]

    def write(self, words: Wording, form: str = "") -> str:
        """Return the items in the form that the template requests."""
        items = [words.render(item) for item in self.items]
        if words.has(f"join.{form or 'and'}.last"):
            return words.join(items, form or "and")
        keys = [f"digit.{form}_{item}" if words.has(f"digit.{form}_{item}") else f"digit.{form}" for item in items]
        return words.join([words.say(key, digit=item) for key, item in zip(keys, items, strict=True)])


@dataclass(frozen=True, slots=True)
class Houses:
    """Houses as a value in a sentence.

    ``{house:in}`` uses a form of the language's ``house`` tables; several houses of one kind are named together if the language has a form
    for it.

    kinds    table of each house: box, column, row, extra, region, or one of its family
    names    number of each house
    cells    its first cell
    houses   its place among the houses of the board
    parts    table of ``part`` that names the part of the board it lies in, or "" where its own name suffices; empty on boards of one part
    """

    kinds: tuple[str, ...]
    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    houses: tuple[int, ...]
    parts: tuple[str, ...] = ()

    def write(self, words: Wording, form: str = "") -> str:
        """Return the houses in the form that the template requests."""
        form = form or "name"
        together = f"house.{self.kinds[0]}.{form}_many"
        say, parts = words.say, self.parts or ("",) * len(self.names)
        if len(self.names) > 1 and len({*self.kinds}) == len({*parts}) == 1 and words.has(together):
            cells = words.join([cell.write(words) for cell in self.cells])
            return _add_part(say(together, numbers=words.join(self.names), cells=cells), parts[0], words)
        listed = zip(self.kinds, self.names, self.cells, parts, strict=True)
        return words.join(
            [_add_part(say(f"house.{kind}.{form}", number=name, cell=cell), part, words) for kind, name, cell, part in listed]
        )


def _add_part(house: str, part: str, words: Wording) -> str:
    """Return the name of a house with that of the part of the board it lies in."""
    return words.say(f"part.{part}.of", house=house) if part else house


@dataclass(frozen=True, slots=True)
class Message:
    """A template, by its dotted key, with its values."""

    key: str
    values: Values = ()

    def write(self, words: Wording, form: str = "") -> str:
        """Return the sentence of the language."""
        return words.say(self.key, **dict(self.values))


@dataclass(frozen=True, slots=True)
class Joined:
    """A list of texts, joined as by `Words.join`."""

    items: tuple[Text, ...]
    conjunction: str = "and"

    def write(self, words: Wording, form: str = "") -> str:
        """Return the list in the language."""
        return words.join([words.render(item) for item in self.items], self.conjunction)


@dataclass(frozen=True, slots=True)
class Strung:
    """Texts with the same text between each two of them."""

    between: Text
    items: tuple[Text, ...]

    def write(self, words: Wording, form: str = "") -> str:
        """Return the texts, one after another."""
        return words.render(self.between).join([words.render(item) for item in self.items])


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences one after another; the last one has no full stop."""

    items: tuple[Text, ...]

    def write(self, words: Wording, form: str = "") -> str:
        """Return the sentences in the language."""
        return join_sentences([words.render(item) for item in self.items], words)


@dataclass(frozen=True, slots=True)
class Reasoned:
    """A conclusion and its reason: one sentence, or two where it would be too long.

    why               the reason
    key, values       template of the sentence, and its values besides ``{why}``
    around            template that the reason is put in there, with the value ``{why}``; "" for none
    apart             template of the conclusion alone, whose ``{why}`` is empty
    most_words        of the one sentence
    most_characters   likewise
    """

    why: Text
    key: str
    values: Values
    around: str
    apart: str
    most_words: int
    most_characters: int = 1_000_000

    def write(self, words: Wording, form: str = "") -> str:
        """Return the sentence, or both, in the language."""
        why, values = words.render(self.why), dict(self.values)
        whole = words.say(self.key, **values, why=words.say(self.around, why=why) if self.around else why)
        if len(whole.split()) <= self.most_words and len(whole) <= self.most_characters:
            return whole
        return join_sentences([why, words.say(self.apart, **values, why="")], words)


@dataclass(frozen=True, slots=True)
class Packed:
    """Items in as few sentences as their length allows.

    name             conjunction that joins the items of a sentence, and name of the value that they are
    first, further   templates of the first sentence and of the others
    values           their other values
    most_items       in one sentence
    most_words       of a sentence of several items
    """

    items: tuple[Text, ...]
    name: str
    first: str
    further: str
    values: Values
    most_items: int
    most_words: int

    def write(self, words: Wording, form: str = "") -> str:
        """Return the sentences in the language."""
        sentences: list[str] = []
        left, values = [words.render(item) for item in self.items], dict(self.values)
        while left:
            for size in range(min(self.most_items, len(left)), 0, -1):
                joined = words.join(left[:size], self.name)
                said = words.say(self.further if sentences else self.first, **values, **{self.name: joined})
                if size == 1 or len(said.split()) <= self.most_words:
                    break
            sentences.append(said)
            left = left[size:]
        return join_sentences(sentences, words)


@dataclass(frozen=True, slots=True)
class Shortest:
    """Several versions of sentences: the first of those with the fewest characters.

    versions   the sentences of each version, which are counted
    wholes     what is written of each version, if not these sentences; empty otherwise
    """

    versions: tuple[tuple[Text, ...], ...]
    wholes: tuple[Text, ...] = ()

    def write(self, words: Wording, form: str = "") -> str:
        """Return the shortest version in the language."""
        sizes = [sum(len(words.render(item)) for item in version) for version in self.versions]
        at = sizes.index(min(sizes))
        return words.render(self.wholes[at] if self.wholes else Sentences(self.versions[at]))


@dataclass(frozen=True, slots=True)
class Inserted:
    """A text as a value of a template, which may request a grammatical form."""

    text: Text
    words: Wording

    def __format__(self, form: str) -> str:
        """Return the text in the form that the template requests."""
        return self.words.render(self.text, form)


def join_sentences(sentences: Sequence[str], words: Wording) -> str:
    """Return sentences one after another, with capitals from the second."""
    first, *others = sentences
    return words.say("step.break").join([first, *map(capitalized, others)])


def capitalized(text: str) -> str:
    """Return a sentence with a capital first letter, for printing.

    A sentence that begins with the name of a cell, such as r4c2, is not changed.
    """
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
