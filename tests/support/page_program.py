"""Run modules of the companion page in node, without a browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.grading import solve_puzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.typesetting.web.page_data import describe_kinds
from generator.words import ENGLISH
from layouts.web.build_page import read_modules
from tests.support.combined_lines import example_of
from tests.support.needs import require_program

TIMEOUT_SECONDS = 300
"""Most seconds that a script may run, on a machine that is busy with other work."""

STORE = """
class Store {
  constructor(most = Infinity) { this.entries = new Map(); this.most = most; }
  get length() { return this.entries.size; }
  key(at) { return [...this.entries.keys()][at] ?? null; }
  getItem(key) { return this.entries.get(key) ?? null; }
  removeItem(key) { this.entries.delete(key); }
  setItem(key, text) {
    let size = key.length + String(text).length;
    for (const [other, kept] of this.entries) if (other !== key) size += other.length + kept.length;
    if (size > this.most) throw new Error("QuotaExceededError");
    this.entries.set(key, String(text));
  }
}
Object.assign(globalThis, { Store, window: { localStorage: new Store() } });
"""
"""A store like a browser's, with room for `most` characters."""


def run_program(folder: Path, script: str, data: Any = None) -> Any:
    """Run a script that imports modules of the page; return what it prints as JSON.

    The test is skipped if node is not installed.

    Parameters
    ----------
    folder : an empty folder for the modules
    script : an ES module; `data` holds the data, `Store` is a class of stores, and `window.localStorage` an empty one
    """
    node = require_program("node")
    for name, text in read_modules().items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "data.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "store.js").write_text(STORE, encoding="utf-8")
    opening = 'import "./store.js";\nimport { readFileSync } from "node:fs";\n'
    (folder / "script.js").write_text(
        f'{opening}const data = JSON.parse(readFileSync(new URL("./data.json", import.meta.url)));\n{script}', encoding="utf-8"
    )
    run = [node, str(folder / "script.js")]
    done = subprocess.run(run, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def example_puzzles(names: Iterable[str]) -> dict[str, Any]:
    """Return the examples of kinds: kinds by name, and a list of puzzles.

    Each puzzle has a line, a solution and an ID.
    """
    puzzles = [parse_puzzle(example_of(name)) for name in names]
    return {
        "kinds": describe_kinds(puzzles, ENGLISH),
        "puzzles": [
            {"id": f"PUZZLE{at:04}", "line": format_puzzle(puzzle), "solution": format_digits(solve_puzzle(puzzle))}
            for at, puzzle in enumerate(puzzles)
        ],
    }
