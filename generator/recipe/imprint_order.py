"""The table [imprint] of a recipe: facts for the copyright page."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from generator.recipe.matter_order import Flag
from generator.recipe.text_fields import LONGEST_TEXT, one_line

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]


class ImprintOrder(BaseModel):
    """The table [imprint]; text that is left out is not printed.

    publisher, place   name of the publisher, and its town
    edition            the edition in words, such as "Second edition"; a dated book prints its date otherwise
    set_by             who or what set the pages
    faces              whether the typefaces are named
    seed               whether the seed of the puzzles is printed, in small type
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    publisher: Text = ""
    place: Text = ""
    edition: Text = ""
    set_by: Text = ""
    faces: Flag = True
    seed: Flag = True

    @field_validator("publisher", "place", "edition", "set_by")
    @classmethod
    def _text_is_printable(cls, text: str) -> str:
        return one_line(text)


PLAIN_IMPRINT = ImprintOrder()
"""Order for a copyright page without a publisher."""
