"""What a recipe says of the pages beside its puzzles and answers: the table [matter] of a recipe, read and checked."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MOST_BLANK_PAGES = 200


class MatterOrder(BaseModel):
    """The table [matter]; each key is off where it is left out.

    hints         for every puzzle where to look, which technique works there and what follows, in three places of the back
    progress      a table of all puzzles with a box to tick and a place for the time
    blank_grids   pages of empty boards for second tries
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    hints: bool = False
    progress: bool = False
    blank_grids: Annotated[int, Field(strict=True, ge=0, le=MOST_BLANK_PAGES)] = 0


NO_MATTER = MatterOrder()
"""The order for a book with nothing but puzzles and answers."""
