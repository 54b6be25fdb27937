"""The table [matter] of a recipe: pages besides puzzles and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, ValidationInfo, field_validator, model_serializer

from generator.recipe.text_fields import check_address

MOST_BLANK_PAGES = 200

Flag = Annotated[bool, Field(strict=True)]
"""A setting that is true or false; text such as "yes" is refused."""


class MatterOrder(BaseModel):
    """The table [matter]; a key that is left out is off, except four.

    hints            for every puzzle where to look, which technique applies there and what follows, in three places at the back
    glossary         the techniques the book's puzzles need, each shown on a position of one of them
    walkthroughs     puzzles of up to three levels, each from its first chapter, solved step by step
    how_to_read      how cells and houses are named, and the words and marks of hints; if left out, a book with hints, glossary or
                     walkthroughs has it
    combinations     a table of sums with their sets of different digits; if left out, a book with kakuro has it
    welcome          a few words to the reader at the front; in a book for children, a place for the
                     name of its owner. If left out, only a book for children has it
    farewell         a few words on the last page; in a book for children, a certificate. If left out, only a book for children has it
    progress         a table of all puzzles with a checkbox and a space for the time
    blank_grids      number of pages of empty boards for second tries
    candidate_dots   fine dots in the empty cells of puzzles, one for each candidate, to cross out
    digit_strip      the digits of each puzzle in a row below it, to strike out when they are finished
    companion        address of the book's companion page, to which QR codes link; empty for no codes
    qr               where the codes are: where each kind of puzzle begins, or next to each puzzle
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    hints: Flag = False
    glossary: Flag = False
    walkthroughs: Flag = False
    how_to_read: Flag | None = None
    combinations: Flag | None = None
    welcome: Flag | None = None
    farewell: Flag | None = None
    progress: Flag = False
    blank_grids: Annotated[int, Field(strict=True, ge=0, le=MOST_BLANK_PAGES)] = 0
    candidate_dots: Flag = False
    digit_strip: Flag = False
    companion: str = ""
    qr: Literal["chapter", "puzzle"] = "chapter"

    @model_serializer(mode="wrap")
    def _leave_out_later(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out later keys at their defaults.

        Orders without them keep the digest that they had before these keys existed.
        """
        defaults = {"digit_strip": False, "combinations": None, "welcome": None, "farewell": None}
        return {key: value for key, value in serialize(self).items() if key not in defaults or value is not defaults[key]}

    @property
    def explains_notation(self) -> bool:
        """True if the book explains how to read its hints."""
        return self.how_to_read if self.how_to_read is not None else self.hints or self.glossary or self.walkthroughs

    @field_validator("companion")
    @classmethod
    def _companion_is_address(cls, companion: str) -> str:
        return check_address(companion)

    @field_validator("qr")
    @classmethod
    def _codes_have_address(cls, place: str, info: ValidationInfo) -> str:
        if place == "puzzle" and info.data.get("companion") == "":
            raise ValueError("QR codes link to the companion page; give its address as companion, or leave out qr")
        return place


NO_MATTER = MatterOrder()
"""Order for a book with only puzzles and answers."""
