"""Small whole books: the files of an edition, and runs of the same order."""

from __future__ import annotations

import gc
import json
import os
import re
from pathlib import Path

import pytest

from generator.bank import open_bank
from generator.cli import main
from generator.commands.book import title_slug
from generator.editions import book as editions_book
from generator.errors import RecipeError
from generator.notation import parse_puzzle
from generator.storage.manifest import verify_edition
from generator.workers.garbage import RARE_COLLECTION
from tests.support.book_runs import PLAIN, SMALL, TINY, book, book_outside, digests, list_made, log_events, puzzle_rows
from tests.support.samples import EASY

HEADER = "number,family,level,puzzle,solution,minutes,race,se_er,hardest,page,answer_page"


def test_an_edition_has_every_promised_file(sampler_out: Path) -> None:
    assert sorted(path.name for path in sampler_out.iterdir() if path.name[0] != ".") == ["bank.sqlite", "logs", "sampler"]
    edition = sampler_out / "sampler" / "seed-7"
    pages = ["archive.pdf", "cover.pdf", "digital.pdf", "interior.pdf"]
    names = [*pages, "manifest.json", "puzzles.csv", "puzzles.jsonl", "report.html", "web/index.html"]
    assert sorted(digests(edition)) == names
    assert os.readlink(sampler_out / "sampler" / "latest") == "seed-7"
    manifest = verify_edition(edition)
    assert manifest["counts"] == {"sudoku-9x9/gentle": 3, "sudoku-9x9/easy": 3, "sudoku-9x9/hard": 2}
    assert (manifest["name"], manifest["edition"], manifest["seed"], manifest["refused"]) == ("sampler", "seed-7", 7, [])
    assert manifest["proof"]["proved"] == 8
    assert str(sampler_out) not in (edition / "manifest.json").read_text()


def test_the_tables_agree_with_each_other(sampler_out: Path) -> None:
    edition = sampler_out / "sampler" / "seed-7"
    assert (edition / "puzzles.csv").read_text().splitlines()[0] == f"{HEADER},minutes_80"
    rows = puzzle_rows(edition)
    assert [row["number"] for row in rows] == [str(number) for number in range(1, 9)]
    assert [row["level"] for row in rows] == ["gentle"] * 3 + ["easy"] * 3 + ["hard"] * 2
    assert all(int(row["page"]) < int(row["answer_page"]) for row in rows)
    for level in ("gentle", "easy", "hard"):
        races = [float(row["race"]) for row in rows if row["level"] == level]
        assert races == sorted(races)
    more = [json.loads(line) for line in (edition / "puzzles.jsonl").read_text().splitlines()]
    for row, told in zip(rows, more, strict=True):
        assert told["puzzle"] == row["puzzle"]
        placed = sum(step["cell"] is not None for step in told["path"])
        assert placed == 81 - parse_puzzle(row["puzzle"]).clues


def test_the_bank_has_the_edition(sampler_out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bank", "stats", "--out", str(sampler_out)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["puzzles: 8", "books: 1", "editions: 1"]
    told = json.loads((sampler_out / "sampler/seed-7/puzzles.jsonl").read_text().splitlines()[4])
    assert main(["bank", "find", told["id"].lower(), "--out", str(sampler_out)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == f"sudoku-9x9:{told['puzzle']}"
    assert "# sampler/seed-7, puzzle 5, easy" in out
    assert main(["bank", "find", "AAAAAAAAAA", "--out", str(sampler_out)]) == 65


def test_the_log_has_the_events_of_the_run(sampler_out: Path) -> None:
    told = log_events(sampler_out)
    del told[1 + next(at for at, event in enumerate(told) if "ended" in event) :]  # other tests run the command again
    assert [event["event"] for event in told][:2] == ["start", "order"]
    assert told[-1]["ended"] == "well"
    assert {event["stage"] for event in told if event["event"] == "stage"} >= {"gather", "typeset", "prove", "publish"}
    assert {event["pid"] for event in told if event["event"] == "chunk"} == {os.getpid()}


def test_a_second_run_verifies_the_edition_and_does_not_change_it(sampler_out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = sampler_out / "sampler" / "seed-7"
    before = digests(edition), edition.stat().st_mtime_ns
    code, err = book(capsys, sampler_out, "sampler", *SMALL, "--seed", 7)
    assert code == 0
    assert re.search(r"already published and complete, \d+ files; nothing changed; for another book use --seed$", err, re.MULTILINE)
    assert (digests(edition), edition.stat().st_mtime_ns) == before


def test_another_order_of_the_same_name_needs_force(sampler_out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, err = book(capsys, sampler_out, "sampler", *SMALL, "--seed", 7, "--title", "Other")
    assert code == 2
    assert "made from another recipe, with other flags or by another version; use --force" in err
    for title in ("One", "Two"):
        assert book(capsys, tmp_path, "sampler", *TINY, "--seed", 7, "--title", title, "--force")[0] == 0
        assert verify_edition(tmp_path / "sampler/seed-7")["recipe"]["title"] == title
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert (bank.stats().puzzles, bank.stats().editions) == (3, 1)


@pytest.mark.parametrize(
    ("jobs", "environment"),
    [
        ("2", {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "1", "LC_ALL": "C"}),
        pytest.param("1", {"TZ": "UTC", "PYTHONHASHSEED": "2"}, marks=pytest.mark.slow),
    ],
)
def test_the_same_bytes_for_any_jobs_place_and_hash(sampler_out: Path, tmp_path: Path, jobs: str, environment: dict[str, str]) -> None:
    done = book_outside(tmp_path, "sampler", *SMALL, "--jobs", jobs, "--seed", "7", **environment)
    assert done.returncode == 0, done.stderr
    assert digests(tmp_path / "sampler/seed-7") == digests(sampler_out / "sampler/seed-7")
    workers = {event["pid"] for event in log_events(tmp_path) if event["event"] == "chunk"}
    assert len(workers) == int(jobs)


def test_no_puzzle_is_printed_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, recipe in (("first", ""), ("second", ""), ("third", 'fresh = "this book"')):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'name = "{name}"\ntitle = "{name}"\nseed = 7\n{recipe}\n[[chapter]]\nlevel = "easy"\ncount = 3\n')
        assert book(capsys, tmp_path, path, *PLAIN)[0] == 0
    first, second, third = ({row["puzzle"] for row in puzzle_rows(tmp_path / name / "seed-7")} for name in ("first", "second", "third"))
    assert not first & second
    assert first == third
    manifest = verify_edition(tmp_path / "second" / "seed-7")
    assert [refusal["why"] for refusal in manifest["refused"]] == ["printed"] * 3
    before = digests(tmp_path / "second" / "seed-7")
    assert book(capsys, tmp_path, tmp_path / "second.toml", *PLAIN, "--force")[0] == 0
    assert digests(tmp_path / "second" / "seed-7") == before


def test_a_recipe_and_the_command_line_choose_editions_and_kind_of_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.sdm").write_text(EASY)
    keys = 'name = "own"\ntitle = "Own"\nsource = "own.sdm"\nseed = 1\nfile = "PDF/X-1a:2001"\neditions = ["archive"]\n'
    (tmp_path / "own.toml").write_text(keys)
    edition = tmp_path / "own" / "seed-1"
    assert book(capsys, tmp_path, tmp_path / "own.toml")[0] == 0
    tables = ["puzzles.csv", "puzzles.jsonl", "report.html"]
    assert sorted(digests(edition)) == ["archive.pdf", "cover.pdf", "interior.pdf", "manifest.json", *tables]
    assert (edition / "interior.pdf").read_bytes().startswith(b"%PDF-1.3")
    assert main(["prove", str(edition)]) == 0
    arguments = (tmp_path / "own.toml", "--force", "--large-print", "--trim", "eink-300")
    assert book(capsys, tmp_path, *arguments, "--editions", "none", "--cover", "none")[0] == 0
    assert sorted(digests(edition)) == ["interior.pdf", "manifest.json", *tables]
    recipe = verify_edition(edition)["recipe"]
    assert (recipe["layout"], recipe["trim"], recipe["editions"]) == ("large-print", "eink-300", [])
    code, told = book(capsys, tmp_path, *arguments, "--editions", "digital,paper")
    assert (code, "item 2 of editions = 'paper'; allowed: digital, archive, web" in told) == (2, True)
    assert book(capsys, tmp_path, *arguments, "--layout", "classic")[0] == 2


def test_chapters_follow_a_level_table_of_the_recipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = 'note = "n"\nrace_low = {}\nrace_high = {}\nceiling = {}\nmethod = "minimal"\n'
    low, high = level.format("0.0", "40.0", "1.5"), level.format("40.0", "inf", "9.5")
    levels = f'[[level]]\nname = "tea"\ntitle = "Tea"\n{low}\n[[level]]\nname = "night"\ntitle = "Night"\nbeyond = true\n{high}'
    (tmp_path / "my-levels.toml").write_text(levels)
    chapters = "".join(f'[[chapter]]\nlevel = "{name}"\ncount = 2\n' for name in ("tea", "night"))
    path = tmp_path / "tea.toml"
    path.write_text(f'name = "tea"\ntitle = "Tea"\nseed = 3\nlevels = "my-levels.toml"\n{chapters}')
    assert book(capsys, tmp_path, path, *PLAIN)[0] == 0
    assert [row["level"] for row in puzzle_rows(tmp_path / "tea" / "seed-3")] == ["tea", "tea", "night", "night"]
    assert book(capsys, tmp_path, path, "--counts", "hard=2")[0] == 2
    path.write_text(f'name = "tea"\ntitle = "Tea"\nlevels = "no-levels.toml"\n{chapters}')
    code, err = book(capsys, tmp_path, path)
    assert (code, len(err.splitlines())) == (2, 1)


def test_a_shortfall_writes_nothing_or_what_the_recipe_accepts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.toml"
    text = 'name = "short"\ntitle = "Short"\nseed = 3\nbound = 1\n[[chapter]]\nlevel = "hard"\ncount = 9\n'
    path.write_text(text)
    code, err = book(capsys, tmp_path, path, *PLAIN)
    assert code == 3
    assert "the recipe orders 9 hard sudoku-9x9, found " in err
    assert "in 9 candidates; raise bound or order fewer" in err
    assert not (tmp_path / "short").exists()
    path.write_text(text.replace("bound", 'short = "accept"\nbound'))
    assert book(capsys, tmp_path, path, *PLAIN)[0] == 0
    assert 0 < verify_edition(tmp_path / "short/seed-3")["counts"]["sudoku-9x9/hard"] < 9


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--layout", "clasic"], "did you mean classic"),
        (["--trim", "60x60mm"], "mm"),
        (["--trim", "2x3"], "mm"),
        (["--title", "W" * 200], "do not fit"),
    ],
)
def test_an_impossible_page_leaves_no_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    code, err = book(capsys, tmp_path, "sampler", *SMALL, *arguments)
    assert code == 2
    assert message in err
    assert len(err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir() if path.name != "logs"] == []


def test_an_output_folder_that_cannot_be_made_ends_with_73(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    code, err = book(capsys, tmp_path / "file", "sampler", *SMALL)
    assert code == 73
    assert len(err.splitlines()) == 1


@pytest.mark.broad
def test_a_book_with_its_own_title_is_not_the_nightly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--counts", "easy=2", "--seed", 5, *PLAIN)
    assert book(capsys, tmp_path, *order)[0] == 0
    for title, name in (("Winter Éclairs!", "winter-eclairs"), ("Nightly", "nightly-book"), ("Зимние судоку", "zimnie-sudoku")):
        code, err = book(capsys, tmp_path, *order, "--title", title)
        assert code == 0, err
        (edition,) = tmp_path.glob(f"{name}*/seed-5")
        recipe = verify_edition(edition)["recipe"]
        assert (recipe["title"], recipe["subtitle"]) == (title, "")
    assert verify_edition(tmp_path / "nightly" / "seed-5")["recipe"]["title"] == "The Nightly Sudoku"
    assert book(capsys, tmp_path, "nightly", *order, "--title", "Other")[0] == 2  # a recipe that was named stays that book


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Winter Éclairs!", "winter-eclairs"),
        ("Зима", "zima"),
        ("数独 2026", "shudu-2026"),
        ("Αινίγματα", "ainigmata"),
        ("سودوكو", "swdwkw"),
        ("Straße", "strasse"),
        ("Winter 🎄", "winter"),
        ("🎄", "book-b69f9c3a"),
    ],
)
def test_a_title_of_any_script_names_its_folder(title: str, name: str) -> None:
    assert title_slug(title) == name


def test_compiling_is_reported_before_anything_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def stop(*_: object) -> None:
        calls.append("fit")
        raise RecipeError("far enough")

    monkeypatch.setattr("generator.editions.book.report_compiling", lambda: calls.append("told"))
    monkeypatch.setattr("generator.editions.book.check_fit", stop)
    assert main(["book", "--out", str(tmp_path / "out")]) == 2
    assert calls == ["told", "fit"]
    assert list_made(tmp_path / "out") == []


CHAPTER = '[[chapter]]\nlevel = "{}"\ncount = 2\n'


@pytest.mark.parametrize(
    ("line", "level", "flags", "start"),
    [
        ('layout = "clasic"', "easy", (), "mine.toml: unknown layout 'clasic'; did you mean classic?"),
        ('theme = "pres"', "easy", ("--seed", 3), "mine.toml: unknown theme 'pres'"),
        ('printer = "KDP"', "easy", (), "mine.toml: unknown printer 'KDP'; did you mean kdp-paperback or kdp-hardcover?"),
        ('isbn = "12"', "easy", (), "mine.toml: isbn: expected an ISBN-13"),
        ('printer = "lulu"\nwrap_mm = 5', "easy", (), "mine.toml: wrap_mm is for hardcovers"),
        ("", "eazy", (), "mine.toml, chapter 1: sudoku-9x9 has no level 'eazy'"),
        ("", "easy", ("--layout", "clasic"), "unknown layout 'clasic'"),
    ],
)
def test_errors_of_a_recipe_name_its_file_unless_flags_change_its_design(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, level: str, flags: tuple[object, ...], start: str
) -> None:
    recipe = tmp_path / "mine.toml"
    recipe.write_text(f'name = "mine"\ntitle = "Mine"\n{line}\n{CHAPTER.format(level)}')
    code, err = book(capsys, tmp_path / "out", recipe, *flags)
    assert (code, err.startswith(f"gridpress: {start}")) == (2, True), err


def test_garbage_is_collected_rarely_while_a_book_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, seen = gc.get_threshold(), []
    monkeypatch.setattr(editions_book, "report_compiling", lambda: seen.append(gc.get_threshold()))
    assert book(capsys, tmp_path, *TINY)[0] == 0
    assert seen == [RARE_COLLECTION]
    assert gc.get_threshold() == before
