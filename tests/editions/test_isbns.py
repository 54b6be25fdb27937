"""An ISBN that another product has is refused, with the edition that has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.bank import EditionRow, open_bank
from generator.editions.isbns import check_isbns, read_isbns
from generator.errors import RecipeError
from generator.recipe.order import make_order
from generator.recipe.recipe import check_recipe
from generator.typesetting.own_isbn import use_own_isbn

ISBN = "978-0-306-40615-7"
DIGITS = "9780306406157"
PUBLISHED = "own-1 (en, paperback)"
KEYS = {"name": "own", "title": "Own", "seed": 7, "volume": 1, "isbn": ISBN, "chapter": [{"level": "easy", "count": 1}]}


def check(out: Path, **keys: object) -> None:
    """Check the ISBNs of a book, in a folder where own-1/seed-7 has ISBN."""
    with open_bank(out / "bank.sqlite") as bank:
        bank.read_in(EditionRow("own-1", "seed-7", "7", "0.1.0", "m"), [], {DIGITS: PUBLISHED})
        (out / "own-1/seed-7").mkdir(parents=True, exist_ok=True)
        check_isbns(make_order(use_own_isbn(check_recipe(KEYS | keys, "own.toml"))), out, bank)


@pytest.mark.parametrize(
    ("keys", "product"),
    [
        ({"volume": 2}, "own-2 (en, paperback)"),
        ({"language": "fr", "seed": 8}, "own-1 (fr, paperback)"),
        ({"printer": "kdp-hardcover", "seed": 8}, "own-1 (en, hardcover)"),
        ({"name": "other"}, "other-1 (en, paperback)"),
        ({"isbn": "", "editions": ["digital", "listing"], "listing": {"isbn_pdf": ISBN}}, "own-1 (en, PDF)"),
        ({"volume": 2, "isbn": {"1": "978-1-4028-9462-6", "2": ISBN}}, "own-2 (en, paperback)"),
    ],
)
def test_another_product_is_refused(keys: dict[str, object], product: str, tmp_path: Path) -> None:
    with pytest.raises(RecipeError) as caught:
        check(tmp_path, **keys)
    assert f"{DIGITS} is that of {PUBLISHED}, published as own-1/seed-7; give {product} an ISBN of its own" in str(caught.value)


def test_the_same_product_may_have_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check(tmp_path)
    check(tmp_path, volume=2, isbn={"1": ISBN, "2": "978-1-4028-9462-6"})
    assert capsys.readouterr().err == ""
    check(tmp_path, seed=8)
    assert f"isbn     {DIGITS} is that of own-1/seed-7 too" in capsys.readouterr().err


def test_a_version_that_was_never_sold_can_be_withdrawn(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="if that was never sold, delete its folder first"):
        check(tmp_path, language="fr")
    with open_bank(tmp_path / "bank.sqlite") as bank:
        (tmp_path / "own-1/seed-7").rmdir()
        check_isbns(make_order(check_recipe(KEYS | {"language": "fr"}, "own.toml")), tmp_path, bank)


def test_one_book_has_an_isbn_once(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="isbn_epub: 9780306406157 is the isbn of this book already"):
        check(tmp_path, editions=["epub", "listing"], listing={"isbn_epub": ISBN})


def test_isbns_of_a_manifest_name_their_product() -> None:
    recipe = {"name": "own", "volume": 2, "language": "fr", "printer": "kdp-hardcover", "isbn": ISBN}
    manifest = {"recipe": recipe | {"listing": {"isbn_pdf": "9781402894626"}}}
    assert read_isbns(manifest) == {DIGITS: "own-2 (fr, hardcover)", "9781402894626": "own-2 (fr, PDF)"}
    assert read_isbns({"kind": "sheet"}) == {}
