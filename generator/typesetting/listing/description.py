"""The descriptions of a book, made from its facts in its language.

The long one has a headline, the kinds of puzzle with numbers and minutes, what is proved, and what else is in the book. If it is too long
for a shop, the kinds are only named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from html import escape

from generator.model import LevelRow
from generator.typesetting.listing.book_facts import BookFacts, Kind
from generator.typesetting.listing.record import HEADING, LIST, PARAGRAPH, Block
from generator.words import find_words
from layouts.shops.shop_rules import Shop

MM_PER_CM, MM_PER_INCH = 10.0, 25.4

ONE_SOLUTION = "Every puzzle has one solution only."
"""Last rule of most kinds, which a description says in other words."""


def make_description(facts: BookFacts, shop: Shop) -> tuple[Block, ...]:
    """Return the long description of a book, no longer than its shop accepts.

    A description that is too long even with the names of kinds only keeps the headline and what is proved.
    """
    start = [Block(HEADING, (say_head(facts),)), *_list_series(facts)]
    end = [Block(PARAGRAPH, (_say_proof(facts),)), *_list_features(facts), Block(PARAGRAPH, (_say_size(facts),))]
    named = [Block(PARAGRAPH, (_name_kinds(facts),))]
    for middle in ([*_list_rules(facts), *_list_kinds(facts)], list(_list_kinds(facts)), named, []):
        blocks = (*start, *middle, *end)
        if len(format_html(blocks)) <= shop.description[1]:
            return blocks
    return (start[0], end[0])


def make_short(facts: BookFacts, shop: Shop) -> str:
    """Return the short description of a book, no longer than its shop accepts."""
    head = facts.phrases.say("glossary.sentence", text=say_head(facts))
    promise = facts.setting.say("cover.promise" if facts.book.imprint.proved else "cover.single")
    kinds = [_name_kinds(facts)] if len(facts.kinds) > 1 else []
    answers = facts.setting.say_answers("cover.answers")
    for sentences in ([head, *kinds, promise, answers], [head, *kinds, promise], [head, promise, answers], [head, promise]):
        text = join_sentences(facts, sentences)
        if len(text) <= shop.short:
            return text
    return head


def make_own_description(text: str) -> tuple[Block, ...]:
    """Return a description of the recipe as blocks: a paragraph for each line."""
    return tuple(Block(PARAGRAPH, (line,)) for line in text.split("\n") if line)


def format_html(blocks: Sequence[Block]) -> str:
    """Return a description with the tags that shops accept, on one line."""
    return "".join(_format_block(block) for block in blocks)


def format_plain(blocks: Sequence[Block]) -> str:
    """Return a description as plain text, with a blank line between blocks."""
    return "\n\n".join("\n".join(f"• {line}" if block.kind == LIST else line for line in block.lines) for block in blocks)


def say_head(facts: BookFacts) -> str:
    """Return the headline of a description: the number of puzzles and their levels.

    A book of one kind has it before them.
    """
    puzzles = facts.phrases.count("count.puzzles", facts.n_puzzles)
    first, last = (facts.level_titles[at].lower() for at in (0, -1))
    if first == last:
        key = "listing.head_single" if facts.n_puzzles == 1 else "listing.head_one"
        head = facts.phrases.say(key, puzzles=puzzles, level=first)
    else:
        head = facts.phrases.say("listing.head", puzzles=puzzles, first=first, last=last)
    return head if len(facts.kinds) > 1 else facts.phrases.say("listing.head_kind", kind=facts.kinds[0].title, head=head)


def join_sentences(facts: BookFacts, sentences: Sequence[str]) -> str:
    """Return sentences as one text, with the blanks of the language."""
    return reduce(lambda one, other: facts.phrases.say("listing.sentences", one=one, other=other), sentences)


def _list_series(facts: BookFacts) -> Iterator[Block]:
    series = facts.book.imprint.series
    if series:
        named = facts.phrases.say("listing.series", volume=facts.setting.volume, series=series.name)
        yield Block(PARAGRAPH, (join_sentences(facts, [named, *([facts.phrases.say("series.intro")] if series.is_fresh else [])]),))


def _list_rules(facts: BookFacts) -> Iterator[Block]:
    """Yield the rules of a book of one kind for adults.

    Nothing if they differ between its sizes.
    """
    texts = {rules.text for rules in facts.book.rules}
    if len(texts) == 1 and not facts.for_children:
        known = find_words(facts.book.imprint.language).translate(ONE_SOLUTION)
        yield Block(PARAGRAPH, (join_sentences(facts, [text for text in texts.pop() if text != known]),))


def _list_kinds(facts: BookFacts) -> Iterator[Block]:
    """Yield the kinds of puzzle as a list, each with number, levels and minutes.

    A book of one kind in several sizes has a line for each size, and one of one family a line for each level.
    """
    if len(facts.kinds) > 1:
        yield Block(PARAGRAPH, (facts.phrases.count("listing.kinds", len(facts.kinds)),))
        yield Block(LIST, tuple(_say_kind(facts, kind) for kind in facts.kinds))
    elif len(facts.kinds[0].families) > 1:
        yield Block(LIST, tuple(_say_family(facts, family) for family in facts.kinds[0].families))
    else:
        yield Block(LIST, tuple(_say_level(facts, row) for row in facts.book.level_rows))


def _say_kind(facts: BookFacts, kind: Kind) -> str:
    key = "listing.row_sizes" if len(kind.sizes) > 1 else "listing.row"
    return facts.phrases.say(
        key,
        kind=kind.title,
        puzzles=facts.phrases.count("count.puzzles", kind.n_puzzles),
        sizes=facts.phrases.join(kind.sizes),
        levels=facts.say_levels(dict.fromkeys(row.title for row in kind.rows)),
        minutes=facts.say_minutes(kind.rows),
    )


def _say_family(facts: BookFacts, family: str) -> str:
    rows = [row for row in facts.book.level_rows if row.family == family]
    return facts.phrases.say(
        "listing.row",
        kind=facts.setting.family_title(family),
        puzzles=facts.phrases.count("count.puzzles", sum(row.n_puzzles for row in rows)),
        levels=facts.say_levels(row.title for row in rows),
        minutes=facts.say_minutes(rows),
    )


def _say_level(facts: BookFacts, row: LevelRow) -> str:
    puzzles = facts.phrases.count("count.puzzles", row.n_puzzles)
    return facts.phrases.say("listing.row_level", level=row.title, puzzles=puzzles, minutes=facts.say_minutes([row]))


def _name_kinds(facts: BookFacts) -> str:
    return facts.phrases.say("cover.kinds", kinds=facts.phrases.join([kind.title for kind in facts.kinds]))


def _say_proof(facts: BookFacts) -> str:
    """Return the sentences on proof, levels and answers, as the cover has them."""
    promise = facts.setting.say("cover.promise" if facts.book.imprint.proved else "cover.single")
    return join_sentences(
        facts, [promise, *map(facts.setting.say, ("cover.graded", "cover.rising")), facts.setting.say_answers("cover.answers")]
    )


def _list_features(facts: BookFacts) -> Iterator[Block]:
    if contents := list_contents(facts):
        yield Block(PARAGRAPH, (facts.phrases.say("listing.also"),))
        yield Block(LIST, tuple(words for _, words in contents))


def list_contents(facts: BookFacts) -> list[tuple[int, str]]:
    """Return what a book has besides puzzles and answers: number, or 0, and words."""
    say, count, matter = facts.phrases.say, facts.phrases.count, facts.book.matter
    n_walks = len(matter.walkthroughs)
    taught = [rules for rules in facts.book.rules if rules.lesson]
    found = [
        (0, say("listing.large") if facts.is_large_print else ""),
        (0, say("listing.lessons" if len(facts.kinds) > 1 else "listing.lesson") if len(taught) == len(facts.book.rules) else ""),
        (0, say("listing.hints") if matter.hints else ""),
        (len(matter.glossary), say("listing.glossary") if matter.glossary else ""),
        (n_walks, count("listing.walkthroughs", n_walks) if n_walks else ""),
        (0, say("listing.combinations") if matter.combinations else ""),
        (0, say("listing.dots") if matter.candidate_dots else ""),
        (0, say("listing.strip") if matter.digit_strip else ""),
        (0, say("listing.codes") if matter.codes else ""),
        (0, say("listing.progress") if matter.progress else ""),
        (matter.blank_grids, count("listing.blank", matter.blank_grids) if matter.blank_grids else ""),
    ]
    return [(number, words) for number, words in found if words]


def _say_size(facts: BookFacts) -> str:
    """Return number and size of the pages."""
    point = facts.phrases.say("listing.point")

    def sides(unit_mm: float, digits: int) -> str:
        return " × ".join(f"{round(side / unit_mm, digits):g}".replace(".", point) for side in facts.book.imprint.trim_mm)

    size = facts.phrases.say("listing.size", inches=sides(MM_PER_INCH, 2), centimeters=sides(MM_PER_CM, 1))
    return facts.phrases.say("glossary.sentence", text=facts.phrases.say("listing.pages", pages=facts.n_pages, size=size))


def _format_block(block: Block) -> str:
    lines = [escape(line, quote=False) for line in block.lines]
    if block.kind == LIST:
        return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
    return f"<p><b>{lines[0]}</b></p>" if block.kind == HEADING else f"<p>{lines[0]}</p>"
