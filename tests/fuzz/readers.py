"""The readers under test, how their inputs are made and which command reads them.

An input is made in a folder of its own, from the valid files and random numbers, so that its number and the seed make it again.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fuzz.odd_binaries import change_bank, change_epub, change_font, make_parquet
from tests.fuzz.odd_manifests import change_entries, change_manifest, copy_edition, sign_manifest
from tests.fuzz.odd_pdfs import change_pdf
from tests.fuzz.odd_values import ODD_TEXTS, change_bytes, change_json, change_text, change_value
from tests.fuzz.sandbox import Order
from tests.fuzz.valid_files import PUZZLES

PRINTERS = ("kdp-paperback", "ingramspark", "lulu", "home-a4")
LINE = PUZZLES[0]


Maker = Callable[[Path, Path, random.Random], Order]
"""Function that makes an input: of the valid files' folder, the input's own folder and the random numbers."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader: its name, its share of the inputs, and how an input is made."""

    name: str
    share: int
    make: Maker


def _preflight(valid: Path, folder: Path, chance: random.Random) -> Order:
    (folder / "in.pdf").write_bytes(change_pdf((valid / "out/nightly/seed-7/interior.pdf").read_bytes(), chance))
    return Order(("preflight", "in.pdf", "--printer", chance.choice(PRINTERS)))


def _preflight_cover(valid: Path, folder: Path, chance: random.Random) -> Order:
    edition = valid / "out/nightly/seed-7"
    is_cover = chance.random() < 0.8
    (folder / "in.pdf").write_bytes(change_pdf((edition / ("cover.pdf" if is_cover else "interior.pdf")).read_bytes(), chance))
    interior, cover = (str(edition / "interior.pdf"), "in.pdf") if is_cover else ("in.pdf", str(edition / "cover.pdf"))
    return Order(("preflight", interior, "--cover", cover, "--printer", "kdp-paperback"))


def _preflight_manifest(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change the manifest, whose recipe has measures of the cover."""
    change_manifest(valid, folder, chance)
    return Order(("preflight", "out/nightly/seed-7", "--printer", "kdp-paperback"))


def _prove_pdf(valid: Path, folder: Path, chance: random.Random) -> Order:
    (folder / "in.pdf").write_bytes(change_pdf((valid / "out/nightly/seed-7/interior.pdf").read_bytes(), chance))
    return Order(("prove", "in.pdf"))


def _prove_manifest(valid: Path, folder: Path, chance: random.Random) -> Order:
    change_manifest(valid, folder, chance)
    return Order(("prove", "out/nightly/seed-7"))


def _prove_files(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change one of the files that a proof reads besides the interior."""
    name = chance.choice(("digital.pdf", "book.epub", "book.epub", "puzzles.csv"))
    edition = copy_edition(valid, folder, name, "manifest.json")
    change = {"digital.pdf": change_pdf, "book.epub": change_epub}.get(name, change_text)
    (edition / name).write_bytes(change((edition / name).read_bytes(), chance))
    sign_manifest(edition)
    return Order(("prove", "out/nightly/seed-7"))


def _rebuild(valid: Path, folder: Path, chance: random.Random) -> Order:
    change_manifest(valid, folder, chance)
    return Order(("rebuild", "nightly/seed-7", "--out", "out", "--jobs", "1", *(("--anyway",) if chance.random() < 0.5 else ())))


def _web_edition(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change the manifest, or the puzzles and their solve paths."""
    if chance.random() < 0.3:
        change_manifest(valid, folder, chance)
    else:
        edition = copy_edition(valid, folder, "puzzles.jsonl", "manifest.json")
        path = edition / "puzzles.jsonl"
        rows = path.read_text().splitlines()
        at = chance.randrange(len(rows))
        row = json.loads(rows[at])
        step = chance.choice(row["path"])
        if chance.random() < 0.7:
            step |= change_value(step, chance) if chance.random() < 0.8 else {}
            rows[at] = json.dumps(row, ensure_ascii=chance.random() < 0.9)
        else:
            rows[at] = change_json(row, chance)
        path.write_bytes("\n".join([*rows, ""]).encode(errors="surrogatepass"))
        sign_manifest(edition)
    if chance.random() < 0.3:
        return Order(("pictures", "out/nightly/seed-7", "-o", "pictures", "--format", "svg", "--jobs", "1"))
    return Order(("web", "out/nightly/seed-7", "-o", "page.html"))


def _status(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change the log, the lock note or a manifest of an output folder."""
    if chance.random() < 0.2:
        change_manifest(valid, folder, chance)
    (folder / "out/logs").mkdir(parents=True, exist_ok=True)
    source = next((valid / "out/logs").iterdir())
    lines = source.read_text().splitlines()
    for _ in range(chance.choice((1, 2, 5))):
        at = chance.randrange(len(lines))
        try:
            lines[at] = change_json(json.loads(lines[at]), chance)
        except ValueError:
            lines[at] = change_text(lines[at].encode(errors="replace"), chance).decode(errors="replace")
    (folder / "out/logs" / source.name).write_text("\n".join([*lines, ""]), errors="surrogatepass")
    if chance.random() < 0.4:
        note = {"pid": os.getpid(), "host": os.uname().nodename, "since": "2026-11-21T03:00:00+01:00"}
        (folder / "out/.lock-holder.json").write_text(change_json(note, chance), errors="surrogatepass")
    return Order(("status", "--out", "out", "--format", chance.choice(("text", "json"))))


def _resume(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change the part file or the journal of a grading."""
    shutil.copytree(valid / "grading", folder, dirs_exist_ok=True)
    journal, part = folder / "out.csv.part.journal", folder / "out.csv.part"
    if chance.random() < 0.8:
        lines = journal.read_text().splitlines()
        at = chance.choice((0, 1, 1, 1))
        lines[at] = change_json(json.loads(lines[at]), chance)
        journal.write_text("\n".join([*lines, *([lines[1]] if chance.random() < 0.2 else []), ""]), errors="surrogatepass")
    else:
        part.write_bytes(change_text(part.read_bytes(), chance))
    return Order(("grade", "in.txt", "--resume", "--jobs", "1", "-o", "out.csv", "--plot", "plot.svg"))


def _bank(valid: Path, folder: Path, chance: random.Random) -> Order:
    (folder / "out").mkdir()
    shutil.copy(valid / "out/bank.sqlite", folder / "out/bank.sqlite")
    change_bank(folder / "out/bank.sqlite", chance)
    rows = json.loads((valid / "export.jsonl").read_text().splitlines()[0])
    return Order(
        (*chance.choice((("bank", "stats"), ("bank", "find", rows["puzzle_id"]), ("bank", "export"), ("bank", "check"))), "--out", "out")
    )


def _import(valid: Path, folder: Path, chance: random.Random) -> Order:
    rows = (valid / "export.jsonl").read_text().splitlines()
    if chance.random() < 0.7:
        rows[0] = change_json(json.loads(rows[0]), chance)
        text = "\n".join(rows).encode(errors="surrogatepass")
    else:
        text = change_text("\n".join(rows).encode(), chance)
    (folder / "rows.jsonl").write_bytes(text)
    return Order(("bank", "import", "rows.jsonl", "--out", "out"))


def _block(folder: Path) -> None:
    """Make an output folder in which no run can begin.

    A command ends there after it has read its order.
    """
    (folder / "out/.lock").mkdir(parents=True)


def _recipe(valid: Path, folder: Path, chance: random.Random) -> Order:
    text = (valid / "recipe.toml").read_bytes().replace(b"volume = 2\n", b"").replace(b"continuous", b"fresh")
    if chance.random() < 0.3:
        text = text.replace(b'layout = "classic"', b'layout = "classic"\nlevels = "levels.toml"')
        levels = (Path(__file__).parents[2] / "generator/grading/levels.toml").read_bytes()
        (folder / "levels.toml").write_bytes(change_text(levels, chance))
    else:
        text = change_text(text, chance)
    (folder / "in.toml").write_bytes(text)
    _block(folder)
    return Order(("book", "in.toml", "--seed", "1", "--jobs", "1", "--out", "out"))


def _series(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change the manifest of the volume before."""
    edition = copy_edition(valid, folder, "manifest.json")
    changed = edition.parents[1] / "series-1"
    edition.parent.rename(changed)
    edition = changed / "seed-7"
    (changed / "latest").symlink_to("seed-7")

    def change(manifest: dict[str, Any]) -> Any:
        manifest["recipe"] |= {"name": "series", "volume": 1}
        return change_entries(manifest, chance)

    sign_manifest(edition, change)
    shutil.copy(valid / "recipe.toml", folder / "in.toml")
    _block(folder)
    return Order(("book", "in.toml", "--seed", "1", "--jobs", "1", "--out", "out"))


def _font(valid: Path, folder: Path, chance: random.Random) -> Order:
    name = chance.choice(("face.ttf", "face.ttf", "face.ttc"))
    (folder / name).write_bytes(change_font((valid / "face.ttf").read_bytes(), chance))
    return Order(("typeset", LINE, "--bare", "--face", chance.choice((name, f"{name}#0", f"{name}#1")), "-o", "out.pdf"))


def _puzzles(valid: Path, folder: Path, chance: random.Random) -> Order:
    """Change a puzzle file of any format."""
    source = chance.choice(sorted((valid / "formats").iterdir()))
    if source.suffix == ".parquet" and chance.random() < 0.7:
        content = make_parquet({"puzzle": PUZZLES[:2], "solution": ["", ""], "level": ["easy", "x"]}, chance)
    elif source.suffix in (".ipuz", ".jsonl") and chance.random() < 0.6:
        text = source.read_text()
        value = json.loads(text if source.suffix == ".ipuz" else text.splitlines()[0])
        content = change_json(value, chance).encode(errors="surrogatepass")
    else:
        content = (change_bytes if source.suffix == ".parquet" else change_text)(source.read_bytes(), chance)
    (folder / "in.txt").write_bytes(content)
    target = chance.choice(("out.csv", "out.ipuz", "out.txt", "out.jsonl", "out.sdk", "out.opensudoku", "out.ss"))
    commands = (
        ("convert", "in.txt", target),
        ("check", "in.txt"),
        ("canon", "in.txt"),
        ("solve", "in.txt"),
        ("hint", "in.txt"),
        ("dig", "in.txt"),
    )
    return Order(chance.choice((*commands, ("select", "in.txt", "--counts", "easy=1"), ("grade", "in.txt", "--jobs", "1"))))


def _environment(valid: Path, folder: Path, chance: random.Random) -> Order:
    text = chance.choice(
        [text for text in (*ODD_TEXTS, "1e9", "253402300800", "9" * 5000, "0x10") if "\x00" not in text and "\ud800" not in text]
    )
    name = chance.choice(("SOURCE_DATE_EPOCH", "SOURCE_DATE_EPOCH", "COLUMNS", "GRIDPRESS_COMPILE", "GRIDPRESS_FAULT", "GRIDPRESS_POISON"))
    shutil.copy(valid / "recipe.toml", folder / "in.toml")
    _block(folder)
    book = ("book", "nightly", "--jobs", "1", "--out", "out")
    return Order(chance.choice((book, ("check", LINE), ("generate", "--help"), ("list", "levels"))), {name: text})


def _flags(_: Path, folder: Path, chance: random.Random) -> Order:
    """Pass an unexpected text where a flag or an argument has its value."""
    text = chance.choice([text for text in ODD_TEXTS if "\x00" not in text and "\ud800" not in text])
    _block(folder)
    book = ("book", "nightly", "--jobs", "1", "--out", "out", "--seed", "1")
    flag = chance.choice(
        ("--title", "--author", "--subtitle", "--counts", "--trim", "--face", "--isbn", "--printer", "--layout", "--editions")
    )
    others = (
        ("solve", text), ("check", text), ("hint", LINE, "--cell", text), ("queens", text), ("bank", "find", text, "--out", "out"),
        ("prove", text), ("rebuild", text, "--out", "out"), ("convert", LINE, text), ("convert", LINE, "-", "--to", text), (text,),
        ("generate", "-n", text), ("generate", "--family", text), ("sheet", "--date", text, "--out", "out"), ("web", text, "-o", "p.html"),
        ("pictures", LINE, "-o", "p", "--width", text), ("pictures", LINE, "-o", "p", "--format", text), ("pictures", text, "-o", text),
        ("preflight", text, "--printer", text), ("status", "--out", text), ("list", text), ("typeset", LINE, "-o", text),
        ("sheet", "--class", "2", "--level", "easy", "--title", text, "--out", "out"), ("generate", f"--{text}"),
    )  # fmt: skip
    return Order(chance.choice((*others, *[(*book, flag, text)] * len(others))))


READERS = (
    Reader("pdf: preflight", 14, _preflight),
    Reader("pdf: preflight --cover", 4, _preflight_cover),
    Reader("manifest: preflight", 3, _preflight_manifest),
    Reader("pdf: prove", 8, _prove_pdf),
    Reader("manifest: prove", 5, _prove_manifest),
    Reader("copies, table: prove", 4, _prove_files),
    Reader("manifest: rebuild", 5, _rebuild),
    Reader("manifest, paths: web", 8, _web_edition),
    Reader("manifest: series", 4, _series),
    Reader("log, lock: status", 9, _status),
    Reader("part files: grade", 6, _resume),
    Reader("bank", 7, _bank),
    Reader("bank import", 4, _import),
    Reader("recipe, levels: book", 10, _recipe),
    Reader("font: typeset", 5, _font),
    Reader("puzzle files", 20, _puzzles),
    Reader("environment", 2, _environment),
    Reader("flags", 5, _flags),
)
