"""ONIX messages: valid by an independent checker, same facts, same bytes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from defusedxml.ElementTree import fromstring

from generator.typesetting.listing.accessibility import FEATURES
from generator.typesetting.listing.description import format_plain
from generator.typesetting.listing.onix import format_message
from generator.words import LANGUAGES
from tests.reference.onix_message import NAMESPACE, find_onix_faults
from tests.support.listed_book import small_listing, with_names

HOSTILE = "A & B <C> \"D\" ]]> 'E'"
OWN = {
    "isbn_epub": "979-10-90636-07-1",
    "isbn_pdf": "978-3-16-148410-0",
    "prices": {"USD": 9.99, "GBP": 8},
    "address": "https://example.org/n/",
}


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """Return a folder with both copies for screens."""
    (tmp_path / "digital.pdf").write_bytes(b"%PDF")
    (tmp_path / "book.epub").write_bytes(b"PK")
    return tmp_path


def texts(message: bytes, name: str) -> list[str]:
    return [element.text or "" for element in fromstring(message).iter(f"{NAMESPACE}{name}")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_valid_in_every_language(language: str, copies: Path) -> None:
    message = format_message(small_listing(copies, language))
    assert find_onix_faults(message) == []
    assert message == format_message(small_listing(copies, language))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "keys",
    [
        {}, {"author": ""}, {"printer": "kdp-hardcover"}, {"layout": "large-print", "trim": "8.5x11"}, {"series": "Nights", "volume": 2},
        {"isbn": "978-0-306-40615-7", "listing": OWN, "editions": ["digital", "epub", "listing"]}, {"theme": "playful"}, {"cover": "none"},
        {"printer": "ingramspark"}, {"listing": {"description": HOSTILE.replace("<", "").replace(">", ""), "keywords": ["a & b"]}},
    ],
)  # fmt: skip
def test_messages_of_every_form_of_book_are_valid(keys: dict[str, object], copies: Path) -> None:
    assert find_onix_faults(format_message(small_listing(copies, **keys))) == []


def test_there_is_a_product_for_each_form(copies: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert texts(format_message(small_listing(copies)), "ProductForm") == ["BC", "ED", "ED"]
    alone = format_message(small_listing(tmp_path_factory.mktemp("alone")))
    assert texts(alone, "ProductForm") == ["BC"]
    assert texts(alone, "RelatedProduct") == []


def test_without_prices_the_book_is_forthcoming(copies: Path) -> None:
    plain, priced = (
        format_message(small_listing(copies)),
        format_message(small_listing(copies, listing={"prices": {"USD": 9.99, "EUR": 8}})),
    )
    assert set(texts(plain, "UnpricedItemType")) == {"02"}
    assert (set(texts(plain, "PublishingStatus")), set(texts(plain, "NotificationType")), texts(plain, "PriceAmount")) == (
        {"02"},
        {"02"},
        [],
    )
    assert list(zip(texts(priced, "CurrencyCode"), texts(priced, "PriceAmount"), strict=True)) == [("EUR", "8.0"), ("USD", "9.99")]
    assert texts(priced, "UnpricedItemType") == ["02", "02"]
    assert set(texts(priced, "PublishingStatus")) == {"04"}


def test_facts_are_those_of_the_listing(copies: Path) -> None:
    listing = small_listing(copies, isbn="978-0-306-40615-7", printer="kdp-paperback", paper="cream")
    message = format_message(listing)
    assert texts(message, "IDValue")[0] == "9780306406157"
    assert texts(message, "TitleText")[0] == listing.names.title
    assert texts(message, "Measurement")[:3] == ["228.6", "152.4", "7.6"]
    assert texts(message, "ExtentValue") == ["120", "120", "4", "120", "2"]
    assert texts(message, "SubjectCode")[: len(listing.bisac)] == [subject.code for subject in listing.bisac]
    assert texts(message, "SubjectHeadingText")[0] == "; ".join(listing.words.keywords)
    assert sum(map(int, texts(message, "Number")[: len(listing.rows)])) == listing.n_puzzles
    text = next(element for element in fromstring(message).iter(f"{NAMESPACE}Text") if element.get("textformat") == "05")
    lines = [line for line in "".join(text.itertext()).splitlines() if line.strip()]
    assert [line.strip() for line in lines] == [
        line.removeprefix("• ") for line in format_plain(listing.words.description).split("\n") if line
    ]


def test_accessibility_is_that_of_each_copy(copies: Path) -> None:
    message = format_message(small_listing(copies))
    codes = texts(message, "ProductFormFeatureValue")
    assert codes == [*FEATURES["PDF"], "00", *FEATURES["EPUB"]]
    claimed = {"02", "03", "04", "80", "81", "82", "84", "85", "86"}
    assert not claimed & set(codes)
    assert "05" not in FEATURES["EPUB"]


def test_dates_are_those_of_the_edition(copies: Path) -> None:
    message = format_message(with_names(small_listing(copies), day="2027-02-28"))
    assert texts(message, "SentDateTime") == ["20270228"]
    assert set(texts(message, "Date")) == {"20270228"}


def test_pictures_have_links_if_their_address_is_known(copies: Path) -> None:
    from PIL import Image

    (copies / "listing").mkdir()
    Image.new("L", (30, 40)).save(copies / "listing" / "opener.png")
    assert texts(format_message(small_listing(copies)), "ResourceLink") == []
    message = format_message(small_listing(copies, listing={"address": "https://example.org/n/"}))
    assert set(texts(message, "ResourceLink")) == {"https://example.org/n/opener.png"}
    assert find_onix_faults(message) == []


def test_texts_of_the_book_become_no_markup(copies: Path) -> None:
    message = format_message(with_names(small_listing(copies), title=HOSTILE, author=HOSTILE, publisher=HOSTILE))
    assert find_onix_faults(message) == []
    assert texts(message, "TitleText")[0] == HOSTILE


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("<ProductForm>BC</ProductForm>", "<ProductForm>XX</ProductForm>", "ProductForm"),
        ("9780306406157", "9780306406158", "no ISBN-13"),
        ("20261122", "2026-11-22", "Date"),
        ("<RecordReference>", "<EditionStatement>1</EditionStatement><RecordReference>", "Product: expected"),
        ("<NotificationType>02</NotificationType>", "", "Product: expected"),
        ("<li>", "<li onclick='a'>", "onclick"),
        ("<PublishingStatus>02", "<PublishingStatus>99", "PublishingStatus"),
        ('textformat="06"', 'textformat="77"', "attributes"),
    ],
)
def test_the_checker_finds_faults(old: str, new: str, fault: str, copies: Path) -> None:
    message = format_message(small_listing(copies, isbn="978-0-306-40615-7")).decode()
    assert old in message
    assert any(fault in found for found in find_onix_faults(message.replace(old, new, 1).encode()))


def test_the_checker_finds_records_with_one_reference(copies: Path) -> None:
    message = format_message(small_listing(copies)).decode()
    assert find_onix_faults(message.replace("/epub</RecordReference>", "/pdf</RecordReference>").encode())


@pytest.mark.needs("onix", "xsdata")
def test_generated_classes_of_the_official_schema_read_the_message(copies: Path) -> None:
    """The package python-onix has classes that were generated from the strict schema."""
    from onix.book.v3_0.reference import strict
    from xsdata.formats.dataclass.parsers import XmlParser
    from xsdata.formats.dataclass.parsers.config import ParserConfig
    from xsdata.formats.dataclass.serializers import XmlSerializer

    settings = ParserConfig(fail_on_unknown_properties=True, fail_on_unknown_attributes=True, fail_on_converter_warnings=True)
    for language in LANGUAGES:
        message = format_message(
            small_listing(copies, language, listing=OWN, editions=["digital", "epub", "listing"], series="A", volume=1)
        )
        read = XmlParser(config=settings).from_bytes(message, strict.Onixmessage)
        written = ElementTree.fromstring(XmlSerializer().render(read))
        assert [element.tag for element in written.iter()] == [element.tag for element in fromstring(message).iter()]
