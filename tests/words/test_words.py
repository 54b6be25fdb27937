"""The files of words: each has all sentences, values and names of English."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from generator.errors import Faulty, UnknownName
from generator.families import FAMILIES, PARTS, SOLVED_ONLY, find_family, register
from generator.families.base.family import Family
from generator.families.base.part import Part
from generator.families.combined.kind import list_texts
from generator.families.template.kind import TEMPLATE
from generator.grading.describe import HIDDEN_SINGLE_NAMES, OTHER_SINGLE, REGION_NAMES
from generator.grading.levels import LEVELS_FILE, load_levels
from generator.grading.repertoire import GROUP_TITLES
from generator.rules import FIXED_RULES, RULES
from generator.techniques.explainer import TECHNIQUES
from generator.words import ENGLISH, FIRST, LANGUAGES, NAMED, Words, find_words, part_numbers
from generator.words.messages import Cell, Houses, Listed

OTHERS = [language for language in LANGUAGES if language != FIRST]
FORMS = ("house.", "digit.", "join.")
"""Tables whose keys differ by language.

They are the forms of houses, digits and lists in sentences.
"""

EXTRA_NAMES = [family.geometry.extra_names for family in FAMILIES]
REPEATED = {name for names in EXTRA_NAMES for name in names if names.count(name) > 1}
HOUSE_KINDS = ("box", "column", "row", "extra", "region", "hidden", "box_of", *sorted(REPEATED))
SINGLE = tuple(sorted({name for names in EXTRA_NAMES for name in names} - REPEATED))
"""Tables of houses, and of those of which a board has only one each, such as the upper left window."""
MOST_CELLS = 625
"""Cells of the largest board; more clues than a small one has would be refused."""

SEVERAL = {"bases", "covers", "houses"}
"""Values that may be several houses."""

SAME = {
    "Futoshiki {0} × {1}",
    "Calcudoku {0} × {1}",
    "Sudoku",
    "Sudoku {0} × {1}",
    "Windoku",
    "Diagonal",
    "Killer",
    "Sukaku",
    "x-wing",
    "xy-wing",
}
SAME |= {"Kropki", "XV", "Thermometer", "Sandwich", "Little Killer"}
SAME |= {"Binairo {0} × {1}", "Kakuro {0} × {1}", "xyz-wing", "nishio"}
"""Names that are the same in more than one language, capitals aside."""


def fields(template: str) -> list[tuple[str, str]]:
    return [(name, form or "") for _, name, form, _ in Formatter().parse(template) if name is not None]


def sentences(words: Words) -> dict[str, str]:
    return {key: text for key, text in words.templates.items() if not key.startswith(FORMS)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_exists_with_its_values(language: str) -> None:
    words = find_words(language)
    assert list(sentences(words)) == list(sentences(ENGLISH))
    for key, text in sentences(words).items():
        assert {name for name, _ in fields(text)} == {name for name, _ in fields(ENGLISH.templates[key])}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_the_forms_used_exist(language: str) -> None:
    words = find_words(language)
    ways = [f"join.{way}.{part}" for way in ("and", "or", "list", "gone", "clause") for part in ("between", "last")]
    assert set(ways) <= words.templates.keys()
    used = set()
    for key, text in sentences(words).items():
        for name, form in fields(text):
            if name in SEVERAL | {"house", "other", "last"}:
                wanted = [f"house.{kind}.{form or 'name'}" for kind in (*HOUSE_KINDS, *SINGLE)]
                several = [f"{one}_many" for one in wanted[: len(HOUSE_KINDS)]] if name in SEVERAL and form else []
                assert {*wanted, *several} <= words.templates.keys(), (key, name, form)
                used |= {*wanted, *several}
            elif form:
                assert f"join.{form}.last" in words.templates or f"digit.{form}" in words.templates, (key, name, form)
    spare = {key for key in words.templates if key.startswith("house.")} - used
    assert {key for key in spare if not key.endswith((".name", "_many"))} == set()


def named_by(family: Family) -> set[str]:
    """Return the English names of a family.

    They are title and rules, also those for children, titles and notes of its levels, and its own techniques.
    """
    named = {family.title, *family.rules, *family.rules_for_children}
    if family.levels:
        named |= {text for level in load_levels(family.levels, MOST_CELLS) for text in (level.title, level.note)}
    return named | set(family.play.categories())


def named_by_part(part: Part) -> set[str]:
    """Return the English names of a part, and those of kinds that have only its clues."""
    kind = find_family(f"{part.name}-9x9")
    return {part.title, part.short, part.text} | (named_by(kind) if part.rule else set())


def shared_names() -> set[str]:
    """Return the English names for all kinds: levels and techniques."""
    levels = {text for level in load_levels(LEVELS_FILE, MOST_CELLS) for text in (level.title, level.note)}
    named = {*HIDDEN_SINGLE_NAMES.values(), OTHER_SINGLE, *REGION_NAMES.values()}
    return levels | named | {technique.name for technique in TECHNIQUES} | {*GROUP_TITLES.values()} | {"guess", "beyond"}


def check_everything_is_named(language: str, *further: Family) -> None:
    """Check that a language translates exactly the names of English.

    Nothing may be left in English or left over. Further kinds are registered ones.
    """
    families = [*FAMILIES, *SOLVED_ONLY, find_family("queens-6"), find_family("crowns-9"), *further]
    rules = (rule.list_texts()["techniques"] for rule in RULES)
    named = shared_names().union(*map(named_by, families), *map(named_by_part, PARTS), *rules, *list_texts().values())
    words = find_words(language)
    patterns = {part_numbers(text)[0] for text in named}
    if missing := words.list_missing():
        pytest.fail("\n\n".join(missing), pytrace=False)
    if spare := sorted(words.named.keys() - patterns):
        pytest.fail("\n".join([f"no kind has these texts; remove them in language {language!r}:", *spare]), pytrace=False)
    assert words.named.keys() == patterns
    assert all(words.can_translate(text) for text in named)
    for key, text in words.named.items():
        assert sorted(fields(text)) == sorted(fields(key)), key
        assert key in SAME or text != key, f"{key} is left in English"
        assert 0 < len(text) <= 200, key


@pytest.mark.parametrize("language", OTHERS)
def test_every_english_name_is_translated(language: str) -> None:
    with register(TEMPLATE):
        check_everything_is_named(language, TEMPLATE)


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_one_kind_are_in_the_file_of_the_kind(language: str) -> None:
    """Words used by several kinds or by the press are in the shared file only."""
    users: dict[str, set[str]] = {part_numbers(text)[0]: {"all"} for text in shared_names()}
    for family in (*FAMILIES, *SOLVED_ONLY, TEMPLATE):
        for text in named_by(family):
            users.setdefault(part_numbers(text)[0], set()).add(str(family.words))
    for part in PARTS:
        for text in named_by_part(part):
            users.setdefault(part_numbers(text)[0], set()).add(str(part.words))
    for rule in (*RULES, *FIXED_RULES):
        for text in rule.list_texts()["techniques"]:
            users.setdefault(part_numbers(text)[0], set()).add(str(rule.words))
    for path in {family.words for family in (*FAMILIES, *SOLVED_ONLY) if family.words}:
        tables = tomllib.loads(path.read_text()).get(language, {})
        own = {key for kind in NAMED for key in tables.get(kind, {})}
        needed = {key for key, files in users.items() if files == {str(path)}}
        for texts, advice in (
            (own - needed, "other kinds or none have these texts; remove"),
            (needed - own, "only this kind has these texts; add"),
        ):
            if texts:
                pytest.fail("\n".join([f"{path}: {advice} them in language {language!r}:", *sorted(texts)]), pytrace=False)


def test_contradicting_translations_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[de.levels]\n"Easy" = "Leichter"\n')
    message = "expected the same text for 'Easy' as in other files, got another in language 'de'"
    with register(replace(TEMPLATE, words=path)), pytest.raises(Faulty, match=message):
        find_words("de").translate("Easy")
    assert find_words("de").translate("Easy") == "Leicht"


RULE = "Each row has every gift from 1 to 4."
GIFTS = replace(
    TEMPLATE, name="gifts-4x4", title="Gifts 4 × 4", rules=(TEMPLATE.rules[0], RULE), play=replace(TEMPLATE.play, name="gifts-4x4")
)
"""A kind whose words no file has."""


def write_words(folder: Path, text: str) -> Family:
    """Return the kind with a file of words."""
    path = folder / "words.toml"
    path.write_text(text, encoding="utf-8")
    return replace(GIFTS, words=path)


def test_words_of_a_kind_are_registered_with_it(tmp_path: Path) -> None:
    spanish = find_words("es")
    assert not spanish.can_translate(GIFTS.title)
    with register(write_words(tmp_path, '[es.titles]\n"Gifts {0} × {1}" = "Regalos {0} × {1}"')):
        assert spanish.translate(GIFTS.title) == "Regalos 4 × 4"
    assert not spanish.can_translate(GIFTS.title)


def test_a_missing_translation_is_named() -> None:
    spanish = find_words("es")
    assert spanish.translate("Sudoku 16 × 16") == "Sudoku 16 × 16"
    assert spanish.translate("unique loop type 3") == "bucle único, tipo 3"
    with pytest.raises(UnknownName, match=r"no translation of 'Cheerful' in language 'es'; add it to generator/words/es.toml"):
        spanish.translate("Cheerful")
    with pytest.raises(UnknownName, match=r"no text for 'step.gift' in language 'es'"):
        spanish.say("step.gift")
    with pytest.raises(UnknownName, match=r"unknown language 'eo'; .*valid names: en, de, es, fr, zh"):
        find_words("eo")
    assert not spanish.can_translate("Cheerful")
    assert ENGLISH.translate("Cheerful") == "Cheerful"


def test_letters_in_names_of_techniques_are_capitals() -> None:
    names = {technique.name for technique in TECHNIQUES} | {*REGION_NAMES.values(), *GROUP_TITLES.values()}
    for name in names:
        printed = ENGLISH.translate(name)
        assert not re.search(r"\b(x|y|xy|xyz)-|\bbug\b|nishio", printed), printed
        assert printed.casefold() == name.casefold().removesuffix(" in region")
    assert {part_numbers(name)[0] for name in names} >= ENGLISH.named.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_no_technique_of_a_board_with_regions_is_named_by_boxes(language: str) -> None:
    words = find_words(language)
    box = {"de": "block", "es": "caja", "fr": "bloc", "zh": "宫"}[language]
    for name, in_region in REGION_NAMES.items():
        assert box not in words.translate(in_region).casefold()
        assert box in words.translate(name).casefold() or words.translate(name) == words.translate(in_region)


def test_all_missing_texts_of_a_kind_are_listed(tmp_path: Path) -> None:
    """The lines can be added to the file as they are."""
    kind = write_words(tmp_path, '[es.titles]\n"Gifts {0} × {1}" = "Regalos {0} × {1}"')
    with register(kind):
        for text in (GIFTS.title, RULE):
            with pytest.raises(UnknownName) as fault:
                find_words("de").translate(text)
            place, *lines = str(fault.value).splitlines()
            start = "no translation of 2 texts of gifts-4x4 in language 'de'"
            assert place == f"{start}; add to {kind.words}, with the right sides translated:"
            named = {"titles": "Gifts {0} × {1}", "rules": "Each row has every gift from {0} to {1}."}
            assert tomllib.loads("\n".join(lines)) == {"de": {table: {text: text} for table, text in named.items()}}
        assert [message[:44] for message in find_words("es").list_missing()][-1:] == ["no translation of 1 text of gifts-4x4 in lan"]
        assert ENGLISH.list_missing() == []
    assert "gifts-4x4" not in "".join(find_words("de").list_missing())


def test_missing_sentences_of_a_kind_are_listed(tmp_path: Path) -> None:
    kind = write_words(tmp_path, '[en.gift]\nmark = "gift"\nlast = { one = "a gift", many = "{n} gifts" }\n[de.gift]\nmark = "Gabe"\n')
    with register(kind):
        assert find_words("de").say("gift.mark") == "Gabe"
        with pytest.raises(UnknownName, match="no translation of 4 texts of gifts-4x4 in language 'de'") as fault:
            find_words("de").say("gift.last.many", n="2")
        assert str(fault.value).endswith('\n\n[de.gift]\nlast.one = "a gift"\nlast.many = "{n} gifts"')


def test_a_file_of_words_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    message = r"words\.toml, line 2: expected text with a quote at each end"
    with register(write_words(tmp_path, '[de.titles]\n"A" = "B\n')), pytest.raises(Faulty, match=message):
        find_words("de").translate("Easy")
    kind = replace(GIFTS, words=tmp_path / "none.toml")
    with register(kind), pytest.raises(Faulty, match=r"cannot read the words of a family from .*none\.toml': No such file"):
        find_words("de").translate("Easy")


def test_lists_are_joined_by_the_rules_of_the_language() -> None:
    digits = {language: find_words(language).render(Listed(("1", "2", "8")), "or") for language in LANGUAGES}
    assert digits == {"en": "1, 2 or 8", "de": "1, 2 oder 8", "es": "1, 2 u 8", "fr": "1, 2 ou 8", "zh": "1、2或8"}
    assert find_words("es").render(Listed(("A", "I"))) == "A e I"
    assert [ENGLISH.render(Listed((digit,)), "a") for digit in "87"] == ["an 8", "a 7"]


def test_houses_have_the_forms_of_the_language() -> None:
    french = find_words("fr")
    named = {
        ("of", ("box",), ("4",)): "du bloc 4",
        ("in", ("row", "row"), ("3", "7")): "dans les lignes 3 et 7",
        ("in", ("row", "column"), ("3", "7")): "dans la ligne 3 et dans la colonne 7",
        ("in", ("region", "region"), ("3", "7")): "dans les régions de L3C1 et L7C1",
    }
    for (form, kinds, numbers), said in named.items():
        assert french.render(make_houses(kinds, numbers), form) == said
    assert ENGLISH.render(make_houses(("row", "row"), ("3", "7"))) == "row 3 and row 7"


def make_houses(kinds: tuple[str, ...], numbers: tuple[str, ...]) -> Houses:
    """Return houses that begin in the first column, in the rows of their numbers."""
    return Houses(kinds, numbers, tuple(Cell(0, int(number) - 1, 0) for number in numbers), (0,) * len(kinds))


@pytest.mark.parametrize("language", ["fr", "es"])
def test_houses_in_brackets_have_no_article(language: str) -> None:
    words = find_words(language)
    names = [text for key, text in words.templates.items() if re.fullmatch(r"house\.\w+\.name", key)]
    assert len(names) >= 6
    assert not [name for name in names if re.match(r"(le|la|les|el|los|las) ", name)]
    said = words.say("chain.in_house", fact="", house=make_houses(("row",), ("4",)))
    assert said.strip() == ("(ligne 4)" if language == "fr" else "(fila 4)")


def test_letters_are_neuter_in_german() -> None:
    german = find_words("de")
    asked = [("7", "eine"), ("B", "eine"), ("7", "die"), ("B", "keine")]
    assert [german.render(Listed((digit,)), form) for digit, form in asked] == ["eine 7", "ein B", "die 7", "kein B"]
