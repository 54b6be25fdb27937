"""Lines of other programs: links, codes of killers and jigsaws, game IDs."""

from __future__ import annotations

import re
import string
from io import StringIO
from pathlib import Path

import pytest

from generator.errors import GridFormatError, PuzzleError
from generator.families.killer.cages import parse_cages
from generator.formats import FPUZZLES, SUDOKUEXCHANGE, SUDOKUPAD, SUDOKUWIKI, SUMOCUE_LINES, TATHAM, choose_format
from generator.formats.format import Format, Record
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import parse_puzzle
from tests.support.command_line import run
from tests.support.samples import EASY, FOUR, KILLER, SOLVED

ZEROS = EASY.replace(".", "0")
EXCHANGE = f"https://sudokuexchange.com/play/?s={ZEROS}"
PACKED = string.digits + string.ascii_uppercase + string.ascii_lowercase
JIGSAW = parse_puzzle(
    "jigsaw-9x9:....2....1.8...6..9......5..8..........45...6........1...27...88.........7..3.5..:"
    "111233333111233223441222253441166255444666555446666775888999755888999777888999777"
)
CROSSED = "killer-diagonal-9x9" + KILLER.removeprefix("killer-9x9")

PERFECT = (
    "3x3::k:4609:4098:4098:5891:5891:5380:5380:3845:3845:4609:4098:5891:5891:5380:5380:3845:3845:5126:4609:3335:2056:2569:2569:5642:1803:"
    "1803:5126:4609:3335:2056:2569:2572:5642:5642:8205:5126:4622:4622:4622:4622:2572:8205:8205:8205:8205:4623:4622:3088:3088:2572:4369:"
    "1042:3091:3604:4623:3349:3349:3088:4369:4369:1042:3091:3604:4623:4886:4886:5911:5911:5656:5656:4633:3604:4886:4886:5911:5911:5656:"
    "5656:4633:4633:3604:"
)
"""A killer as its maker published it: "Yet Another Killer" 94 of J.-C. Godart."""

PERFECT_SOLUTION = "128945637563782419497316528841629753372158964956437182785291346239564871614873295"


def read(text: str) -> list[Record | PuzzleError]:
    source = Source.of_text(text, "a file")
    return [found for _, found in choose_format(source).read(source)]


def write(form: Format, *puzzles: Puzzle) -> str:
    output = StringIO()
    form.write(map(Record, puzzles), output)
    return output.getvalue()


def fault(text: str) -> str:
    (found,) = read(text)
    assert isinstance(found, GridFormatError), found
    return str(found)


@pytest.mark.parametrize("form", [FPUZZLES, SUDOKUPAD, SUDOKUWIKI, SUDOKUEXCHANGE], ids=lambda form: form.name)
@pytest.mark.parametrize(
    "wrapped",
    [
        "<{}>",
        "[a puzzle]({})",
        "- [(7.2) easy]({} 'title')",
        "![]({}).",
        "1. {}",
        "Puzzle #12: {}",
        "* <{}>, from a reader",
        '<a href="{}">',
        "`{}`",
    ],
)
def test_links_are_read_in_any_wrapping(form: Format, wrapped: str) -> None:
    link = write(form, parse_puzzle(EASY)).strip()
    for text in (wrapped.format(link), f"# My links\n\n{wrapped.format(link)}\n"):
        (found,) = read(text)
        assert isinstance(found, Record), found
        assert found.puzzle == parse_puzzle(EASY)


def test_lines_of_several_programs_are_read_in_one_file() -> None:
    puzzle = parse_puzzle(EASY)
    lines = [write(form, puzzle).strip() for form in (FPUZZLES, SUDOKUPAD, SUDOKUWIKI, SUDOKUEXCHANGE, SUMOCUE_LINES, TATHAM)]
    lines += [EASY, f"sudoku-9x9:{EASY}", f"{EASY} # https://example.com/a/{ZEROS}"]
    for first in range(len(lines)):
        found = read("\n".join([*lines[first:], *lines[:first]]))
        assert [one.puzzle for one in found if isinstance(one, Record)] == [puzzle] * len(lines), found


@pytest.mark.parametrize(
    ("link", "ignored"),
    [
        (EXCHANGE, ()),
        (f"{EXCHANGE}&d=3&n=12", ("d=3", "n=12")),
        (f"https://www.SudokuExchange.com/play?n=x&s={ZEROS}", ("n=x",)),
        (f"https://example.org/solve/{EASY}/step", ()),
        (f"http://example.org/help?sudoku={ZEROS}", ()),
        (f"https://example.org/?a={EASY}&b={EASY}", ()),
    ],
)
def test_links_with_81_digits_are_read(link: str, ignored: tuple[str, ...]) -> None:
    (found,) = read(link)
    assert isinstance(found, Record), found
    assert (found.puzzle, found.ignored) == (parse_puzzle(EASY), ignored)


def test_packed_links_are_those_of_sudokupad() -> None:
    packed = re.sub("[0-9]0{0,5}", lambda match: PACKED[10 * (len(match[0]) - 1) + int(match[0][0])], ZEROS)
    for link in (f"https://sudokuexchange.com/play/?s={packed}&d=2", f"https://sudokupad.app/scf{packed}"):
        (found,) = read(link)
        assert isinstance(found, Record), found
        assert found.puzzle == parse_puzzle(EASY)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (
            "https://example.com/puzzle/12",
            "expected a link that contains a puzzle, such as 81 digits, got none in 'https://example.com/puzzle/12'",
        ),
        (f"https://example.com/{EASY}/{ZEROS}", "got 2 groups of them"),
        (f"https://example.com/answer/{SOLVED}", "such as 81 digits, got none in"),
        ("https://sudokuexchange.com/play/?s=123", "expected 81 cells after s=, got 3"),
        ("https://sudokuexchange.com/?d=1", "expected a link of SudokuExchange with the puzzle after s="),
        ("https://[sudokuexchange.com/?s=%", "expected letters and digits after s="),
    ],
)
def test_links_without_a_puzzle_are_one_fault(link: str, said: str) -> None:
    assert said in fault(link)


def test_a_killer_of_perfect_sudoku_has_its_solution(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", PERFECT)
    assert code == 0
    assert f"killer-9x9:{PERFECT_SOLUTION}:18=r1c1+r2c1+r3c1+r4c1;16=r1c2+r1c3+r2c2;" in out
    (diagonal,) = read(PERFECT.replace("::k", ":d:k"))
    assert isinstance(diagonal, Record)
    assert diagonal.puzzle.family == "killer-diagonal-9x9"


LOOSE = (
    "3x3:d:k:3587:14:15:16:17:18:19:3586:3586:3587:1543:1543:20:21:22:23:1544:24:25:26:3338:27:28:3337:3337:1544:29:30:31:3338:32:33:34:"
    "35:36:37:38:39:40:41:42:43:44:45:46:47:48:49:4365:4365:50:3596:51:52:53:1541:3339:3339:54:55:3596:56:57:58:1541:59:60:61:62:1542:"
    "1542:3585:3588:3588:63:64:65:66:67:68:3585:"
)
"""A killer with diagonals and with cells in no cage, as people published it (forum.enjoysudoku.com, "Human solvable zero")."""


def test_sums_of_zero_are_cells_in_no_cage(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", LOOSE)
    assert code == 0
    assert "killer-diagonal-9x9:872314695615972843394586721569241387487635219231897564146758932723469158958123476:14=r1c1+" in out


def as_sumocue(cages: str, start: str = "SumoCueV1") -> str:
    cells = [""] * 81
    for cage in parse_cages(cages):
        cells[cage.cells[0]] = f"={cage.number}"
        for cell in cage.cells[1:]:
            cells[cell] = f"+{cage.cells[0]}"
    return start + "".join(cells)


def as_arrows(cages: str) -> str:
    """Return cages as arrows, each to a cell nearer to the first one."""
    line = [""] * 81
    steps = {-1: "<", 1: ">", -9: "^", 9: "v"}
    for cage in parse_cages(cages):
        done, line[cage.cells[0]] = {cage.cells[0]}, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"[cage.number]
        while len(done) < len(cage.cells):
            for cell in {*cage.cells} - done:
                there = next((step for step in steps if cell + step in done and (abs(step) == 9 or (cell + step) // 9 == cell // 9)), None)
                if there:
                    line[cell] = steps[there]
                    done.add(cell)
    return "".join(line)


def test_cages_are_read_in_every_form() -> None:
    cages = KILLER.rpartition(":")[2]
    for text in (as_sumocue(cages), as_sumocue(cages, "sumocuev1 "), as_sumocue(cages, ""), as_arrows(cages)):
        (found,) = read(text)
        assert isinstance(found, Record), found
        assert found.puzzle == parse_puzzle(KILLER)
    (found,) = read(as_sumocue(cages, "SumoCueV1D"))
    assert isinstance(found, Record), found
    assert found.puzzle == parse_puzzle(CROSSED)


@pytest.mark.parametrize("form", [SUMOCUE_LINES, TATHAM], ids=lambda form: form.name)
def test_kinds_are_written_and_read_back(form: Format) -> None:
    puzzles = [JIGSAW, parse_puzzle(f"diagonal-9x9:{EASY}")]
    if form is TATHAM:
        given = KILLER.replace("killer-9x9:.", "killer-9x9:3", 1)
        puzzles += [parse_puzzle(line) for line in (FOUR, KILLER, CROSSED, given, f"sudoku-16x16:{'.' * 40}GF9{'.' * 213}")]
    text = write(form, *puzzles)
    assert [one.puzzle for one in read(text) if isinstance(one, Record)] == puzzles, text


@pytest.mark.parametrize(
    ("line", "family"),
    [
        ("2x2:1a3_4k1", "sudoku-4x4"),
        ("2x3db:a1_2c3zc", "sudoku-6x6"),
        ("3x3xr4du:zzzc", "diagonal-9x9"),
        ("3x3adt:5zzzb", "sudoku-9x9"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3%3A5zzzb", "sudoku-9x9"),
    ],
)
def test_game_ids_name_their_kind(line: str, family: str) -> None:
    (found,) = read(line)
    assert isinstance(found, Record), found
    assert found.puzzle.family == family


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3x2:zi1", "got a 6x6 board with boxes of 3 rows and 2 columns of Simon Tatham's Puzzles, which gridpress cannot read; give it"),
        ("3x3:a5", "expected 81 cells in a game ID of Solo, got 2; copy the whole ID"),
        ("3x3#123456789", "a random seed contains no puzzle"),
        ("5:0,0L,0,0,0R,0,0L,0D,0L,0R,0,2,0D,0,0,0,0,0,0,0U,0,0,0,0U,0,", "got one of Unequal (futoshiki)"),
        ("4:2/1/2/3/2/2/1/3/3/2/1/2/1/2/2/3", "got one of Towers (skyscrapers)"),
        ("3x3:j:1:2:3", "a jigsaw that begins with '3x3:j:"),
        ("3x3::j:1:2:3", "a jigsaw that begins with '3x3::j:' of Perfect Sudoku (PS), which gridpress cannot read"),
        ("4x4::k:1:2:3", "a killer that begins with '4x4::k:'"),
        ("3x3::k:1:2:3", "expected 81 numbers with : between them in a killer of Perfect Sudoku (PS), got 3 fields"),
        ("SumoCueV1=1=2", "expected 81 cells such as =12J0 or +0J0"),
        ("SumoCueV1" + "+1+0" + "=0" * 79, "got a ring at r1c1"),
        ("SumoCueV1" + "=99" + "+0" + "=0" * 79, "expected sums up to 45, got 99 at r1c1"),
        ("SumoCueV1D" + "".join(f"=0J{region}" for region in JIGSAW.extra.replace("9", "0")), "a 9x9 jigsaw and diagonal of SumoCue"),
        ("<" * 40 + "1" * 41, "expected arrows that lead to the sum of their cage, got '<' at r1c1"),
    ],
)
def test_what_cannot_be_read_is_one_line_that_says_what_it_is(line: str, said: str) -> None:
    assert said in fault(line)


def test_a_killer_with_cells_in_no_cage_is_not_written_as_a_game_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.txt"
    head, _, cages = KILLER.rpartition(":")
    path.write_text(f"{KILLER}\n{head}:{cages.partition(';')[2]}\n")
    code, out, err = run(capsys, "convert", path, "-", "--to", "tatham")
    assert (code, out.count("\n")) == (65, 1)
    assert "line 2: format tatham is for killers with every cell in a cage, got cells in none" in err


def test_long_lines_are_read_in_time_that_grows_with_them() -> None:
    # Patterns that try each pair of places in a line need hours for these.
    for line in (f"{EASY}{' ' * 400_000}x", "-" * 400_000 + "x", "." * 400_000, f"https://a.b/{'=' * 400_000}"):
        assert all(isinstance(one, PuzzleError | Record) for one in read(f"{line}\n{line}\n"))


def test_a_link_above_a_grid_is_no_puzzle_of_its_own() -> None:
    rows = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))
    found = read(f"https://example.com/today\n\n{rows}\n")
    assert [one.puzzle for one in found if isinstance(one, Record)] == [parse_puzzle(EASY)]
