"""The documents of an EPUB: the parts of a book as XHTML, in reading order.

A document is a file. Long parts are several documents, because reading systems open a whole file at once. Links between documents are
written as keys of `layouts.drawing.links` and become addresses when the book is packed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TypeVar

from generator.model import Chapter, Entry, GlossaryEntry, Hint, Lesson, Position, Walkthrough
from generator.model.own_pages import BACK, BEFORE, FRONT
from layouts.drawing.links import answer_key, mention_key, puzzle_key
from layouts.drawing.spoken_boards import house_name, join_cells
from layouts.epub.board_table import board_table
from layouts.epub.own_documents import own_body
from layouts.parts.combinations import SIZES, list_sums
from layouts.parts.furniture import copyright_texts
from layouts.parts.hints import hint_words
from layouts.parts.lesson_board import mark_reasons, name_step
from layouts.parts.levels import say_basis
from layouts.parts.puzzle_pages import list_answer_notes
from layouts.parts.walkthroughs import paragraph_text
from layouts.plan.pages import (
    ANSWERS,
    COMBINATIONS,
    DEDICATION,
    FAREWELL,
    FOLLOWS,
    GLOSSARY,
    LEVELS,
    TECHNIQUE,
    WALKTHROUGHS,
    WELCOME,
    WHERE,
)
from layouts.plan.plan_book import find_notation_place, has_part
from layouts.plan.setting import Setting

BOARDS, LINES = 40, 400
"""Most boards and most lines of hints in one document; both are about 200 kB of text."""

CHAPTERS = "chapters"
"""The part with the puzzles."""

NEXT = {WHERE: (TECHNIQUE, "web.hint.more.0"), TECHNIQUE: (FOLLOWS, "web.hint.more.1")}
"""The next depth of a hint, and the words of the link to it."""


@dataclass(frozen=True, slots=True)
class Document:
    """One file of an EPUB.

    name     name of the file, without suffix
    title    title in the contents
    level    depth in the contents, from 0
    body     XHTML, with links to keys as ``href="key:puzzle-1"``
    keys     ids in the body that other documents link to
    is_listed   False for own pages without a title, which the contents leave out
    """

    name: str
    title: str
    level: int
    body: str
    keys: tuple[str, ...] = ()
    is_listed: bool = True


Item = TypeVar("Item")


def _divide(items: Sequence[Item], most: int) -> Iterator[Sequence[Item]]:
    """Yield items in groups of at most that many."""
    for start in range(0, len(items), most):
        yield items[start : start + most]


def make_documents(setting: Setting) -> list[Document]:
    """Return all documents of a book, in reading order."""
    matter = setting.book.matter
    notation, place = list(_notation_documents(setting)), find_notation_place(setting.book)
    hints = [document for kind in (WHERE, TECHNIQUE, FOLLOWS) for document in _hint_documents(setting, matter.hints, kind)]
    walks = [_walk_document(setting, index, walk) for index, walk in enumerate(matter.walkthroughs)]
    parts = {
        "": [],
        CHAPTERS: _chapter_documents(setting),
        WHERE: hints,
        ANSWERS: _answer_documents(setting),
        GLOSSARY: _glossary_documents(setting, matter.glossary),
        WALKTHROUGHS: walks,
        COMBINATIONS: [_combinations_document(setting)] if matter.combinations else [],
    }
    made = [_title_document(setting), *_dedication_documents(setting), *_words_to_reader(setting, WELCOME, matter.welcome)]
    made += _own_documents(setting, FRONT)
    made += [_rules_document(setting), *_levels_documents(setting)]
    for kind, documents in parts.items():
        made += [*(notation if kind == place else []), *documents]
    return [*made, *_words_to_reader(setting, FAREWELL, matter.farewell), *_own_documents(setting, BACK)]


def _own_documents(setting: Setting, place: str, chapter: int = 0) -> Iterator[Document]:
    """Yield the own pages of a place."""
    for index, own in enumerate(setting.book.own, start=1):
        if (own.place, own.chapter) == (place, chapter):
            yield Document(f"own-{index}", own.title or setting.full_title, 0, own_body(own), is_listed=bool(own.title))


def _paragraphs(texts: Sequence[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>\n" for text in texts if text)


def _link(key: str, words: str) -> str:
    return f'<a href="key:{escape(key)}">{escape(words)}</a>'


def _title_document(setting: Setting) -> Document:
    imprint = setting.imprint
    count = setting.phrases.count("title.count", len(setting.entries()))
    body = f"<h1>{escape(imprint.title)}</h1>\n"
    body += _paragraphs([setting.full_subtitle, imprint.author, count, *copyright_texts(setting)])
    return Document("title", imprint.title, 0, body)


def _dedication_documents(setting: Setting) -> Iterator[Document]:
    """Yield the dedication, a paragraph for each of its lines."""
    if dedication := setting.imprint.dedication:
        title = setting.say("dedication.title")
        yield Document(DEDICATION, title, 0, f"<h1>{escape(title)}</h1>\n{_paragraphs(dedication.split(chr(10)))}")


def _words_to_reader(setting: Setting, kind: str, is_wanted: bool | None) -> Iterator[Document]:
    """Yield the welcome or the last page; those for children are written on."""
    if is_wanted and not setting.is_for_children:
        title = setting.say(f"{kind}.title")
        yield Document(kind, title, 0, f"<h1>{escape(title)}</h1>\n{_paragraphs([setting.say(f'{kind}.text')])}")


def _rules_document(setting: Setting) -> Document:
    """Return the rules of each kind, with a solved step of the book."""
    title = setting.say("rules.title")
    body = f"<h1>{escape(title)}</h1>\n{_paragraphs([setting.say('epub.names')])}"
    for index, rules in enumerate(setting.book.rules):
        body += f'<section aria-labelledby="kind-{index}">\n<h2 id="kind-{index}">{escape(rules.title)}</h2>\n{_paragraphs(rules.text)}'
        body += _lesson(setting, rules.lesson, f"lesson-{index}") if rules.lesson else ""
        body += "</section>\n"
    return Document("rules", title, 0, body)


def _lesson(setting: Setting, lesson: Lesson, name: str) -> str:
    """Return a solved step, its board, place and reason, and the one after it."""
    texts = _paragraphs([name_step(setting, lesson), setting.say("glossary.sentence", text=lesson.reason)])
    later = _lesson(setting, lesson.then, f"{name}-then") if lesson.then else ""
    return f"{_position(setting, mark_reasons(lesson), name)}{texts}{later}"


def _levels_documents(setting: Setting) -> Iterator[Document]:
    rows = setting.book.level_rows
    if not has_part(setting.book, LEVELS):
        return
    title, is_mixed = setting.say("levels.title"), len({row.family for row in rows}) > 1
    intro = setting.say("levels.children" if setting.is_for_children else "levels.listed" if is_mixed else "epub.levels")
    body = f"<h1>{escape(title)}</h1>\n{_paragraphs([setting.join_notes(intro, say_basis(setting))])}"
    for level, group in groupby(rows, key=lambda row: row.title):
        body += f"<h2>{escape(level)}</h2>\n"
        for note, noted in groupby(group, key=lambda row: row.note):
            texts = [note]
            for row in noted:
                facts = [setting.phrases.count("count.puzzles", row.n_puzzles)]
                facts += [] if setting.is_for_children else [setting.minutes_text(row.minutes)]
                texts.append(" · ".join([*([setting.family_title(row.family)] if is_mixed else []), *facts]))
            body += _paragraphs(texts)
    yield Document("levels", title, 0, body)


def _notation_documents(setting: Setting) -> Iterator[Document]:
    """Yield how to read the book: the words of hints, and the cells of houses.

    The marks of boards are words here, so they are not explained.
    """
    notation, say = setting.book.matter.notation, setting.say
    if notation is None:
        return
    row, col = divmod(notation.cell, notation.figure.n_cols)
    title, texts = say("notation.title"), [say("notation.cell", cell=notation.cell_name, row=row + 1, col=col + 1)]
    body = f"<h1>{escape(title)}</h1>\n{_paragraphs(texts)}"
    terms = [(say(f"notation.term.{word}"), say(f"notation.text.{word}")) for word in notation.words]
    houses = [(house_name(house, setting.phrases), join_cells(house, setting.phrases)) for house in (*notation.boxes, *notation.houses)]
    for key, rows in (("notation.words", terms), ("notation.houses", houses)):
        listed = "".join(f"<dt>{escape(term)}</dt>\n<dd>{escape(text)}</dd>\n" for term, text in rows)
        body += f"<h2>{escape(say(key))}</h2>\n<dl>\n{listed}</dl>\n" if rows else ""
    yield Document("notation", title, 0, body)


def _chapter_documents(setting: Setting) -> Iterator[Document]:
    with_hints = {hint.number for hint in setting.book.matter.hints}
    is_mixed = len(setting.book.rules) > 1
    for index, chapter in enumerate(setting.book.chapters, start=1):
        yield from _own_documents(setting, BEFORE, index - 1)
        title = f"{setting.family_title(chapter.family)} · {chapter.title}" if is_mixed else chapter.title
        for part, entries in enumerate(_divide(chapter.entries, BOARDS)):
            body = "" if part else f"<h1>{escape(title)}</h1>\n{_paragraphs(_chapter_texts(setting, chapter))}"
            span = _span(setting, [entry.number for entry in entries])
            body += f"<h1>{escape(f'{title} · {span}')}</h1>\n" if part else ""
            body += "".join(_puzzle(setting, entry, entry.number in with_hints) for entry in entries)
            keys = tuple(puzzle_key(entry.number) for entry in entries)
            yield Document(f"chapter-{index}-{part + 1}", span if part else title, 1 if part else 0, body, keys)


def _chapter_texts(setting: Setting, chapter: Chapter) -> list[str]:
    """Return what a chapter begins with: its note, its numbers, its minutes."""
    return list(filter(None, (chapter.note, setting.numbers(chapter), setting.say_practiced(chapter.entries))))


def _span(setting: Setting, numbers: Sequence[int]) -> str:
    key = "chapter.puzzle" if len(numbers) == 1 else "chapter.puzzles"
    return setting.say(key, first=numbers[0], last=numbers[-1])


def _puzzle(setting: Setting, entry: Entry, has_hints: bool) -> str:
    """Return a puzzle: heading, table, links to its hints and its answer."""
    caption = setting.say_caption(entry)
    caption = setting.say("puzzle.named", kind=entry.kind, caption=caption) if entry.kind else caption
    name = f"name-{entry.number}"
    head = f'<h2 id="{name}">{escape(setting.say("chapter.puzzle", first=entry.number))} <small>{escape(caption)}</small></h2>\n'
    links = [_link(mention_key(WHERE, entry.number), setting.say("epub.hints", number=entry.number))] if has_hints else []
    links.append(_link(answer_key(entry.number), setting.say("spoken.answer", number=entry.number)))
    foot = f"<p>{' · '.join(links)}</p>\n"
    key = puzzle_key(entry.number)
    return f'<section id="{key}">\n{head}{board_table(entry.puzzle, setting.phrases, name, f"table-{key}")}{foot}</section>\n'


def _answer_documents(setting: Setting) -> Iterator[Document]:
    title = setting.say("answers.title")
    for part, entries in enumerate(_divide(setting.entries(), BOARDS)):
        span = _span(setting, [entry.number for entry in entries])
        body = f"<h1>{escape(title if not part else f'{title} · {span}')}</h1>\n"
        body += _paragraphs(list_answer_notes(setting)[1:]) if not part else ""  # no pages here, of which the first note speaks
        for entry in entries:
            key, name = answer_key(entry.number), f"name-{entry.number}"
            head = f'<h2 id="{name}">{_link(puzzle_key(entry.number), setting.say("chapter.puzzle", first=entry.number))}</h2>\n'
            table = board_table(entry.answer, setting.phrases, name, f"table-{key}")
            body += f'<section id="{key}">\n{head}{table}<p>{escape(entry.puzzle_id)}</p>\n</section>\n'
        keys = tuple(answer_key(entry.number) for entry in entries)
        yield Document(f"answers-{part + 1}", span if part else title, 1 if part else 0, body, keys)


def _hint_documents(setting: Setting, hints: Sequence[Hint], kind: str) -> Iterator[Document]:
    title = setting.say(f"{kind}.title")
    by_number = [(number, tuple(group)) for number, group in groupby(hints, key=lambda hint: hint.number)]
    for part, rows in enumerate(_divide(by_number, LINES)):
        numbers = [number for number, _ in rows]
        span = _span(setting, numbers)
        is_explained = kind == TECHNIQUE and bool(setting.book.matter.glossary)
        note = setting.say("technique.explained" if is_explained else f"{kind}.note")
        body = f"<h1>{escape(title)}</h1>\n{_paragraphs([note])}" if not part else f"<h1>{escape(f'{title} · {span}')}</h1>\n"
        body += "".join(_hint(setting, number, group, kind) for number, group in rows)
        yield Document(
            f"hints-{kind}-{part + 1}", span if part else title, int(part > 0), body, tuple(mention_key(kind, n) for n in numbers)
        )


def _hint(setting: Setting, number: int, hints: Sequence[Hint], kind: str) -> str:
    texts = []
    for hint in hints:
        words = hint_words(setting, hint, kind)
        texts.append(f"({hint.filled}) {words}" if hint.filled else words)
    head = _link(puzzle_key(number), setting.say("chapter.puzzle", first=number))
    more = f" · {_link(mention_key(NEXT[kind][0], number), setting.say(NEXT[kind][1]))}" if kind in NEXT else ""
    lines = "".join(f"<li>{escape(text)}</li>\n" for text in texts)
    return f'<div id="{mention_key(kind, number)}">\n<p>{head}{more}</p>\n<ul>\n{lines}</ul>\n</div>\n'


def _glossary_documents(setting: Setting, entries: Sequence[GlossaryEntry]) -> Iterator[Document]:
    title = setting.say("glossary.title")
    for part, group in enumerate(_divide(list(enumerate(entries)), BOARDS)):
        body = f"<h1>{escape(title)}</h1>\n{_paragraphs([setting.say('glossary.note')])}" if not part else f"<h1>{escape(title)}</h1>\n"
        for index, entry in group:
            name = setting.say(f"glossary.name.{entry.name}")
            listed = setting.phrases.join(entry.techniques)
            named = setting.say("glossary.named", techniques=listed) if listed and listed.casefold() != name.casefold() else ""
            texts = [named, setting.say(f"glossary.text.{entry.name}"), setting.say("glossary.sentence", text=entry.explanation)]
            texts.append(setting.phrases.count("glossary.puzzles", entry.count))
            shown = _position(setting, entry.position, f"place-{index}")
            body += f"<section>\n<h2>{escape(name)}</h2>\n{_paragraphs(texts)}{shown}</section>\n"
        yield Document(f"glossary-{part + 1}", title, int(part > 0), body)


def _position(setting: Setting, position: Position, name: str) -> str:
    """Return a position below the number of its puzzle, which links to it."""
    words = setting.say("chapter.puzzle", first=position.number)
    table = board_table(position.figure, setting.phrases, name, position=position)
    return f'<p id="{name}">{_link(puzzle_key(position.number), words)}</p>\n{table}'


def _walk_document(setting: Setting, index: int, walk: Walkthrough) -> Document:
    title, note = setting.say("walkthroughs.title"), _paragraphs([setting.say("walkthroughs.note")] if not index else [])
    head = f"{setting.level_title(walk.level)} · {setting.say('chapter.puzzle', first=walk.number)}"
    body = f"<h1>{escape(title)}</h1>\n{note}<h2>{escape(head)}</h2>\n"
    for at, one in enumerate(walk.paragraphs):
        body += _position(setting, one.position, f"place-{index}-{at}") if one.position else ""
        body += _paragraphs([paragraph_text(setting, one)])
    body += _paragraphs([setting.say("walkthroughs.rest")]) if walk.has_rest else ""
    return Document(f"walkthrough-{index + 1}", head if index else title, int(index > 0), body)


def _combinations_document(setting: Setting) -> Document:
    """Return every sum of different digits with the sets that make it."""
    title = setting.say("combinations.title")
    body = f"<h1>{escape(title)}</h1>\n{_paragraphs([setting.say('combinations.note')])}"
    for size in SIZES:
        rows = [(f"{number} = {', '.join('+'.join(one) for one in sets)}", len(sets)) for number, sets in list_sums(size).items()]
        listed = "".join(f'<li class="only">{text}</li>\n' if count == 1 else f"<li>{text}</li>\n" for text, count in rows)
        body += f'<h2>{escape(setting.say("combinations.cells", number=size))}</h2>\n<ul class="plain sums">\n{listed}</ul>\n'
    return Document("combinations", title, 0, body)
