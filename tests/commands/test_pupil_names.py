"""Names of pupils: their order is kept, and invalid lines are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.commands.pupil_names import read_names
from generator.errors import PuzzleError


@pytest.mark.parametrize(
    ("file", "content", "names"),
    [
        ("a.txt", "Zoë\n\n  Anna   Schmidt \r\nZoë\n".encode(), ("Zoë", "Anna Schmidt", "Zoë")),
        ("a.txt", "\ufeffO\u0308zil, Mesut\n".encode(), ("Özil, Mesut",)),
        ("a.txt", "王小明\n".encode("utf-16"), ("王小明",)),
        ("a.csv", "Schmidt;Anna\nČapková;Élodie\n".encode(), ("Schmidt Anna", "Čapková Élodie")),
        ("a.csv", b'class,Name,note\n4a,"Smith, Jo",x\n4a,,y\n4b,Lee,\n', ("Smith, Jo", "Lee")),
        ("a.tsv", b"Anna\t7\nBen\t8\n", ("Anna 7", "Ben 8")),
    ],
)
def test_names_are_read_in_their_order(tmp_path: Path, file: str, content: bytes, names: tuple[str, ...]) -> None:
    path = tmp_path / file
    path.write_bytes(content)
    assert read_names(str(path)) == names


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\n \n", "expected names in .*, one a line, found none"),
        ("Anna\nJörg\n".encode("latin-1"), "line 2: expected text in UTF-8"),
        (b"Anna\nBen\x07\n", r"line 2: expected a name in printable characters, got '\\x07'"),
        (b"Anna\n" + b"x" * 201, "line 2: expected a name of at most 200 characters, got 201"),
        (b"x\n" * 1001, "expected at most 1000 names, got 1001"),
    ],
)
def test_invalid_names_are_refused_with_their_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "names.txt"
    path.write_bytes(content)
    with pytest.raises(PuzzleError, match=said):
        read_names(str(path))
    with pytest.raises(PuzzleError, match=r"--names: cannot read .*: No such file"):
        read_names(str(tmp_path / "none.txt"))
