"""The blocks of an ONIX product: description, collateral, publishing, relations.

The order of the elements is that of the format; tests compare it with the specification.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.typesetting.listing.accessibility import SUMMARY
from generator.typesetting.listing.onix_parts import LANGUAGE_CODES, PLAIN, Node, add, add_all, add_blocks
from generator.typesetting.listing.pictures import ANSWERS, FRONT, OPENER, PUZZLES
from generator.typesetting.listing.record import EPUB, PDF, Copy, Listing

MM_DIGITS = 1
DIGITAL_FORMS = {PDF: ("ED", "E107"), EPUB: ("ED", "E101")}
"""Lists 150 and 175: a digital download, and its format."""

PAPERBACK, HARDCOVER = ("BC", "B305"), ("BB", "B402")
"""Lists 150 and 175: paperback with glued pages, hardback with printed boards."""

ACCESSIBILITY = "09"
"""List 79: a detail of the accessibility of an e-publication."""

PUZZLES_CONTENT = "05"
"""List 81: games and puzzles."""

HEIGHT, WIDTH, THICKNESS, PAGE_HEIGHT, PAGE_WIDTH = "01", "02", "03", "04", "05"
"""List 48: of the product, and of its pages."""

PAGES, PRINT_PAGES, FILE_SIZE = "00", "08", "22"
"""List 23: pages of the main content, of the printed counterpart, size of the file."""

IN_PAGES, IN_BYTES = "03", "17"
"""List 24: units of extents."""

BISAC, THEMA, KEYWORDS = "10", "93", "20"
"""List 27: schemes of subjects."""

GENERAL, CHILDREN = "01", "02"
"""List 28: audiences."""

DESCRIPTION, SHORT = "03", "02"
"""List 153: kinds of texts."""

RESOURCES = {FRONT: "01", OPENER: "15", PUZZLES: "15", ANSWERS: "15"}
"""List 158: front cover, sample content."""

FORTHCOMING, ACTIVE = "02", "04"
"""List 64: publishing status."""

ALTERNATIVE = "06"
"""List 51: an alternative format of the product."""

LARGE_PRINT = "LTE"
"""List 21: large type edition."""

ANY_CONTENT = "00"
"""List 25: content that its description names."""

ISBN, PROPRIETARY = "15", "01"
"""List 5: schemes of identifiers of products."""

IDENTIFIER_NAME = "gridpress edition"
"""Name of the scheme of our own."""

KEYWORD_JOINT = "; "


def add_description(product: Node, listing: Listing, copy: Copy | None) -> None:
    """Add block 1: form, measures, titles, people, language, extents, subjects."""
    detail = add(product, "DescriptiveDetail")
    add(detail, "ProductComposition", "00")
    _add_form(detail, listing, copy)
    add(detail, "PrimaryContentType", PUZZLES_CONTENT)
    if copy is None:
        _add_measures(detail, listing)
    else:
        add(detail, "EpubTechnicalProtection", "00")
    _add_titles(detail, listing)
    _add_people(detail, listing)
    if listing.printed.is_large_print and copy is None:
        add(detail, "EditionType", LARGE_PRINT)
    add_all(detail, [("EditionStatement", listing.names.edition)])
    add_all(add(detail, "Language"), [("LanguageRole", "01"), ("LanguageCode", LANGUAGE_CODES[listing.names.language])])
    _add_extents(detail, listing, copy)
    _add_contents(detail, listing)
    _add_subjects(detail, listing)
    value = CHILDREN if listing.for_children else GENERAL
    add_all(add(detail, "Audience"), [("AudienceCodeType", "01"), ("AudienceCodeValue", value)])


def _add_form(detail: Node, listing: Listing, copy: Copy | None) -> None:
    """Add the form of the product, and the accessibility of a copy for screens."""
    if copy is None:
        form, more = HARDCOVER if listing.printed.is_hardcover else PAPERBACK
    else:
        form, more = DIGITAL_FORMS[copy.form]
    add_all(detail, [("ProductForm", form), ("ProductFormDetail", more)])
    if copy is None:
        return
    if copy.form == EPUB:
        rows = [("ProductFormFeatureType", ACCESSIBILITY), ("ProductFormFeatureValue", SUMMARY)]
        add_all(add(detail, "ProductFormFeature"), [*rows, ("ProductFormFeatureDescription", listing.summary)])
    for code in copy.features:
        add_all(add(detail, "ProductFormFeature"), [("ProductFormFeatureType", ACCESSIBILITY), ("ProductFormFeatureValue", code)])


def _add_measures(detail: Node, listing: Listing) -> None:
    """Add the measures of the printed book; of a hardcover those of its pages."""
    printed = listing.printed
    height, width = (PAGE_HEIGHT, PAGE_WIDTH) if printed.is_hardcover else (HEIGHT, WIDTH)
    rows = [(height, printed.trim_mm[1]), (width, printed.trim_mm[0])]
    if printed.spine_mm is not None:
        rows.append((THICKNESS, printed.spine_mm))
    for kind, length_mm in rows:
        measure = [("MeasureType", kind), ("Measurement", f"{round(length_mm, MM_DIGITS):g}"), ("MeasureUnitCode", "mm")]
        add_all(add(detail, "Measure"), measure)


def _add_titles(detail: Node, listing: Listing) -> None:
    """Add the series, if there is one, and the title."""
    names = listing.names
    if names.series:
        collection = add(detail, "Collection")
        add(collection, "CollectionType", "10")
        title = add(collection, "TitleDetail")
        add(title, "TitleType", "01")
        rows = [("TitleElementLevel", "02"), ("PartNumber", str(names.volume)), ("TitleText", names.series)]
        add_all(add(title, "TitleElement"), rows)
    title = add(detail, "TitleDetail")
    add(title, "TitleType", "01")
    rows = [("TitleElementLevel", "01"), ("TitleText", names.title), ("Subtitle", names.subtitle)]
    add_all(add(title, "TitleElement"), rows)


def _add_people(detail: Node, listing: Listing) -> None:
    if not listing.names.author:
        add(detail, "NoContributor")
        return
    rows = [("SequenceNumber", "1"), ("ContributorRole", "A01"), ("PersonName", listing.names.author)]
    add_all(add(detail, "Contributor"), rows)


def _add_extents(detail: Node, listing: Listing, copy: Copy | None) -> None:
    """Add the number of pages, and the size of a file."""
    kind = PRINT_PAGES if copy is not None and copy.form == EPUB else PAGES
    rows = [(kind, str(listing.printed.n_pages), IN_PAGES)]
    if copy is not None:
        rows.append((FILE_SIZE, str(copy.size), IN_BYTES))
    for extent, value, unit in rows:
        add_all(add(detail, "Extent"), [("ExtentType", extent), ("ExtentValue", value), ("ExtentUnit", unit)])


def _add_contents(detail: Node, listing: Listing) -> None:
    """Add the puzzles by kind and level."""
    for row in listing.rows:
        rows = [("AncillaryContentType", ANY_CONTENT), ("AncillaryContentDescription", f"{row.kind}, {row.level}")]
        add_all(add(detail, "AncillaryContent"), [*rows, ("Number", str(row.n_puzzles))])


def _add_subjects(detail: Node, listing: Listing) -> None:
    """Add the codes of both schemes, and the keywords; the first code is the main one."""
    for scheme, subjects in ((BISAC, listing.bisac), (THEMA, listing.thema)):
        for at, subject in enumerate(subjects):
            node = add(detail, "Subject")
            if at == 0:
                add(node, "MainSubject")
            add_all(node, [("SubjectSchemeIdentifier", scheme), ("SubjectCode", subject.code)])
    if listing.words.keywords:
        rows = [("SubjectSchemeIdentifier", KEYWORDS), ("SubjectHeadingText", KEYWORD_JOINT.join(listing.words.keywords))]
        add_all(add(detail, "Subject"), rows)


def add_collateral(product: Node, listing: Listing) -> None:
    """Add block 2: the descriptions, and the pictures if their address is known."""
    detail = add(product, "CollateralDetail")
    short = add(detail, "TextContent")
    add_all(short, [("TextType", SHORT), ("ContentAudience", "00")])
    add(short, "Text", listing.words.short, textformat=PLAIN)
    text = add(detail, "TextContent")
    add_all(text, [("TextType", DESCRIPTION), ("ContentAudience", "00")])
    add_blocks(text, listing.words.description)
    if not listing.address:
        return
    for picture in listing.pictures:
        resource = add(detail, "SupportingResource")
        add_all(resource, [("ResourceContentType", RESOURCES[picture.name]), ("ContentAudience", "00"), ("ResourceMode", "03")])
        version = add(resource, "ResourceVersion")
        add(version, "ResourceForm", "02")
        kind = "D502" if picture.name == FRONT else "D503"
        for feature, value in (("01", kind), ("02", str(picture.height)), ("03", str(picture.width))):
            add_all(add(version, "ResourceVersionFeature"), [("ResourceVersionFeatureType", feature), ("FeatureValue", value)])
        add(version, "ResourceLink", listing.address + picture.name.rpartition("/")[2])


def add_publishing(product: Node, listing: Listing) -> None:
    """Add block 4: publisher, place, status, date and copyright."""
    names = listing.names
    detail = add(product, "PublishingDetail")
    if names.publisher:
        add_all(add(detail, "Publisher"), [("PublishingRole", "01"), ("PublisherName", names.publisher)])
    add_all(detail, [("CityOfPublication", names.place), ("PublishingStatus", ACTIVE if listing.prices else FORTHCOMING)])
    rows = [("PublishingDateRole", "01"), ("DateFormat", "00"), ("Date", names.day.replace("-", ""))]
    add_all(add(detail, "PublishingDate"), rows)
    owner = names.author or names.publisher
    if names.year.isascii() and names.year.isdigit() and owner:
        statement = add(detail, "CopyrightStatement")
        add(statement, "CopyrightYear", names.year)
        kind = "PersonName" if names.author else "CorporateName"
        add(add(statement, "CopyrightOwner"), kind, owner)


def add_relations(product: Node, others: Sequence[tuple[str, str]]) -> None:
    """Add block 5: the other forms of the book, by scheme and value of identifiers."""
    if not others:
        return
    material = add(product, "RelatedMaterial")
    for other in others:
        related = add(material, "RelatedProduct")
        add(related, "ProductRelationCode", ALTERNATIVE)
        add_identifier(related, other)


def add_identifier(parent: Node, identifier: tuple[str, str]) -> None:
    """Add the scheme and the value of the identifier of a product."""
    scheme, value = identifier
    named = [("IDTypeName", IDENTIFIER_NAME)] if scheme == PROPRIETARY else []
    add_all(add(parent, "ProductIdentifier"), [("ProductIDType", scheme), *named, ("IDValue", value)])
