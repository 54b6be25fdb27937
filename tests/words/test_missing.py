"""Missing texts: found by table and key, and listed as lines of TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path

from generator.words.missing import PACKAGE, KindOfPuzzle, MissingText, find_missing, format_missing, part_numbers

NAMES = {"titles": ["Gifts 4 × 4"], "rules": ["Put 3 gifts.", 'Each is "new".'], "techniques": ["last gift"]}
SENTENCES = {"gift.mark": "gift", "gift.last.one": "a gift"}


def make_kind(path: Path | None) -> KindOfPuzzle:
    return KindOfPuzzle("gifts-4x4", path, lambda: NAMES)


def test_numbers_are_parted_from_a_text() -> None:
    assert part_numbers("Gifts 12 × 4") == ("Gifts {0} × {1}", ["12", "4"])
    assert part_numbers("Gifts") == ("Gifts", [])


def test_texts_without_a_translation_are_found() -> None:
    kind = make_kind(None)
    assert find_missing(kind, {"Put {0} gifts.": "x", "last gift": "y"}, {"gift.mark": "z"}, SENTENCES) == [
        MissingText("titles", "Gifts {0} × {1}", "Gifts {0} × {1}"),
        MissingText("rules", 'Each is "new".', 'Each is "new".'),
        MissingText("gift", "last.one", "a gift"),
    ]
    patterns = [part_numbers(text)[0] for texts in NAMES.values() for text in texts]
    assert find_missing(kind, dict.fromkeys(patterns, "x"), SENTENCES, SENTENCES) == []


def test_missing_texts_are_listed_as_lines_of_a_file_of_words() -> None:
    kind = make_kind(PACKAGE / "generator" / "families" / "gifts" / "words.toml")
    place, *lines = format_missing(kind, "de", find_missing(kind, {}, {}, SENTENCES)).splitlines()
    assert place.startswith("no translation of 6 texts of gifts-4x4 in language 'de'; ")
    assert place.endswith("; add to generator/families/gifts/words.toml, with the right sides translated:")
    assert [line for line in lines if line.startswith("[")] == ["[de.titles]", "[de.rules]", "[de.techniques]", "[de.gift]"]
    assert tomllib.loads("\n".join(lines))["de"] == {
        "titles": {"Gifts {0} × {1}": "Gifts {0} × {1}"},
        "rules": {"Put {0} gifts.": "Put {0} gifts.", 'Each is "new".': 'Each is "new".'},
        "techniques": {"last gift": "last gift"},
        "gift": {"mark": "gift", "last": {"one": "a gift"}},
    }


def test_a_kind_without_a_file_of_words_needs_one() -> None:
    kind = make_kind(None)
    assert 'words=FOLDER / "words.toml"' in format_missing(kind, "fr", find_missing(kind, {}, {}, {}))
