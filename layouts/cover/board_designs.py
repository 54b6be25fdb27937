"""Designs of front covers with upright boards: large, whole, or many.

Cells that the edge of a picture cuts keep their lines and lose their symbols, so that no digit is cut. All lengths are points from the
bottom left corner of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from math import floor

from generator.model import EDGE, HAIR, HOLE_SYMBOL, INSIDE, OUTLINE, OUTSIDE, PICTURES, SLASH, Entry, Figure, find_outside
from layouts.cover.badge import draw_badge
from layouts.cover.cover_ink import CoverInk, Spot
from layouts.cover.palettes import Color, Palette, Tint
from layouts.cover.stage import ART_GAP, Stage
from layouts.cover.words import Style, set_front
from layouts.drawing.figures import draw_figure, place_cells
from layouts.drawing.ink import CENTER
from layouts.drawing.signs import draw_in_holes
from layouts.fonts.faces import PICTURE, POSTER, digit_height
from layouts.geometry import Frame, Point
from layouts.style.look import Look

UPRIGHT = Style(POSTER)

BOX_COLS, BLOCK_COLS, BEAM_COLS = 3.0, 5.4, 9.0
"""Cells of a board in a row of the front, for `draw_box`, `draw_blocks` and `draw_beams`."""

TILE_COLS, FEWEST_TILES = (3, 4, 5), 9
"""Possible numbers of kinds in a row, and the least number of kinds that are shown."""

TILE_CELLS, TILE_INSET = 3.6, 0.3
"""Cells in the width of a kind, and the white before the first one, in cells."""

PICTURE_COLS = (4, 5, 6)
"""Possible numbers of pictures in a row."""

SLASH_WIDTH, SLASH_GREY = 0.02, 0.35
"""Thickness of the slash in a solid hole, in cells, and how much of the ink it keeps."""

PICTURE_SHARE = 0.7
"""Type size of a picture in widths of its square."""

BEAM_GREY, TILE_GREY, SHARED_GREY = 0.62, 0.66, 0.45
"""How pale the colors of rows, tiles and shared boxes are: 1 is the white of the page."""

Place = tuple[int, int]
"""Row and column, from 0; -1 and the number of rows or columns are beside the board."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A board placed behind a window, so that only part of it is seen.

    corner   bottom left corner of the board with its margin
    window   the part of the sheet where it is drawn
    safe     the part where symbols may be: within the window, and within the trim
    """

    figure: Figure
    corner: Point
    cell: float
    window: Frame
    safe: Frame

    def square(self, row: int, col: int) -> Frame:
        """Return the frame of a cell, or of a place beside the board."""
        x, y = place_cells(self.figure, self.corner, self.cell)
        return Frame(x + col * self.cell, y + (self.figure.n_rows - row - 1) * self.cell, self.cell, self.cell)

    @property
    def shown(self) -> Figure:
        """The figure without the symbols that the window or the trim would cut."""
        rows, cols = range(-1, self.figure.n_rows + 1), range(-1, self.figure.n_cols + 1)
        return remove_symbols(self.figure, {place for place in product(rows, cols) if not is_within(self.square(*place), self.safe)})


def is_within(one: Frame, other: Frame) -> bool:
    """Return whether a frame is inside another one, up to rounding."""
    return one.x >= other.x - 0.1 and one.y >= other.y - 0.1 and one.right <= other.right + 0.1 and one.top <= other.top + 0.1


def remove_symbols(figure: Figure, cut: Iterable[Place]) -> Figure:
    """Return a figure without symbols, discs, labels and numbers at some places."""
    gone = frozenset(cut)
    places = [divmod(cell, figure.n_cols) for cell in range(len(figure.symbols))]
    symbols = tuple("" if place in gone and symbol != HOLE_SYMBOL else symbol for place, symbol in zip(places, figure.symbols, strict=True))
    kept = [sign for sign in figure.signs if sign.kind not in (OUTSIDE, SLASH) or find_outside(sign, figure.n_cols) not in gone]
    kept = [sign for sign in kept if sign.kind not in (EDGE, INSIDE) or not gone.intersection(places[cell] for cell in sign.cells)]
    signs = (sign._replace(text="") if sign.kind == OUTLINE and places[sign.cells[0]] in gone else sign for sign in kept)
    discs = tuple(cell for cell in figure.discs if places[cell] not in gone)
    return replace(figure, symbols=symbols, signs=tuple(signs), discs=discs)


def find_shift(figure: Figure, shown: Figure, cell: float) -> Point:
    """Return how far to move a figure that lost white with its symbols, in points."""
    before, after = figure.margins, shown.margins
    return (before.left - after.left) * cell, (before.bottom - after.bottom) * cell


def _draw_crop(ink: CoverInk, crop: Crop, tint: Tint, look: Look) -> None:
    """Draw the figure of a crop, which may have lost what gave it a margin."""
    shown = crop.shown
    right, up = find_shift(crop.figure, shown, crop.cell)
    ink.use(tint)
    with ink.placed(Spot(0.0, 0.0), crop.window):
        draw_figure(ink, shown, (crop.corner[0] + right, crop.corner[1] + up), crop.cell, look)
        if shown.holes - shown.gaps:
            _fill_holes(ink, crop, tint, look)


def _fill_holes(ink: CoverInk, crop: Crop, tint: Tint, look: Look) -> None:
    """Draw the holes of a board again, in solid ink.

    Their slashes and numbers have the color of the page.
    """
    figure, shown = crop.figure, crop.shown
    holes = [crop.square(*divmod(hole, figure.n_cols)) for hole in sorted(figure.holes - figure.gaps)]
    slashed = {find_outside(sign, figure.n_cols) for sign in figure.signs if sign.kind == SLASH}
    slashes = [crop.square(*place) for place in sorted(slashed)]
    ink.use(tint)
    ink.fills([(hole.x, hole.y, hole.width, hole.height) for hole in holes], 0.0)
    ink.use(Tint(tint.paper, tint.ink))
    ink.lines([(square.x, square.top, square.right, square.y) for square in slashes], SLASH_WIDTH * crop.cell, SLASH_GREY)
    draw_in_holes(ink, shown, place_cells(shown, crop.corner, crop.cell), crop.cell, look)


def _below_words(stage: Stage, end: float) -> tuple[Frame, Frame]:
    """Return two frames below the words: for art, and within the margins.

    The first extends to the edges of the sheet.
    """
    front, art = stage.wrap.front, stage.wrap.front_art
    edge, top = stage.room(1.0).x - front.x, end - ART_GAP * front.height
    return Frame(art.x, art.y, art.width, top - art.y), Frame(front.x + edge, front.y + edge, front.width - 2 * edge, top - front.y - edge)


def _hang(stage: Stage, end: float, figure: Figure, n_cols: float, is_open: bool = False) -> Crop:
    """Return a board that hangs from below the words and extends beyond the foot.

    Parameters
    ----------
    n_cols : cells between the margins of the words
    is_open : whether it extends beyond the right edge too
    """
    art, inner = _below_words(stage, end)
    cell = inner.width / min(n_cols, figure.extent[1])
    height, _ = figure.extent
    right = art.right if is_open else inner.right + 0.1 * cell
    window = Frame(inner.x - 0.1 * cell, art.y, right - inner.x + 0.1 * cell, art.height)
    front = stage.wrap.front
    safe = Frame(front.x, front.y + 0.1 * cell, front.width - 0.1 * cell, front.height)
    return Crop(figure, (inner.x, inner.top - height * cell), cell, window, safe)


def _fill_page(ink: CoverInk, crop: Crop, palette: Palette) -> None:
    """Fill what is seen of a board with the color of a page."""
    first, last = crop.square(0, 0), crop.square(crop.figure.n_rows - 1, crop.figure.n_cols - 1)
    x, y, right = first.x, max(last.y, crop.window.y), min(last.right, crop.window.right)
    ink.use(Tint(palette.line, palette.page))
    ink.fill(x, y, right - x, first.top - y, 1.0)


def draw_box(ink: CoverInk, stage: Stage) -> None:
    """Draw a few cells of a puzzle as large as the front allows."""
    lines, box = stage.fit(UPRIGHT, 0.5)
    end = set_front(ink, lines, UPRIGHT, box, stage.palette)
    entries = [entry for entry in stage.setting.entries() if not any(entry.puzzle.margins)] or stage.setting.entries()
    entry = max(entries[:40], key=lambda entry: _count_near_corner(entry.puzzle))
    crop = _hang(stage, end, entry.puzzle, BOX_COLS, is_open=True)
    _fill_page(ink, crop, stage.palette)
    _draw_crop(ink, crop, Tint(stage.palette.line, stage.palette.page), stage.setting.layout.look)
    _write_answer(ink, crop, entry, stage, 2)
    draw_badge(ink, stage, end)


def _count_near_corner(figure: Figure) -> int:
    """Return the number of symbols in the upper left, which a large crop shows."""
    return sum(figure.symbols[row * figure.n_cols + col] != "" for row, col in product(range(min(2, figure.n_rows)), range(3)))


def _write_answer(ink: CoverInk, crop: Crop, entry: Entry, stage: Stage, most: int) -> None:
    """Write digits of the answer into some empty cells, as if by hand."""
    figure, face, size_pt = crop.figure, stage.setting.faces.slanted, 0.78 * crop.cell
    ink.use(Tint(stage.palette.pen, stage.palette.page))
    cells = [cell for cell, symbol in enumerate(figure.symbols) if not symbol and entry.answer.symbols[cell]]
    seen = [cell for cell in cells if is_within(crop.square(*divmod(cell, figure.n_cols)), _meet(crop.window, crop.safe))]
    for cell in seen[:: max(1, len(seen) // most)][:most]:
        # The digit is in the middle of its cell.
        square, symbol = crop.square(*divmod(cell, figure.n_cols)), entry.answer.symbols[cell]
        own = PICTURE if symbol in PICTURES else face
        ink.text(square.middle, square.y + square.height / 2 - digit_height(own) * size_pt / 2, symbol, own, size_pt, CENTER)


def _meet(one: Frame, other: Frame) -> Frame:
    """Return the area that two frames share."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Frame(x, y, min(one.right, other.right) - x, min(one.top, other.top) - y)


def draw_blocks(ink: CoverInk, stage: Stage) -> None:
    """Draw a large board that the foot and the right edge cut, its holes in solid ink."""
    lines, box = stage.fit(UPRIGHT, 0.46)
    end = set_front(ink, lines, UPRIGHT, box, stage.palette)
    entries, palette, look = stage.setting.entries(), stage.palette, stage.setting.layout.look
    entry = max(entries, key=lambda entry: (bool(entry.puzzle.holes), entry.puzzle.n_rows))
    crop = _hang(stage, end, entry.puzzle, BLOCK_COLS, is_open=True)
    _fill_page(ink, crop, palette)
    _draw_crop(ink, crop, Tint(palette.line, palette.page), look)
    _write_answer(ink, crop, entry, stage, 3)
    draw_badge(ink, stage, end)


def draw_beams(ink: CoverInk, stage: Stage) -> None:
    """Draw a puzzle with the row, column and box of one cell in color, and its digit."""
    lines, box = stage.fit(UPRIGHT, 0.46)
    end = set_front(ink, lines, UPRIGHT, box, stage.palette)
    palette, setting = stage.palette, stage.setting
    entry = setting.entries()[0]
    figure = entry.puzzle
    crop = _hang(stage, end, figure, BEAM_COLS)
    _fill_page(ink, crop, palette)
    seen = [
        cell for cell in range(len(figure.symbols)) if is_within(crop.square(*divmod(cell, figure.n_cols)), _meet(crop.window, crop.safe))
    ]
    empty = [cell for cell in seen if not figure.symbols[cell] and entry.answer.symbols[cell]]
    target = max(empty, key=lambda cell: _count_seen(figure, cell), default=None)
    if target is not None:
        ink.use(Tint(palette.accent, palette.page))
        for cell in _list_peers(figure, target):
            square = crop.square(*divmod(cell, figure.n_cols))
            bottom = max(square.y, crop.window.y)
            if square.top > bottom:
                ink.fill(square.x, bottom, square.width, square.top - bottom, BEAM_GREY)
    _draw_crop(ink, crop, Tint(palette.line, palette.page), setting.layout.look)
    if target is not None:
        # A disc larger than the cell marks the digit that the colored cells decide.
        square, symbol = crop.square(*divmod(target, figure.n_cols)), entry.answer.symbols[target]
        face, size_pt = PICTURE if symbol in PICTURES else setting.faces.numeral, 0.9 * crop.cell
        ink.use(Tint(palette.pen, palette.page))
        ink.disc(square.middle, square.y + square.height / 2, 0.62 * crop.cell)
        ink.use(Tint(palette.page, palette.pen))
        ink.text(square.middle, square.y + square.height / 2 - digit_height(face) * size_pt / 2, symbol, face, size_pt, CENTER)
    draw_badge(ink, stage, end)


def _list_peers(figure: Figure, target: int) -> list[int]:
    """Return the cells in the row, column and box of a cell; a box ends at its walls."""
    row, col = divmod(target, figure.n_cols)
    box, found = [target], {target}
    for cell in box:
        above, left, right, below = figure.sides_of(cell)
        steps = ((above, -figure.n_cols), (left, -1), (right, 1), (below, figure.n_cols))
        for near in (cell + step for weight, step in steps if weight == HAIR):
            if near not in found:
                found.add(near)
                box.append(near)
    if len(box) > 2 * figure.n_cols:  # a board without boxes
        found = {target}
    found.update(cell for cell in range(len(figure.symbols)) if row == cell // figure.n_cols or col == cell % figure.n_cols)
    return sorted(found - figure.gaps)


def _count_seen(figure: Figure, target: int) -> tuple[int, int]:
    """Return how many symbols a cell sees, and how near the middle it is."""
    row, col = divmod(target, figure.n_cols)
    off = abs(2 * row - figure.n_rows // 2) + abs(2 * col - figure.n_cols + 1)
    return len({figure.printed[cell] for cell in _list_peers(figure, target)} - {""}), -off


def draw_board(ink: CoverInk, stage: Stage) -> None:
    """Draw one whole board; boxes that its grids share are in color."""
    lines, box = stage.fit(UPRIGHT, 0.4)
    end = set_front(ink, lines, UPRIGHT, box, stage.palette)
    palette = stage.palette
    entry = max(stage.setting.entries(), key=lambda entry: (len(entry.puzzle.gaps), len(entry.puzzle.symbols)))
    figure, (_, inner) = entry.puzzle, _below_words(stage, end)
    height, width = figure.extent
    # the board at the foot: overlapping grids at the right, beside the badge, others at the left
    foot = stage.wrap.front.y + 0.6 * (inner.y - stage.wrap.front.y)
    cell = min(inner.width / width, (inner.top - foot) / height)
    x = inner.right - width * cell if figure.gaps else inner.x
    whole = Frame(x, foot, width * cell, height * cell)
    crop = Crop(figure, (whole.x, whole.y), cell, whole, whole)
    shared = _list_shared(figure)
    for row, col in product(range(figure.n_rows), range(figure.n_cols)):
        index = row * figure.n_cols + col
        if index not in figure.gaps:
            square = crop.square(row, col)
            ink.use(Tint(palette.accent, palette.page))
            ink.fill(square.x, square.y, square.width, square.height, SHARED_GREY if index in shared else 1.0)
    ink.use(Tint(palette.line, palette.page))
    draw_figure(ink, figure, crop.corner, cell, stage.setting.layout.look)
    draw_badge(ink, stage, end, whole if figure.gaps else None)


def _list_shared(figure: Figure) -> frozenset[int]:
    """Return the cells that belong to more than one of overlapping grids."""
    n, times = figure.n_digits, [0] * len(figure.symbols)
    if not n or not figure.gaps:
        return frozenset()
    for top, left in product(range(figure.n_rows - n + 1), range(figure.n_cols - n + 1)):
        cells = [(top + row) * figure.n_cols + left + col for row, col in product(range(n), range(n))]
        if not figure.gaps.intersection(cells):
            for cell in cells:
                times[cell] += 1
    return frozenset(cell for cell, count in enumerate(times) if count > 1)


def draw_kinds(ink: CoverInk, stage: Stage) -> None:
    """Draw parts of puzzles side by side in many colors, each of another kind."""
    lines, box = stage.fit(UPRIGHT, 0.44)
    end = set_front(ink, lines, UPRIGHT, box, stage.palette)
    art, _ = _below_words(stage, end)
    front, palette = stage.wrap.front, stage.palette
    cols, rows = _tile(front.width, art.top - front.y, TILE_COLS, FEWEST_TILES)
    # Tiles of equal size fill the front below the words; those at an edge reach over the bleed.
    width, height = front.width / cols, (art.top - front.y) / rows
    entries = _choose_kinds(stage.setting.entries(), cols * rows)
    colors = list_brights(palette)
    for index, (row, col) in enumerate(product(range(rows), range(cols))):
        tile = Frame(front.x + col * width, art.top - (row + 1) * height, width, height)
        reach = _reach(tile, front, art)
        tint = Tint(palette.line, colors[(col + 2 * row) % len(colors)])
        ink.use(tint)
        ink.fill(reach.x, reach.y, reach.width, reach.height, 1.0)
        _draw_part(ink, entries[index % len(entries)], tile, reach, tint, stage.setting.layout.look)
    draw_badge(ink, stage, end)


def _reach(tile: Frame, front: Frame, art: Frame) -> Frame:
    """Return a tile that extends over the bleed if it touches the trim."""
    x = art.x if tile.x < front.x + 1 else tile.x
    y = art.y if tile.y < front.y + 1 else tile.y
    right = art.right if tile.right > front.right - 1 else tile.right
    return Frame(x, y, right - x, tile.top - y)


def _tile(width: float, height: float, choices: Iterable[int], fewest: int = 1) -> tuple[int, int]:
    """Return the columns and rows of tiles that are most nearly squares.

    There are at least `fewest` tiles, if some number of columns has so many.
    """

    def skew(size: tuple[int, int]) -> float:
        side = width / size[0] / (height / size[1])
        return max(side, 1 / side)

    sizes = [(cols, max(1, round(height / (width / cols)))) for cols in choices]
    return min([size for size in sizes if size[0] * size[1] >= fewest] or sizes[-1:], key=skew)


def _choose_kinds(entries: list[Entry], most: int) -> list[Entry]:
    """Return one puzzle of each kind, chosen evenly if there are too many kinds."""
    kinds = list({entry.family: entry for entry in reversed(entries)}.values())[::-1]
    return [kinds[at * len(kinds) // most] for at in range(most)] if len(kinds) > most else kinds


def _draw_part(ink: CoverInk, entry: Entry, tile: Frame, reach: Frame, tint: Tint, look: Look) -> None:
    """Draw the part of a board with the most clues of its own kind in a tile."""
    figure = entry.puzzle if entry.puzzle.n_filled or entry.puzzle.signs else entry.answer
    figure = replace(entry.puzzle, discs=entry.answer.discs[::2], mark=entry.answer.mark) if entry.answer.discs else figure
    cell = min(tile.width, tile.height) / TILE_CELLS
    cells = floor(TILE_CELLS)
    starts = product(range(max(1, figure.n_rows - cells + 1)), range(max(1, figure.n_cols - cells + 1)))
    row, col = (0, 0) if any(figure.margins) else max(starts, key=lambda start: (_count_clues(figure, start, cells), -sum(start)))
    # The chosen part of the board begins a little inside the upper left corner of the tile, which cuts its other sides.
    inset = TILE_INSET * cell
    x = tile.x + inset - col * cell
    y = tile.top - inset - (figure.extent[0] - row) * cell
    _draw_crop(ink, Crop(figure, (x, y), cell, reach, tile), tint, look)


def _count_clues(figure: Figure, start: Place, cells: int) -> int:
    """Return how many clues other than digits a part of a board shows."""
    rows, cols = range(start[0], start[0] + cells), range(start[1], start[1] + cells)
    seen = {row * figure.n_cols + col for row, col in product(rows, cols) if row < figure.n_rows and col < figure.n_cols}
    clues = sum(seen.issuperset(sign.cells) for sign in figure.signs)
    shaded = sum(bool(figure.shades[cell]) for cell in seen) if figure.shades else 0
    holes = len(seen & figure.holes) - 4 * len(seen & figure.gaps)
    return 3 * clues + 2 * len(seen.intersection(figure.discs)) + min(shaded, 5) + min(holes, 4)


def list_brights(palette: Palette) -> tuple[Color, ...]:
    """Return the colors of tiles: those of a palette, or pale mixtures."""
    pale = (Tint(palette.accent, palette.page).mix(TILE_GREY), Tint(palette.pen, palette.page).mix(TILE_GREY))
    return palette.brights or (palette.page, *pale)


def draw_pictures(ink: CoverInk, stage: Stage) -> None:
    """Draw an answer as squares in bright colors, one color for each picture or digit."""
    lines, box = stage.fit(UPRIGHT, 0.46)
    end = set_front(ink, lines, UPRIGHT, box, stage.palette)
    art, _ = _below_words(stage, end)
    front, palette, setting = stage.wrap.front, stage.palette, stage.setting
    entries = setting.entries()
    answers = [entry.answer for entry in entries if _is_pictured(entry.answer)] or [entry.answer for entry in entries]
    answer = answers[0]
    cols, rows = _tile(front.width, art.top - front.y, PICTURE_COLS)
    width, height = front.width / cols, (art.top - front.y) / rows
    symbols = list(dict.fromkeys(answer.printed))
    colors = palette.brights or (palette.accent, palette.ink, palette.pen)
    for row, col in product(range(rows), range(cols)):
        symbol = answer.printed[row % answer.n_rows * answer.n_cols + col % answer.n_cols]
        tile = Frame(front.x + col * width, art.top - (row + 1) * height, width, height)
        reach = _reach(tile, front, art)
        tint = Tint(colors[symbols.index(symbol) % len(colors)], palette.page)
        ink.use(tint)
        ink.fill(reach.x, reach.y, reach.width, reach.height, 0.0)
        if symbol:
            face, size_pt = PICTURE if symbol in PICTURES else setting.faces.numeral, PICTURE_SHARE * min(width, height)
            ink.use(Tint(palette.page, tint.ink))
            ink.text(tile.middle, tile.y + height / 2 - digit_height(face) * size_pt / 2, symbol, face, size_pt, CENTER)
    draw_badge(ink, stage, end)


def _is_pictured(figure: Figure) -> bool:
    """Return whether a board has pictures, other than hatched squares."""
    return any(PICTURES.get(symbol) in ("sun", "heart", "star", "house", "moon", "boat") for symbol in figure.symbols)
