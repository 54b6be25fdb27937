"""The dialog to share a puzzle and to save games, and its links and codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zxingcpp
from PIL import Image

from generator.formats import find_format
from generator.formats.lz import compress
from generator.formats.source import Source
from generator.grading import LEVELS
from generator.model import GradedPuzzle, Imprint
from generator.notation import format_puzzle
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import make_page
from tests.support.page_program import example_puzzles, run_program
from tests.support.playing import board, cell
from tests.typesetting.web.conftest import DESK, PHONE

Open = Callable[..., Any]
COMPANION = "https://example.org/books/nightly/"


def read_code(rows: list[list[int]]) -> str:
    """Return the text of a code, given as rows of 0 and 1."""
    modules = np.pad(np.array(rows, dtype=np.uint8), 4)
    image = Image.fromarray(np.kron(255 * (1 - modules), np.ones((4, 4), dtype=np.uint8)).astype(np.uint8))
    return zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)[0].text


def test_codes_of_all_sizes_are_read_by_others(tmp_path: Path) -> None:
    """Addresses, and games after them; too long a text has no code."""
    texts = [
        ["a"],
        [COMPANION],
        [f"{COMPANION}#", "GAME:".ljust(1745, "K")],
        ["http://[::1]:8377/é/?", "GAME:AB"],
        ["GAME:".ljust(2000, "A")],
    ]
    texts += [[f"{COMPANION}{'x' * length}#", "GAME:".ljust(4 * length + 6, "7")] for length in range(0, 200, 20)]
    script = """
      import { encodeTexts } from "./qr.js";
      console.log(JSON.stringify(data.map(encodeTexts)));
    """
    codes = run_program(tmp_path, script, texts)
    assert [rows and read_code(rows) for rows in codes] == ["".join(parts) if len(parts[0]) < 2000 else None for parts in texts]
    assert max(len(rows) for rows in codes if rows) == 117


def test_the_code_of_a_game_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    """Also by a browser that cannot deflate; every shortened code is refused."""
    said = run_program(
        tmp_path,
        """
      import { formatGame, parseGame } from "./game_code.js";
      const save = { v: 1, line: "sudoku-4x4:1", cells: [[1, 2, 0, 0, 0]], moves: [[[1, 0, 0, 2]]], at: 1, points: [[1, []]], seconds: 7 };
      const texts = [await formatGame("ABC", JSON.stringify(save))];
      delete globalThis.CompressionStream;
      texts.push(await formatGame("ABC", JSON.stringify(save)));
      const isRead = (text) => { try { return Boolean(parseGame(text)); } catch (fault) { return fault.message; } };
      const cut = new Set(texts.flatMap((text) => [...text].map((_, at) => isRead(text.slice(0, at)))));
      console.log(JSON.stringify({ read: texts.map(parseGame), small: parseGame(texts[0].toLowerCase()).id, cut: [...cut] }));
    """,
    )
    kept = {"v": 1, "line": "sudoku-4x4:1", "cells": [[1, 2, 0, 0, 0]], "moves": [], "at": 0, "points": [], "seconds": 7}
    assert said == {"read": [{"id": "ABC", "save": kept}] * 2, "small": "ABC", "cut": ["qr.fault"]}


def test_links_to_other_sites_are_those_of_the_formats(tmp_path: Path) -> None:
    """Only of kinds that the sites know; our own reader reads every link back."""
    samples = example_puzzles(("sudoku-9x9", "sudoku-16x16", "sudoku-4x4", "killer-9x9", "diagonal-9x9", "queens-8"))
    script = """
      import { compress, listSites } from "./site_links.js";
      import { parseLine } from "./puzzle_lines.js";
      const listed = data.puzzles.map(({ line }) => parseLine(line, data.kinds)).map(({ kind, givens }) => listSites(kind, givens));
      console.log(JSON.stringify({ listed, packed: data.texts.map(compress) }));
    """
    texts = ["", "a", "aaaaaaaa", "abcabcabcd" * 40, json.dumps(list(range(300)))]
    said = run_program(tmp_path, script, samples | {"texts": texts})
    assert said["packed"] == [compress(text) for text in texts]
    names = [[site["name"] for site in sites] for sites in said["listed"]]
    assert names == [["SudokuPad", "SudokuWiki"], ["SudokuPad"], ["SudokuPad"], [], ["SudokuPad"], []]
    for puzzle, sites in zip(samples["puzzles"], said["listed"], strict=True):
        for site, name in zip(sites, ("f-puzzles", "sudokuwiki"), strict=False):
            ((_, record),) = find_format(name).read(Source.of_text(site["link"], "a link"))
            assert format_puzzle(record.puzzle) == puzzle["line"]


@pytest.fixture(scope="module")
def published_page(puzzles: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a book that has an address."""
    imprint = Imprint("On the Web", "", "", "seed-7", "2026", "7", "classic", (215.9, 279.4))
    book = make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles[:2]], LEVELS, MatterOrder(companion=COMPANION))
    path = tmp_path_factory.mktemp("published") / "index.html"
    path.write_text(make_page(book, puzzles[:2]), encoding="utf-8")
    return path


def read_shown(page: Any, figure: str) -> str:
    """Return the text of a code that the page shows."""
    path = page.locator(f"#{figure} path").get_attribute("d")
    drawn = {tuple(map(int, part.partition("h")[0].split())) for part in path.split("M")[1:]}
    side = max(max(pair) for pair in drawn) + 1
    return read_code([[int((x, y) in drawn) for x in range(side)] for y in range(side)])


def open_share(page: Any) -> None:
    page.locator("#more").click()
    page.locator("#share").click()


def test_a_puzzle_is_shared_by_link_and_code(open_page: Open, puzzles: list[GradedPuzzle], published_page: Path) -> None:
    page = open_page("#2", PHONE, file=published_page)
    open_share(page)
    line = format_puzzle(puzzles[1].puzzle)
    assert page.locator("#share-link").input_value() == f"{COMPANION}#{line}"
    assert not page.locator("#share-file").is_visible()
    page.locator("#share-code svg").wait_for()
    assert read_shown(page, "share-code") == page.locator("#share-link").input_value()
    links = page.locator("#site-links a")
    assert links.count() == 2
    assert {links.nth(at).get_attribute("target") for at in range(2)} == {"_blank"}
    assert all("noopener" in links.nth(at).get_attribute("rel").split() for at in range(2))
    open_page(f"#{line}", PHONE, file=published_page)  # what follows the address opens the very puzzle
    assert page.locator("#frame").get_attribute("data-line") == line


def test_a_game_goes_to_another_device_by_its_code(open_page: Open, puzzles: list[GradedPuzzle], published_page: Path) -> None:
    """A newer game there is replaced only if the player says so, and kept."""
    page, graded = open_page("#2", PHONE, file=published_page), puzzles[1]
    first, second = [at for at, digit in enumerate(graded.puzzle.givens) if not digit][:2]
    open_share(page)
    assert page.locator("#code-make").is_hidden()
    page.keyboard.press("Escape")
    cell(page, first).press(str(graded.solution[first]))
    open_share(page)
    page.locator("#code-make").tap()
    page.locator("#code-said", has_text="Scan it with another device").wait_for()
    address, _, code = read_shown(page, "game-code").partition("#")
    assert address == COMPANION
    page.evaluate("localStorage.clear()")
    page = open_page("#1", PHONE, before="localStorage.clear()", file=published_page)
    page.evaluate("(code) => (location.hash = code)", code)
    page.locator("#notice", has_text="The game of the code is here now.").wait_for()
    assert page.locator("#name").inner_text() == "Puzzle 2"
    whole = board(page)
    assert whole[first] == str(graded.solution[first])
    page.evaluate("const now = Date.now; Date.now = () => now() + 60_000;")
    cell(page, second).press(str(graded.solution[second]))
    newer = board(page)
    for answer, left in (("keep", newer), ("take", whole)):
        open_share(page)
        page.locator("#code-text").fill(f"{COMPANION}#{code}")
        page.keyboard.press("Enter")
        page.locator(f"#code-{answer}").tap()
        assert board(page) == left
    open_share(page)
    page.locator("#games-before").tap()
    assert board(page) == newer
    page.locator("#code-text").fill(code[:-9])
    page.keyboard.press("Enter")
    page.locator("#share-said", has_text="incomplete or altered").wait_for()
    page.reload()  # the next test has its own clock


def test_a_page_without_an_address_shares_no_path_and_no_code(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1", DESK)
    open_share(page)
    assert page.locator("#share-link").input_value() == f"index.html#{format_puzzle(puzzles[0].puzzle)}"
    assert page.locator("#share-file").is_visible()
    assert not page.locator("#share-code").is_visible()
    page.evaluate("""() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }""")
    page.locator("#share-copy").click()
    page.locator("#share-said", has_text="Link copied.").wait_for()
    assert page.evaluate("window.copied") == page.locator("#share-link").input_value()
    page.evaluate("() => { navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); }; }")
    page.locator("#share-copy").click()
    page.locator("#share-said", has_text="copy it by hand").wait_for()
    assert page.evaluate("document.getElementById('share-link').selectionEnd") > 80


@pytest.mark.broad
def test_games_are_saved_to_a_file_and_loaded(open_page: Open, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    page, graded = open_page("#1", DESK), puzzles[0]
    at = graded.puzzle.givens.index(0)
    cell(page, at).press(str(graded.solution[at]))
    open_share(page)
    with page.expect_download() as download:
        page.locator("#games-book").click()
    assert download.value.suggested_filename.startswith("gridpress-games-20")
    file = tmp_path / "games.json"
    download.value.save_as(file)
    (game,) = json.loads(file.read_text())["games"].values()
    assert (game["line"], game["when"] > 1_700_000_000) == (format_puzzle(graded.puzzle), True)
    page.evaluate("localStorage.clear()")
    cell_digit = f"document.querySelector(\"[data-cell='{at}'] .value\")?.textContent"
    open_page("#1", DESK, before="localStorage.clear()")
    assert page.evaluate(cell_digit) is None
    open_share(page)
    page.locator("#games-pick").set_input_files(file)
    page.locator("#share-said", has_text="Loaded. New or newer games: 1, times: 0.").wait_for()
    assert board(page)[at] == str(graded.solution[at])


def test_the_game_that_a_file_replaced_is_shown_again(open_page: Open, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    """And where the browser has no room for both, the newer one stays."""
    page, graded = open_page("#1", DESK), puzzles[0]
    at = graded.puzzle.givens.index(0)
    right, wrong = (str(digit) for digit in (graded.solution[at], graded.solution[at] % 9 + 1))
    cell(page, at).press(wrong)
    open_share(page)
    assert page.locator("#games-before").is_hidden()
    with page.expect_download() as download:
        page.locator("#games-book").click()
    data = json.loads(Path(download.value.path()).read_text())
    (game,) = data["games"].values()
    game.update(when=game["when"] + 1000, cells=[[at, int(right), 0, 0, 0]], moves=[], at=0)
    (tmp_path / "games.json").write_text(json.dumps(data))
    page.locator("#games-pick").set_input_files(tmp_path / "games.json")
    page.locator("#share-said", has_text="games: 1").wait_for()
    assert board(page)[at] == right
    page.locator("#games-before").click()
    page.locator("#share-said", has_text="exchanged").wait_for()
    assert board(page)[at] == wrong
    full = "(key, text) => { if (text.length > 9) throw new DOMException('full', 'QuotaExceededError'); }"
    page.evaluate(f"void (Storage.prototype.setItem = {full})")
    page.locator("#games-before").click()
    page.locator("#share-said", has_text="no room").wait_for()
    assert board(page)[at] == wrong
    page.reload()  # the next test has its own functions


def test_a_file_of_something_else_is_refused_in_one_line(open_page: Open, tmp_path: Path) -> None:
    page = open_page("#1", DESK)
    open_share(page)
    for name, content in (("a.json", b"{}"), ("b.json", b"\xff\xfe\x00nonsense"), ("c.json", b"")):
        (tmp_path / name).write_bytes(content)
        page.evaluate("document.getElementById('share-said').textContent = ''")
        page.locator("#games-pick").set_input_files(tmp_path / name)
        page.locator("#share-said", has_text="got another file").wait_for()


def test_a_spare_is_opened_by_its_code(open_page: Open) -> None:
    page = open_page("#S0001", DESK)
    page.locator("#notice", has_text="expected a number of a new puzzle from 1 to 0, got 1").wait_for()
