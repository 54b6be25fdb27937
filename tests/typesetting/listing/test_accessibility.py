"""Accessibility of copies for screens: own pages contradict no claim."""

from __future__ import annotations

from dataclasses import replace

from generator.model.own_pages import BACK, OwnPages, OwnPicture
from generator.typesetting.listing.accessibility import ALL_TEXT, FEATURES, list_features
from generator.typesetting.listing.record import EPUB, PDF
from tests.support.sample_book import sample_book


def test_words_in_own_pictures_cannot_be_modified() -> None:
    plain = sample_book()
    picture = OwnPicture("a.pdf", "words", b"", (9.0, 9.0))
    own = replace(plain, own=(OwnPages("a.pdf", BACK, 0, False, "", pictures=(picture,)),))
    assert [list_features(form, plain) for form in (PDF, EPUB)] == [FEATURES[PDF], FEATURES[EPUB]]
    assert FEATURES[EPUB].keys() - list_features(EPUB, own).keys() == {ALL_TEXT}
    assert list_features(PDF, own) == FEATURES[PDF]
