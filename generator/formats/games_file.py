"""Files of games that the companion page saves, with solving times.

A file is JSON; `layouts/web/README.md` describes it. Files come from readers, so every entry is checked; an invalid one is a fault with
its place, and the others are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import Faulty, PuzzleError
from generator.model import Puzzle
from generator.notation import LONGEST_LINE, parse_puzzle
from generator.storage.json_values import Entry, parse_json

FORMAT, VERSION = "gridpress games", 1
LARGEST_FILE = 64 * 1024 * 1024
MOST_SECONDS = 10_000_000
COUNTS = ("seconds", "hints", "checks", "returns", "restarts")


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """One puzzle solved by a player.

    where      place of the entry in its file, for messages
    name       ID of the puzzle in the browser
    puzzle     None if the file has not its line
    family     kind of the puzzle
    level      level that the page showed; empty for a puzzle from elsewhere
    seconds    time played
    hints, checks, returns, restarts   how often each aid was used
    day        day of solving as YYYY-MM-DD; empty if unknown
    """

    where: str
    name: str
    puzzle: Puzzle | None
    family: str
    level: str
    seconds: int
    hints: int
    checks: int
    returns: int
    restarts: int
    day: str

    @property
    def identity(self) -> tuple[object, ...]:
        """What two copies of one solved game have in common."""
        return self.name, self.puzzle, self.seconds, self.hints, self.checks, self.returns, self.restarts, self.day


def read_games(content: bytes, place: str) -> Iterator[SolvedGame | PuzzleError]:
    """Yield the solved games of a file, or the fault of an invalid entry.

    Times come first, in their order, then solved games without a time.

    Parameters
    ----------
    place : name of the file, for messages

    Raises
    ------
    Faulty   not a file of games, or of another version
    """
    root = _check_head(content, place)
    games, lines = root.get("games", {}), root.get("lines", {})
    games.table()
    lines.table()
    timed = set()
    for row in root.get("times", []).items():
        try:
            solved = _read_time(row, games, lines)
        except PuzzleError as fault:
            yield fault
            continue
        timed.add(solved.name)
        yield solved
    for name, game in games.members():
        try:
            if name not in timed and game["solved"].flag():
                yield _read_game(name, game)
        except PuzzleError as fault:
            yield fault


def _check_head(content: bytes, place: str) -> Entry:
    if len(content) > LARGEST_FILE:
        raise Faulty(f"{place}: expected a file of games of at most {LARGEST_FILE // 2**20} MB, got a larger one")
    root = parse_json(content, place)
    if not isinstance(root.value, dict) or root.value.get("format") != FORMAT:
        raise Faulty(f'{place}: expected a file of games saved by a companion page, with "format": "{FORMAT}", got other JSON')
    if root["v"].whole() != VERSION:
        raise Faulty(f"{place}: expected a file of games of version {VERSION}, got version {root['v'].value}; use a newer gridpress")
    return root


def _read_time(row: Entry, games: Entry, lines: Entry) -> SolvedGame:
    """Return a solved game from a row of times.

    Its line is in the table of lines, or in its game.

    Raises
    ------
    PuzzleError   an entry is invalid, or the line is no puzzle
    """
    name, family, level, *counts, day = row.items(9)
    game = games.find(name.text())
    line = lines.find(name.text()) or (game.find("line") if game else None)
    puzzle = _read_line(line) if line else None
    if puzzle and puzzle.family != family.text():
        family.refuse(f"the kind of its line, {puzzle.family}")
    numbers = {key: count.whole(0, MOST_SECONDS) for key, count in zip(COUNTS, counts, strict=True)}
    return SolvedGame(row.place, name.text(), puzzle, family.text(), level.text(), day=day.text(longest=10), **numbers)


def _read_game(name: str, game: Entry) -> SolvedGame:
    puzzle = _read_line(game["line"])
    numbers = {key: game.get(key, 0).whole(0, MOST_SECONDS) for key in COUNTS}
    return SolvedGame(game.place, name, puzzle, puzzle.family, "", day="", **numbers)


def _read_line(line: Entry) -> Puzzle:
    return parse_puzzle(line.text(LONGEST_LINE), line.place)
