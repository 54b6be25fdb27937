"""Editions altered after they were published, and folders of others."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pikepdf
import pytest

from generator.bank import open_bank
from generator.cli import main
from tests.support.book_runs import SMALL, TINY, book, digests


@pytest.mark.parametrize("name", ["digital.pdf", "archive.pdf"])
def test_a_copy_that_differs_from_the_interior_is_not_proved(
    sampler_out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    edition = tmp_path / "seed-7"
    copytree(sampler_out / "sampler" / "seed-7", edition)
    with pikepdf.open(edition / name, allow_overwriting_input=True) as pdf:
        pdf.pages[10].Contents = pdf.make_stream(pdf.pages[9].Contents.read_bytes())  # after the cover
        pdf.save()
    assert main(["prove", str(edition)]) == 65
    told = capsys.readouterr().out
    assert "8 of 8 proved" in told
    assert f"{name}, page 10: the page differs from that of interior.pdf" in told


def test_prove_finds_every_altered_file(sampler_out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = tmp_path / "seed-7"
    copytree(sampler_out / "sampler" / "seed-7", edition)
    assert main(["prove", str(edition)]) == 0
    assert capsys.readouterr().out == "8 of 8 proved\n"
    assert main(["prove", str(edition / "interior.pdf")]) == 0
    for name in ("manifest.json", "puzzles.jsonl", "puzzles.csv"):
        path = edition / name
        whole = path.read_bytes()
        path.write_bytes(whole[:500] + bytes([whole[500] ^ 1]) + whole[501:])
        assert main(["prove", str(edition)]) == 65
        assert name in "".join(capsys.readouterr())
        path.write_bytes(whole)
    assert main(["prove", str(tmp_path)]) == 65
    assert main(["prove", str(edition / "puzzles.csv")]) == 65


def test_an_altered_edition_is_refused_and_replaced_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sampler", *TINY, "--seed", 7)
    assert book(capsys, tmp_path, *order)[0] == 0
    edition = tmp_path / "sampler" / "seed-7"
    whole = digests(edition)
    (edition / "puzzles.csv").write_text("altered")
    code, err = book(capsys, tmp_path, *order)
    assert code == 65
    assert "puzzles.csv has 7 bytes" in err
    assert book(capsys, tmp_path, *order, "--force")[0] == 0
    assert digests(edition) == whole


def test_folders_of_others_are_not_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("photos/.trip.part", "photos/.trip.old", "sampler/.notes.part"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "photos" / ".b.old").write_text("mine")
    before = sorted(path.name for path in (tmp_path / "photos").iterdir())
    assert book(capsys, tmp_path, "sampler", *TINY, "--seed", 7)[0] == 0
    assert sorted(path.name for path in (tmp_path / "photos").iterdir()) == before
    assert (tmp_path / "sampler" / ".notes.part").is_dir()


def test_a_new_bank_gets_the_published_editions(sampler_out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copytree(sampler_out, tmp_path, symlinks=True, dirs_exist_ok=True)
    order = ("sampler", *SMALL, "--seed", 7)

    def rows() -> list[tuple]:
        with open_bank(tmp_path / "bank.sqlite") as bank:
            return bank._db.execute("SELECT key, line, puzzle_id, level, round(race, 4), se_er, number FROM puzzles").fetchall()

    before = rows()
    assert len(before) == 8
    (tmp_path / "bank.sqlite").unlink()
    code, err = book(capsys, tmp_path, *order)
    assert (code, rows()) == (0, before)
    assert "was missing from the bank" in err
    assert "was missing from the bank" not in book(capsys, tmp_path, *order)[1]
