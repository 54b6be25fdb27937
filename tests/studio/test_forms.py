"""Forms of the studio: every key of the models has a field, new ones too."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from generator.recipe.matter_order import MatterOrder
from generator.recipe.recipe import TABLES, Recipe
from generator.studio.forms import list_forms, list_repeated


def fields_of(forms: dict[str, list[dict[str, object]]], table: str) -> dict[object, dict[str, object]]:
    return {field["key"]: field for field in forms[table]}


def test_every_key_has_a_field_with_its_kind_and_words() -> None:
    forms = list_forms()
    assert {table: {field["key"] for field in fields} for table, fields in forms.items()} == {
        table: model.model_fields.keys() - TABLES.keys() for table, model in TABLES.items()
    }
    book, chapter, matter = (fields_of(forms, table) for table in ("", "chapter", "matter"))
    kinds = {
        "title": "text",
        "layout": "choice",
        "blurb": "long",
        "editions": "choices",
        "volume": "number",
        "spine_mm": "decimal",
        "seed": "text",
    }
    assert {key: book[key]["kind"] for key in kinds} == kinds
    assert (chapter["needs"]["kind"], matter["hints"]["kind"], fields_of(forms, "listing")["prices"]["kind"]) == ("lines", "flag", "pairs")
    assert (book["volume"]["least"], book["volume"]["most"], book["title"]["is_needed"]) == (1, 9999, True)
    assert "large-print" in str(book["layout"]["names"])
    assert "kdp-paperback" in str(book["printer"]["names"])
    worded = [field for fields in forms.values() for field in fields if field["help"]]
    assert len(worded) > 70
    assert "cannot be solved without" in str(chapter["needs"]["help"])


def test_a_key_that_a_model_gains_has_a_field() -> None:
    class OwnMatter(MatterOrder):
        """The table with keys of tomorrow.

        crossword   puzzles of words, on so many pages
        """

        crossword: Annotated[int, Field(ge=0, le=9)] = 0
        paper_hue: Literal["", "cream", "white"] = ""

    class Motto(BaseModel):
        """A motto.

        text   its words
        """

        text: str

    class OwnRecipe(Recipe):
        mottos: tuple[str, ...] = ()
        motto: tuple[Motto, ...] = ()

    models: dict[str, type[BaseModel]] = {**TABLES, "": OwnRecipe, "matter": OwnMatter, "motto": Motto}
    assert (list_repeated(), list_repeated(models)) == (["chapter", "page"], ["chapter", "page", "motto"])
    forms = list_forms(models)
    crossword, hue = (fields_of(forms, "matter")[key] for key in ("crossword", "paper_hue"))
    assert (crossword["kind"], crossword["most"], crossword["help"]) == ("number", 9, "puzzles of words, on so many pages")
    assert (hue["kind"], hue["names"]) == ("choice", (("cream", ""), ("white", "")))
    assert fields_of(forms, "")["mottos"]["kind"] == "lines"
    assert fields_of(forms, "motto")["text"]["help"] == "its words"
    assert "glossary" in fields_of(forms, "matter")
