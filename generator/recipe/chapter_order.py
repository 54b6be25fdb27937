"""The tables [[chapter]] of a recipe: puzzles of one family and level."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    field_validator,
    model_serializer,
    model_validator,
)

from generator.errors import UnknownName, quote
from generator.families import explain_combining, find_combined, find_family
from generator.model.targets import Target
from generator.model.wishes import Wish, chapter_key
from generator.recipe.ranges import FORMS, parse_range, read_target
from generator.recipe.text_fields import LONGEST_TEXT, one_line

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
USUAL_FAMILY, USUAL_SIZE = "sudoku-9x9", "9x9"
"""Family of a chapter that names neither family nor rules, and size of one with rules and no size."""

LARGEST_ORDER = 1_000_000
Count = Annotated[int, Field(strict=True, ge=1, le=LARGEST_ORDER)]
SpareCount = Annotated[int | None, Field(strict=True, ge=0, le=100)]
"""Spare puzzles of a chapter; each makes the companion page about 0.5 kB larger."""

FEW_SPARES, SPARE_SHARE = 3, 5
"""Spares of a chapter if the recipe does not say: three, but at most one for each five of its puzzles, so that small books stay quick."""


LEFT_OUT = ("needs", "without", "exactly", "er", "race", "clues", "minutes", "layout", "theme")
"""Keys that an order has only where they are set, so that orders without them keep the digest that they had before these keys existed."""


class ChapterOrder(BaseModel):
    """One chapter: a number of puzzles of one family and level.

    size, rules     instead of a family: rules to combine, in any order, and the size of the board; they make the family's name
    method          way to dig them instead of the level's own
    needs, without, exactly   techniques that the puzzles need, or do without (`generator.grading.wishes`)
    er, race, clues, minutes   ranges of their ratings, number of clues and expected minutes (`generator.recipe.ranges`)
    layout, theme   of its opener and puzzles, if they are not the book's
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Text = USUAL_SIZE
    family: str = ""
    rules: tuple[Text, ...] = ()
    level: str
    count: Count
    title: Text = ""
    method: Literal["", "minimal", "symmetric"] = ""
    needs: tuple[Text, ...] = ()
    without: tuple[Text, ...] = ()
    exactly: tuple[Text, ...] = ()
    er: Text = ""
    race: Text = ""
    clues: Text = ""
    minutes: Text = ""
    layout: Text = ""
    theme: Text = ""

    @property
    def wish(self) -> Wish:
        """Techniques that its puzzles need or do without."""
        return Wish(self.needs, self.without, self.exactly)

    @property
    def target(self) -> Target:
        """Ratings, clues and minutes that its puzzles must have."""
        return read_target({key: getattr(self, key) for key in FORMS})

    @property
    def key(self) -> str:
        """Name of the chapter in manifests."""
        return chapter_key(self.family, self.level, self.wish, self.target)

    @property
    def few_spares(self) -> int:
        """Number of spare puzzles to keep if the recipe does not say."""
        return min(FEW_SPARES, self.count // SPARE_SHARE)

    @model_serializer(mode="wrap")
    def _leave_out_design(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out a design, techniques and ranges that are not set, and rules.

        The family has the rules.
        """
        kept = {key: value for key, value in serialize(self).items() if key not in ("size", "rules")}
        return {key: value for key, value in kept.items() if value or key not in LEFT_OUT}

    @field_validator("er", "race", "clues", "minutes", mode="before")
    @classmethod
    def _range_as_text(cls, value: Any, info: ValidationInfo) -> Any:
        """Accept a number: er = 8.0 as it alone, er = 8 as 8.0 to 8.9."""
        if not isinstance(value, int | float) or isinstance(value, bool):
            return value
        return f"{value:.12g}" if info.field_name == "clues" else str(value)

    @field_validator("er", "race", "clues", "minutes")
    @classmethod
    def _range_is_one(cls, text: str, info: ValidationInfo) -> str:
        """Check a range; 7.20..8 becomes 7.2..8, so that equal orders are equal."""
        return str(parse_range(text, FORMS[info.field_name or ""])) if text else text

    @field_validator("rules")
    @classmethod
    def _rules_can_be_combined(cls, rules: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        """Check that rules make a kind, and that no family is named as well."""
        if family := info.data.get("family"):
            raise ValueError(f"expected rules or a family, got family = {quote(family)} as well; leave out one of them")
        if not rules:
            raise ValueError(f"expected at least one rule, got none; {explain_combining()}")
        try:
            find_combined(rules, info.data.get("size", USUAL_SIZE))
        except UnknownName as fault:
            raise ValueError(str(fault)) from None
        return rules

    @model_validator(mode="after")
    def _name_family(self) -> ChapterOrder:
        """Replace the rules by their family, named as the press does.

        A chapter with rules then equals one with the family's name, as a manifest has it.
        """
        name = self.family or USUAL_FAMILY
        with suppress(UnknownName):  # an unknown name is reported with all others of the recipe
            name = (find_combined(self.rules, self.size) if self.rules else find_family(name)).name
        for key, value in (("family", name), ("rules", ()), ("size", USUAL_SIZE)):
            object.__setattr__(self, key, value)
        self.model_fields_set.difference_update(("rules", "size"))
        self.model_fields_set.add("family")
        return self

    @field_validator("title")
    @classmethod
    def _title_is_printable(cls, title: str) -> str:
        return one_line(title)


def check_chapters(chapters: Sequence[ChapterOrder], source: str, spares: int | None) -> None:
    """Check that chapters differ, and that own puzzles are not chosen.

    Chapters of one family and level differ by techniques, ratings or clues; puzzles of a source are not chosen by these.

    Parameters
    ----------
    source : file of the user's own puzzles, or ""
    spares : number of spare puzzles of each chapter if the recipe says

    Raises
    ------
    ValueError   in the words of a message
    """
    first: dict[tuple[str, str], ChapterOrder] = {}
    seen: set[str] = set()
    for order in chapters:
        name, key = f"{order.level} {order.family}", order.key
        if source and order.target:
            raise ValueError(f"{name}: er, race, clues and minutes are for puzzles that are made, not those of a source; leave them out")
        if source and order.wish:
            raise ValueError(f"{name}: needs, without and exactly are for puzzles that are made, not for those of a source; leave them out")
        if key in seen:
            that = (f" that {order.wish}" if order.wish else "") + (f" with {order.target}" if order.target else "")
            raise ValueError(f"expected one chapter of {name}{that}, got two; write one with the sum of their counts")
        seen.add(key)
        other = first.setdefault((order.family, order.level), order)
        if (other.layout, other.theme) != (order.layout, order.theme):
            raise ValueError(f"expected chapters of {name} with one layout and theme, got two; give both the same")
        if other is not order and spares:
            raise ValueError(f"spares = {spares}: several chapters of {name} have no spare puzzles; leave out spares, or set it to 0")
