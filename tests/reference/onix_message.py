"""An independent checker of ONIX 3.0 messages with reference tags.

The content models are written from the published specification of the format (EDItEUR, ONIX for Books, Product Information Format, release
3.0), for the elements that a listing has: their order, and how often each may be there. It shares no code with the press. The official
schema is not in any package registry; `tests/typesetting/listing/test_onix.py` also uses classes that were generated from it, where these
are installed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from defusedxml.ElementTree import fromstring

NAMESPACE = "{http://ns.editeur.org/onix/3.0/reference}"

MODELS = {
    "ONIXMessage": "Header Product+",
    "Header": "Sender Addressee* MessageNumber? MessageRepeat? SentDateTime MessageNote? DefaultLanguageOfText? DefaultPriceType?",
    "Sender": "SenderName ContactName? TelephoneNumber? EmailAddress?",
    "Product": "RecordReference NotificationType RecordSourceType? RecordSourceName? ProductIdentifier+ Barcode* DescriptiveDetail? "
    "CollateralDetail? ContentDetail? PublishingDetail? RelatedMaterial? ProductSupply*",
    "ProductIdentifier": "ProductIDType IDTypeName? IDValue",
    "DescriptiveDetail": "ProductComposition ProductForm ProductFormDetail* ProductFormFeature* ProductPackaging? ProductFormDescription* "
    "PrimaryContentType? ProductContentType* Measure* CountryOfManufacture? EpubTechnicalProtection* EpubUsageConstraint* Collection* "
    "TitleDetail+ (Contributor+|NoContributor)? EditionType* EditionNumber? EditionStatement* Language* Extent* Illustrated? "
    "NumberOfIllustrations? IllustrationsNote? AncillaryContent* Subject* AudienceCode* Audience* AudienceRange* AudienceDescription*",
    "ProductFormFeature": "ProductFormFeatureType ProductFormFeatureValue? ProductFormFeatureDescription*",
    "Measure": "MeasureType Measurement MeasureUnitCode",
    "Collection": "CollectionType SourceName? CollectionIdentifier* CollectionSequence* TitleDetail* Contributor*",
    "TitleDetail": "TitleType TitleElement+ TitleStatement?",
    "TitleElement": "SequenceNumber? TitleElementLevel PartNumber? YearOfAnnual? TitleText Subtitle?",
    "Contributor": "SequenceNumber? ContributorRole+ FromLanguage* ToLanguage* NameType? NameIdentifier* (PersonName|CorporateName)",
    "Language": "LanguageRole LanguageCode CountryCode? ScriptCode?",
    "Extent": "ExtentType ExtentValue ExtentUnit",
    "AncillaryContent": "AncillaryContentType AncillaryContentDescription* Number?",
    "Subject": "MainSubject? SubjectSchemeIdentifier SubjectSchemeName? SubjectSchemeVersion? "
    "(SubjectCode SubjectHeadingText*|SubjectHeadingText+)",
    "Audience": "AudienceCodeType AudienceCodeTypeName? AudienceCodeValue",
    "CollateralDetail": "TextContent* CitedContent* SupportingResource* Prize*",
    "TextContent": "TextType ContentAudience+ Text+ TextAuthor* SourceTitle* ContentDate*",
    "SupportingResource": "ResourceContentType ContentAudience+ ResourceMode ResourceFeature* ResourceVersion+",
    "ResourceVersion": "ResourceForm ResourceVersionFeature* ResourceLink+ ContentDate*",
    "ResourceVersionFeature": "ResourceVersionFeatureType FeatureValue? FeatureNote*",
    "PublishingDetail": "Imprint* Publisher* CityOfPublication* CountryOfPublication? ProductContact* PublishingStatus? "
    "PublishingStatusNote* PublishingDate* LatestReprintNumber? CopyrightStatement* SalesRights* ROWSalesRightsType?",
    "Publisher": "PublishingRole PublisherIdentifier* PublisherName? Website*",
    "PublishingDate": "PublishingDateRole DateFormat? Date",
    "CopyrightStatement": "CopyrightType? CopyrightYear* CopyrightOwner*",
    "CopyrightOwner": "CopyrightOwnerIdentifier* (PersonName|CorporateName)?",
    "RelatedMaterial": "RelatedWork* RelatedProduct*",
    "RelatedProduct": "ProductRelationCode+ ProductIdentifier+ ProductForm? ProductFormDetail*",
    "ProductSupply": "Market* MarketPublishingDetail? SupplyDetail+",
    "SupplyDetail": "Supplier SupplyContact* SupplierOwnCoding* ReturnsConditions* ProductAvailability SupplyDate* OrderTime? NewSupplier? "
    "Stock* PackQuantity? (UnpricedItemType|Price+) Reissue?",
    "Supplier": "SupplierRole SupplierIdentifier* SupplierName? TelephoneNumber* Website*",
    "Price": "PriceIdentifier* PriceType? PriceQualifier? PriceAmount Tax* CurrencyCode? Territory? PriceDate*",
}
"""Children of each element in order, as in a document type: `?` once or not, `*` any number, `+` at least once, `|` one of two."""

CODES = {
    "NotificationType": "01 02 03 04 05",
    "ProductIDType": "01 02 03 04 06 15",
    "ProductComposition": "00 10 11 20 30 31",
    "ProductForm": "BB BC BE EA EB EC ED",
    "ProductFormDetail": "B102 B106 B305 B310 B401 B402 B403 B404 E101 E107",
    "ProductFormFeatureType": "03 09 10 15",
    "PrimaryContentType": "05 10",
    "MeasureType": "01 02 03 04 05 08",
    "MeasureUnitCode": "mm cm in gr",
    "EpubTechnicalProtection": "00 01 02 03",
    "CollectionType": "00 10 11 20",
    "TitleType": "01",
    "TitleElementLevel": "01 02 03",
    "ContributorRole": "A01 A09 B01 C01",
    "EditionType": "LTE ULP NED REV",
    "LanguageRole": "01",
    "LanguageCode": "eng ger fre spa chi",
    "ExtentType": "00 05 06 07 08 09 10 11 22",
    "ExtentUnit": "03 17 18 19",
    "AncillaryContentType": "00 01 25 29 30",
    "SubjectSchemeIdentifier": "10 12 20 93 98",
    "AudienceCodeType": "01",
    "AudienceCodeValue": "01 02 03",
    "TextType": "02 03 04",
    "ContentAudience": "00 03",
    "ResourceContentType": "01 02 07 15 27",
    "ResourceMode": "03",
    "ResourceForm": "01 02",
    "ResourceVersionFeatureType": "01 02 03 04 06 07 08",
    "PublishingRole": "01 02",
    "PublishingStatus": "00 01 02 03 04",
    "PublishingDateRole": "01 02 11 19",
    "DateFormat": "00 01 05",
    "ProductRelationCode": "06 13 27",
    "SupplierRole": "00 01 02 03 05 09",
    "ProductAvailability": "01 10 20 21 22 23 40",
    "UnpricedItemType": "01 02 03 04",
    "PriceType": "01 02 03 04 41 42",
}
"""Codes of the lists of each element that can be used for a book of puzzles; not all codes of each list."""

ACCESSIBILITY = {
    *("00", "02", "03", "04", "05", "08", "09", "10", "11", "12", "13", "14", "15", "16", "19", "22", "24", "25", "26", "29"),
    *("30", "31", "32", "36", "37", "38", "40", "52", "80", "81", "82", "84", "85", "86", "92", "94", "96", "99"),
}
"""Values of list 196, issue 64."""

XHTML = {"p": {"strong", "em", "b", "i", "br"}, "ul": {"li"}, "ol": {"li"}, "li": {"strong", "em", "b", "i"}, "strong": set()}
ATTRIBUTES = {"ONIXMessage": [{"release": "3.0"}], "Text": [{"textformat": "05"}, {"textformat": "06"}]}
PATTERNS = {
    "Date": r"\d{8}",
    "SentDateTime": r"\d{8}(T\d{4}([+-]\d{4}|Z)?)?",
    "Number": r"\d+",
    "ExtentValue": r"\d+",
    "SequenceNumber": r"[1-9]\d*",
    "PriceAmount": r"\d+(\.\d+)?",
    "CurrencyCode": r"[A-Z]{3}",
    "CopyrightYear": r"\d{4}",
    "Measurement": r"\d+(\.\d+)?",
    "ResourceLink": r"https?://\S+",
}


def find_onix_faults(message: bytes) -> list[str]:
    """Return what is wrong with a message; nothing if it is valid."""
    root = fromstring(message)
    if root.tag != f"{NAMESPACE}ONIXMessage" or root.get("release") != "3.0":
        return [f"expected ONIXMessage of release 3.0, got {root.tag} {root.attrib}"]
    return [*_check_element(root), *_check_products(root)]


def _name(element) -> str:
    return element.tag.removeprefix(NAMESPACE)


def _check_element(element) -> Iterator[str]:
    """Yield what is wrong with an element and what it contains."""
    name, children = _name(element), [_name(child) for child in element]
    if dict(element.attrib) not in ATTRIBUTES.get(name, [{}]):
        yield f"{name} has other attributes than those of the format: {element.attrib}"
    if name == "Text" and element.get("textformat") == "05":
        yield from _check_markup(element)
        return
    if name not in MODELS:
        yield from _check_leaf(element, name, children)
        return
    if element.text and element.text.strip():
        yield f"{name} has text"
    if not re.fullmatch(_compile(MODELS[name]), "".join(f"{child} " for child in children)):
        yield f"{name}: expected {MODELS[name]}, got {' '.join(children)}"
    for child in element:
        yield from _check_element(child)


def _compile(model: str) -> str:
    """Return a content model as a pattern of names, each followed by a blank."""
    return re.sub(r"\w+|\s+", lambda part: "" if part[0].isspace() else f"(?:{part[0]} )", model)


def _check_leaf(element, name: str, children: list[str]) -> Iterator[str]:
    text = element.text or ""
    if children:
        yield f"{name} is unknown, or has children: {children}"
    if name in ("MainSubject", "NoContributor"):
        if text:
            yield f"{name} is not empty"
    elif not text or text != text.strip():
        yield f"{name} is empty, or begins or ends with a blank: {text!r}"
    if name in CODES and text not in CODES[name].split():
        yield f"{name}: {text} is no code of its list"
    if name in PATTERNS and not re.fullmatch(PATTERNS[name], text):
        yield f"{name}: {text!r} has another form than {PATTERNS[name]}"


def _check_markup(text) -> Iterator[str]:
    """Yield what is wrong with a text of XHTML."""
    for block in text:
        if _name(block) not in ("p", "ul", "ol"):
            yield f"Text has {_name(block)}"
        for element in block.iter():
            allowed = XHTML.get(_name(element), set())
            yield from (f"{_name(element)} has the attribute {key}" for key in element.attrib)
            yield from (f"{_name(element)} has {_name(child)}" for child in element if _name(child) not in allowed)


def _check_products(root) -> Iterator[str]:
    """Yield what is wrong with products, by rules that are about several elements."""
    products = [child for child in root if _name(child) == "Product"]
    references = Counter(_texts(product, "RecordReference")[0] for product in products)
    yield from (f"RecordReference {name} is there {count} times" for name, count in references.items() if count > 1)
    own = [
        {(_texts(one, "ProductIDType")[0], _texts(one, "IDValue")[0]) for one in _find(product, "ProductIdentifier", 1)}
        for product in products
    ]
    for product, mine in zip(products, own, strict=True):
        related = {
            (_texts(one, "ProductIDType")[0], _texts(one, "IDValue")[0])
            for material in _find(product, "RelatedProduct", 9)
            for one in _find(material, "ProductIdentifier", 1)
        }
        if related & mine or not related <= set().union(*own):
            yield f"related products {related} are not the others of {own}"
        yield from _check_identifiers(mine)
        yield from _check_subjects(product)
        yield from (f"{text} is no date" for text in _texts(product, "Date", 9) if not _is_date(text))
        yield from (f"{code} is no code of list 196" for code in _texts(product, "ProductFormFeatureValue", 9) if code not in ACCESSIBILITY)


def _check_identifiers(identifiers: set[tuple[str, str]]) -> Iterator[str]:
    for kind, value in identifiers:
        if kind == "15" and (not re.fullmatch(r"97[89]\d{10}", value) or sum(int(d) * (1, 3)[at % 2] for at, d in enumerate(value)) % 10):
            yield f"{value} is no ISBN-13"


def _check_subjects(product) -> Iterator[str]:
    mains: Counter[str] = Counter()
    for subject in _find(product, "Subject", 9):
        scheme = _texts(subject, "SubjectSchemeIdentifier")[0]
        mains[scheme] += len(_find(subject, "MainSubject", 1))
        code = "".join(_texts(subject, "SubjectCode"))
        form = {"10": r"[A-Z]{3}\d{6}", "93": r"[A-Z][A-Z0-9]*", "20": ""}[scheme]
        if not re.fullmatch(form, code):
            yield f"{code} is no code of scheme {scheme}"
    yield from (f"scheme {scheme} has {count} main subjects" for scheme, count in mains.items() if count != (scheme != "20"))


def _is_date(text: str) -> bool:
    try:
        date(int(text[:4]), int(text[4:6]), int(text[6:]))
    except ValueError:
        return False
    return True


def _find(parent, name: str, depth: int) -> list:
    """List the elements of a name: children, or with a depth above 1 any below."""
    found = parent.iter(f"{NAMESPACE}{name}") if depth > 1 else (child for child in parent if _name(child) == name)
    return list(found)


def _texts(parent, name: str, depth: int = 1) -> list[str]:
    return [element.text or "" for element in _find(parent, name, depth)]
