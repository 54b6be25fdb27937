"""The table [listing] of a recipe: own words and facts for the listing of a book.

Only what does not depend on a shop is checked here; `generator.typesetting.listing.limits` compares the words with a shop's limits.
"""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from generator.recipe.imprint_order import Text
from generator.recipe.isbns import check_copy_isbns
from generator.recipe.text_fields import check_address, one_line

LONGEST_DESCRIPTION, LONGEST_SHORT = 10_000, 1_000
"""Longest texts that are read, in characters; shops accept fewer."""

MOST_KEYWORDS, MOST_CATEGORIES, MOST_PRICES = 50, 10, 20

CATEGORY = re.compile(r"[A-Z]{3}\d{6}", re.ASCII)
"""A code of BISAC: three letters for the section, six digits."""

CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
HIGHEST_PRICE = 1_000_000


class ListingOrder(BaseModel):
    """The table [listing]; what is left out is made from the facts of the book.

    description   long description, with line breaks between paragraphs; HTML tags are not allowed
    short         short description
    keywords      keywords, most important first
    categories    subject codes of BISAC, most specific first
    isbn_pdf, isbn_epub   ISBN-13 of the copies for screens, where they are sold, or tables of them by volume and language
    prices        list prices by currency, without tax
    address       where the folder `listing/` is put on the web, for the links of onix.xml
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    description: Annotated[str, Field(max_length=LONGEST_DESCRIPTION)] = ""
    short: Annotated[str, Field(max_length=LONGEST_SHORT)] = ""
    keywords: Annotated[tuple[Text, ...], Field(max_length=MOST_KEYWORDS)] = ()
    categories: Annotated[tuple[str, ...], Field(max_length=MOST_CATEGORIES)] = ()
    isbn_pdf: Annotated[str | dict[str, str], BeforeValidator(check_copy_isbns)] = ""
    isbn_epub: Annotated[str | dict[str, str], BeforeValidator(check_copy_isbns)] = ""
    prices: dict[str, float] = {}
    address: str = ""

    @field_validator("description")
    @classmethod
    def _description_is_printable(cls, text: str) -> str:
        lines = [one_line(line) for line in text.strip().split("\n")]
        if any(char in text for char in "<>"):
            raise ValueError("expected plain text without < and >; the listing adds the tags that shops accept")
        return "\n".join(lines)

    @field_validator("short")
    @classmethod
    def _text_is_printable(cls, text: str) -> str:
        return one_line(text)

    @field_validator("keywords")
    @classmethod
    def _keywords_are_different(cls, keywords: tuple[str, ...]) -> tuple[str, ...]:
        keywords = tuple(map(one_line, keywords))
        if not all(keywords):
            raise ValueError("expected a word in every keyword, got an empty one; leave it out")
        folded = [keyword.casefold() for keyword in keywords]
        twice = next((keyword for at, keyword in enumerate(keywords) if folded.index(folded[at]) < at), None)
        if twice:
            raise ValueError(f"expected every keyword once, got {twice!r} twice")
        return keywords

    @field_validator("categories")
    @classmethod
    def _categories_are_codes(cls, codes: tuple[str, ...]) -> tuple[str, ...]:
        for code in codes:
            if not CATEGORY.fullmatch(code):
                raise ValueError(f'expected codes of BISAC such as "GAM017000", got {code[:40]!r}')
        return codes

    @field_validator("prices", mode="before")
    @classmethod
    def _prices_are_amounts(cls, prices: object) -> object:
        if not isinstance(prices, dict) or len(prices) > MOST_PRICES:
            raise ValueError(f"expected a table of at most {MOST_PRICES} prices, such as {{ USD = 9.99 }}")
        for currency, price in prices.items():
            if not isinstance(currency, str) or not CURRENCY.fullmatch(currency):
                raise ValueError(f"expected the code of a currency such as USD, got {str(currency)[:40]!r}")
            is_number = isinstance(price, int | float) and not isinstance(price, bool)
            if not is_number or not 0 < price <= HIGHEST_PRICE or round(price, 2) != price:
                raise ValueError(f"expected a price above 0 with at most two decimal places for {currency}, got {str(price)[:40]!r}")
        return prices

    @field_validator("address")
    @classmethod
    def _address_is_folder(cls, address: str) -> str:
        if check_address(address) and not address.endswith("/"):
            raise ValueError("expected the address of a folder, which ends in /")
        return address


NO_LISTING = ListingOrder()
"""Order for a listing whose words are all made from the facts of the book."""
