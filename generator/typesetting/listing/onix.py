"""The file onix.xml: an ONIX 3.0 message with reference tags, for the book trade.

It has one product for the printed book and one for each copy for screens. Prices are those of the recipe. Without any, the products are
forthcoming and their price is to be announced: a sender who sets the prices in another program replaces that.

Source: EDItEUR, ONIX for Books 3.0, Product Information Format Specification, and its code lists.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element, indent, tostring

from generator.typesetting.listing.onix_parts import Node, add, add_all
from generator.typesetting.listing.onix_product import (
    ISBN,
    PROPRIETARY,
    add_collateral,
    add_description,
    add_identifier,
    add_publishing,
    add_relations,
)
from generator.typesetting.listing.record import Copy, Listing

NAMESPACE = "http://ns.editeur.org/onix/3.0/reference"
RELEASE = "3.0"

PRINT = "print"
"""Form of the printed book, in references of records."""

FORTHCOMING, PUBLISHED = "02", "03"
"""List 1: advance notification, or notification confirmed on publication."""

NOT_YET, AVAILABLE, ON_DEMAND = "10", "20", "23"
"""List 65: not yet available, available, or printed on demand."""

ANY_SUPPLIER = "00"
"""List 93: the role of the supplier is not stated."""

TO_BE_ANNOUNCED = "02"
"""List 57: the price is to be announced."""

WITHOUT_TAX = "01"
"""List 58: recommended retail price without tax."""


def write_onix(listing: Listing, path: Path) -> None:
    """Write the message; equal listings give equal bytes."""
    path.write_bytes(format_message(listing))


def format_message(listing: Listing) -> bytes:
    """Return the message as UTF-8."""
    root = Element("ONIXMessage", {"release": RELEASE, "xmlns": NAMESPACE})
    header = add(root, "Header")
    add_all(add(header, "Sender"), [("SenderName", find_sender(listing))])
    add(header, "SentDateTime", listing.names.day.replace("-", ""))
    for copy in (None, *listing.copies):
        _add_product(root, listing, copy)
    indent(root, " ")
    text = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def find_sender(listing: Listing) -> str:
    """Return who sends the message: publisher, else author, else the title."""
    return listing.names.publisher or listing.names.author or listing.names.title


def _add_product(root: Node, listing: Listing, copy: Copy | None) -> None:
    """Add one product: the printed book, or a copy for screens."""
    product = add(root, "Product")
    add(product, "RecordReference", _reference(listing, copy))
    add(product, "NotificationType", PUBLISHED if listing.prices else FORTHCOMING)
    add_identifier(product, _identify(listing, copy))
    add_description(product, listing, copy)
    add_collateral(product, listing)
    add_publishing(product, listing)
    others = [other for other in (None, *listing.copies) if other is not copy]
    add_relations(product, [_identify(listing, other) for other in others])
    _add_supply(product, listing, copy)


def _reference(listing: Listing, copy: Copy | None) -> str:
    return f"gridpress/{listing.names.name}/{copy.form.lower() if copy else PRINT}"


def _identify(listing: Listing, copy: Copy | None) -> tuple[str, str]:
    """Return scheme and value of the identifier: the ISBN, else a name of our own."""
    isbn = copy.isbn if copy else listing.printed.isbn
    return (ISBN, isbn) if isbn else (PROPRIETARY, _reference(listing, copy))


def _add_supply(product: Node, listing: Listing, copy: Copy | None) -> None:
    """Add who supplies the product, and its prices.

    A copy for screens has no price of its own in a recipe.
    """
    supply = add(add(product, "ProductSupply"), "SupplyDetail")
    add_all(add(supply, "Supplier"), [("SupplierRole", ANY_SUPPLIER), ("SupplierName", find_sender(listing))])
    available = ON_DEMAND if copy is None else AVAILABLE
    add(supply, "ProductAvailability", available if listing.prices else NOT_YET)
    if copy is not None or not listing.prices:
        add(supply, "UnpricedItemType", TO_BE_ANNOUNCED)
        return
    for currency, price in listing.prices.items():
        add_all(add(supply, "Price"), [("PriceType", WITHOUT_TAX), ("PriceAmount", str(price)), ("CurrencyCode", currency)])
