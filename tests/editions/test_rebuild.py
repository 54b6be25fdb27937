"""Editions rebuilt from their manifests have the same bytes, without the bank.

Every difference is found and named.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from shutil import copytree, rmtree

import pikepdf
import pytest

from generator.cli import main
from generator.storage.manifest import write_manifest
from tests.support.command_line import run
from tests.support.samples import EASY, FOURS, NINES

PAIR = ("morning", "evening")
OWN = f"""{EASY}
35{EASY[2:]}
{EASY}
{NINES[1]}
{FOURS[0]}
"""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two books of one seed, and a book of own puzzles.

    The second book had to skip the puzzles of the first.

    Only the last has a cover, because the others are rebuilt many times.
    """
    out = tmp_path_factory.mktemp("rebuild")
    for name in PAIR:
        chapters = "".join(f'[[chapter]]\nlevel = "{level}"\ncount = 2\n' for level in ("gentle", "easy"))
        (out / f"{name}.toml").write_text(f'name = "{name}"\ntitle = "{name}"\nseed = 7\ncover = "none"\n{chapters}')
        assert main(["book", str(out / f"{name}.toml"), "--jobs", "1", "--out", str(out)]) == 0
    (out / "mine.txt").write_text(OWN)
    assert main(["book", "--from", str(out / "mine.txt"), "--seed", "1", "--jobs", "1", "--out", str(out)]) == 65
    return out


def everything(folder: Path) -> dict[str, tuple[str, int]]:
    return {str(path): (sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.sample(3)
@pytest.mark.parametrize("edition", ["morning/seed-7", "evening/latest", "mine/seed-1"])
def test_every_byte_is_the_same_and_no_file_changes(edition: str, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything(out)
    code, text, err = run(capsys, "rebuild", edition, "--out", out, "--jobs", 1)
    assert (code, err.count("gridpress:")) == (0, 0), text + err
    assert "all identical" in text
    assert everything(out) == before


def test_the_date_of_the_files_is_that_of_the_manifest(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = out / "morning/seed-7"
    with pikepdf.open(folder / "interior.pdf") as pdf:
        day = json.loads((folder / "manifest.json").read_text())["day"]
        assert str(pdf.docinfo["/CreationDate"]) == f"D:{day.replace('-', '')}000000+00'00'"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795219200")  # ReportLab would print this date into every file
    assert run(capsys, "rebuild", folder, "--out", out, "--jobs", 1)[0] == 0


def test_puzzles_refused_by_the_bank_are_read_from_the_manifest(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = json.loads((out / "evening/seed-7/manifest.json").read_text())
    assert sum(one["why"] == "printed" for one in manifest["refused"]) == 4
    copytree(out / "evening/seed-7", tmp_path / "alone")  # no bank, no folder of a book around it
    assert run(capsys, "rebuild", tmp_path / "alone", "--jobs", 1)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["alone"]


def test_the_manifest_lists_refused_lines_of_own_puzzles(out: Path) -> None:
    manifest = json.loads((out / "mine/seed-1/manifest.json").read_text())
    assert [one["line"] for one in manifest["refused_lines"]] == [2, 3]
    assert [one["why"] for one in manifest["refused"]] == ["twin"]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (lambda folder: flip(folder / "interior.pdf", 5000), "interior.pdf differs from byte 5000 on"),
        (lambda folder: (folder / "puzzles.csv").write_text(""), "puzzles.csv differs from byte 0 on: 0 bytes in the edition"),
        (lambda folder: (folder / "archive.pdf").unlink(), "archive.pdf is missing"),
        (lambda folder: (folder / "notes.txt").write_text("mine"), "notes.txt does not belong to this book"),
        (lambda folder: link(folder / "digital.pdf", Path("/dev/zero")), "digital.pdf is a link or not a regular file"),
    ],
    ids=["flipped", "emptied", "removed", "foreign", "linked"],
)
def test_every_difference_is_named(change, difference: str, out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copytree(out / "morning/seed-7", tmp_path / "edition")
    change(tmp_path / "edition")
    code, text, _ = run(capsys, "rebuild", tmp_path / "edition", "--jobs", 1)
    assert code == 65
    assert "morning/seed-7: 1 of " in text
    assert text.splitlines()[1].startswith(difference)


def flip(path: Path, at: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])


def link(path: Path, target: Path) -> None:
    path.unlink()
    path.symlink_to(target)


def forge(out: Path, tmp_path: Path, **changes: object) -> Path:
    """Copy an edition with some entries of its manifest changed.

    The manifest has a correct digest of itself.
    """
    folder = tmp_path / "forged"
    rmtree(folder, ignore_errors=True)
    copytree(out / "morning/seed-7", folder)
    facts = {key: value for key, value in json.loads((folder / "manifest.json").read_text()).items() if key not in ("digest", "files")}
    (folder / "manifest.json").unlink()
    write_manifest(folder, {**facts, **changes})
    return folder


def test_another_version_is_named_and_tried_only_with_anyway(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = forge(out, tmp_path, gridpress="0.0.9")
    code, _, err = run(capsys, "rebuild", folder)
    assert code == 2
    assert "was made by gridpress 0.0.9, but this is " in err
    code, text, _ = run(capsys, "rebuild", folder, "--anyway", "--jobs", 1)
    assert code == 65
    assert "files differ; made by gridpress 0.0.9" in text.splitlines()[0]
    assert text.splitlines()[1].startswith("manifest.json differs")


@pytest.mark.parametrize(
    "changes",
    [
        {"recipe": 5},
        {"recipe": {"name": "../../away", "title": "x", "chapter": []}},
        {"recipe": {"name": "x", "title": "x", "sourcecode": "x"}},
        {"levels": [5]},
        {"levels": [{"name": "gentle"}]},
        {"edition": "../seed-7"},
        {"seed": "seven"},
        {"seed": -7},
        {"counts": {"a": 1}, "source_sha256": "x", "refused": [{"why": "printed"}]},
        {"refused": [{"chapter": "sudoku-9x9/easy", "key": "zz", "id": "x", "why": "printed", "twin_of": ""}]},
        {"refused_lines": [{"line": "one", "why": ""}]},
        {"source_sha256": "x", "refused_lines": 3},
    ],
)
def test_forged_manifests_are_refused_in_one_line(changes: dict, out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = run(capsys, "rebuild", forge(out, tmp_path, **changes), "--jobs", 1)
    assert (code, text, err.count("\n")) == (65, "", 1), err


WRONG = [None, True, 5, 1.5, "\x1b", [], {}, [5], {"a": 5}]
"""A value of each type; every key takes some of them at most."""

TAKES: dict[str, list[object]] = {
    "seed": [5],
    **{key: [[], [5]] for key in ("levels", "refused", "refused_lines")},
    **{key: [{}, {"a": 5}] for key in ("recipe", "counts")},
}


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("key", ["name", "edition", "year", "day", "gridpress", "order", "seed", "recipe", "levels", "counts", "refused"])
def test_a_wrong_type_is_named_with_its_key(key: str, out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for value in WRONG:
        if value in TAKES.get(key, []):
            continue
        code, text, err = run(capsys, "rebuild", forge(out, tmp_path, **{key: value}), "--jobs", 1)
        assert (code, text, err.count("\n")) == (65, "", 1), (value, err)
        assert f"manifest.json', {key}: expected " in err, (value, err)


def test_an_edition_without_its_day_is_proved_but_not_rebuilt(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = forge(out, tmp_path)
    facts = {
        key: value for key, value in json.loads((folder / "manifest.json").read_text()).items() if key not in ("day", "digest", "files")
    }
    (folder / "manifest.json").unlink()
    folder = folder.rename(folder.with_name("seed-7"))
    write_manifest(folder, facts)
    code, text, err = run(capsys, "rebuild", folder, "--jobs", 1)
    assert (code, text, err.count("\n")) == (65, "", 1), err
    assert "before its manifest.json had the day that dates the files" in err
    assert err.endswith("check it with `prove`, or make it again with --force\n")
    code, text, err = run(capsys, "prove", folder)
    assert (code, err) == (0, ""), text


def test_missing_and_altered_editions_are_refused(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("none/latest", "morning", tmp_path):
        code, _, err = run(capsys, "rebuild", name, "--out", out)
        assert code == 65
        assert "expected an edition with a manifest.json" in err
    copytree(out / "morning/seed-7", tmp_path / "altered")
    flip(tmp_path / "altered/manifest.json", 100)
    assert "manifest.json was altered" in run(capsys, "rebuild", tmp_path / "altered")[2]
