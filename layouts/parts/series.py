"""The page that lists the volumes of a series, with title, numbers and levels."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model import HAIR, Volume
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, heading, paragraph, subheading
from layouts.drawing.ink import RIGHT, Ink
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import clip_text
from layouts.plan.setting import Setting


def series_pieces(setting: Setting, width: float) -> list[Piece]:
    """Return the list of volumes, including this one, as pieces.

    There are none for a book without a series, or if its series has no other volume yet.
    """
    series, layout = setting.imprint.series, setting.layout
    if series is None or not series.others:
        return []
    entries = setting.entries()
    levels = tuple(dict.fromkeys(chapter.level for chapter in setting.book.chapters))
    this = Volume(series.volume, setting.imprint.title, entries[0].number, entries[-1].number, levels)
    volumes = sorted((this, *series.others), key=lambda volume: volume.number)
    pieces = [heading(setting.say("series.title"), layout, width), subheading(series.name, layout, width)]
    if series.is_fresh:
        pieces.append(paragraph(setting.say("series.intro"), layout, width, below=1.2))
    return pieces + [_volume_piece(setting, volume, volume is this, width) for volume in volumes]


def _volume_piece(setting: Setting, volume: Volume, is_this: bool, width: float) -> Piece:
    """Return the two lines of a volume, with a rule below."""
    layout, faces = setting.layout, setting.faces
    name = setting.say("cover.volume", volume=volume.number)
    title = f"{name} · {volume.title}"
    mark = setting.say("series.this") if is_this else ""
    count = setting.phrases.count("count.puzzles", volume.last - volume.first + 1)
    span = setting.say("chapter.puzzles" if volume.last > volume.first else "chapter.puzzle", first=volume.first, last=volume.last)
    facts = " · ".join([count, span, setting.phrases.join(_level_titles(setting, volume.levels))])

    def draw(ink: Ink, x: float, top: float) -> None:
        # Title and mark on the first line, the facts on the second, a hairline below both.
        y = top - 1.1 * layout.text_pt
        room = width - (text_width(mark, faces.text, layout.caption_pt) + layout.text_pt if mark else 0.0)
        size_pt, shown = clip_text(title, faces.bold, layout.text_pt, room, layout.least_pt)
        ink.text(x, y, shown, faces.bold, size_pt)
        if mark:
            ink.text(x + width, y, mark, faces.text, layout.caption_pt, RIGHT)
        y -= layout.leading_pt
        size_pt, shown = clip_text(facts, faces.text, layout.caption_pt, width, layout.least_pt)
        ink.text(x, y, shown, faces.text, size_pt)
        ink.lines([(x, y - 0.7 * layout.text_pt, x + width, y - 0.7 * layout.text_pt)], LINE_PT[HAIR])

    return Piece(2.9 * layout.leading_pt, draw)


def _level_titles(setting: Setting, names: Iterable[str]) -> list[str]:
    """Return levels as they are printed, easiest first.

    Levels that this book does not have come last, by their names.
    """
    known = [level.name for level in setting.book.levels]
    ordered = sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name))
    return [setting.level_title(name) for name in ordered]
