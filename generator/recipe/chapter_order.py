"""The tables [[chapter]] of a recipe: puzzles of one family and level."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, field_validator, model_serializer

from generator.recipe.text_fields import LONGEST_TEXT, one_line

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
LARGEST_ORDER = 1_000_000
Count = Annotated[int, Field(strict=True, ge=1, le=LARGEST_ORDER)]


class ChapterOrder(BaseModel):
    """One chapter: a number of puzzles of one family and level.

    method          way to dig them instead of the level's own
    layout, theme   of its opener and puzzles, if they are not the book's
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    family: str = "sudoku-9x9"
    level: str
    count: Count
    title: Text = ""
    method: Literal["", "minimal", "symmetric"] = ""
    layout: Text = ""
    theme: Text = ""

    @model_serializer(mode="wrap")
    def _leave_out_design(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out a design that is not set.

        Orders without one keep the digest that they had before these keys existed.
        """
        return {key: value for key, value in serialize(self).items() if value or key not in ("layout", "theme")}

    @field_validator("title")
    @classmethod
    def _title_is_printable(cls, title: str) -> str:
        return one_line(title)
