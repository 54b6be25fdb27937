"""The table [imprint] of a recipe: facts for the copyright page."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, field_validator, model_serializer

from generator.recipe.matter_order import Flag
from generator.recipe.text_fields import LONGEST_TEXT, one_line

LONGEST_RIGHTS = 2000
"""Longest notice of rights, in characters; it has to fit the copyright page."""

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]


class ImprintOrder(BaseModel):
    """The table [imprint]; text that is left out is not printed.

    publisher, place   name of the publisher, and its town
    edition            the edition in words, such as "Second edition"; a dated book prints its date otherwise
    set_by             who or what set the pages
    faces              whether the typefaces are named
    seed               whether the seed of the puzzles is printed, in small type
    rights             own words instead of the press's notice of rights, with line breaks between paragraphs
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    publisher: Text = ""
    place: Text = ""
    edition: Text = ""
    set_by: Text = ""
    faces: Flag = True
    seed: Flag = True
    rights: Annotated[str, Field(max_length=LONGEST_RIGHTS)] = ""

    @model_serializer(mode="wrap")
    def _leave_out_rights(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out rights that are not set, so that orders without keep their digest."""
        return {key: value for key, value in serialize(self).items() if value or key != "rights"}

    @field_validator("rights")
    @classmethod
    def _rights_are_printable(cls, text: str) -> str:
        return "\n".join(filter(None, (one_line(line) for line in text.strip().split("\n"))))

    @field_validator("publisher", "place", "edition", "set_by")
    @classmethod
    def _text_is_printable(cls, text: str) -> str:
        return one_line(text)


PLAIN_IMPRINT = ImprintOrder()
"""Order for a copyright page without a publisher."""
