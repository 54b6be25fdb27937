"""Where lines may break: at spaces, except no-break ones, and by rule in Chinese."""

from __future__ import annotations

from layouts.fonts.faces import text_width
from layouts.fonts.fitting import wrap_text
from layouts.fonts.line_breaks import NO_LINE_END, NO_LINE_START, split_words


def test_latin_words_stay_whole() -> None:
    assert split_words("Sudoku for  the train\n") == [["Sudoku"], ["for"], ["the"], ["train"]]


def test_no_break_spaces_do_not_break_lines() -> None:
    assert split_words("une solution\u202f: celle") == [["une"], ["solution\u202f:"], ["celle"]]
    lines = wrap_text("Une grille a une solution\u202f: et une seule", "text", 10, 55)
    assert not any(line.startswith(":") for line in lines)
    assert any("solution\u202f:" in line for line in lines)


def test_three_by_three_stays_on_one_line() -> None:
    words = "jeder Block von 3 × 3 Feldern"
    assert split_words(words) == [["jeder"], ["Block"], ["von"], ["3 × 3"], ["Feldern"]]
    assert all("3 × 3" in " ".join(wrap_text(words, "text", 10, width)) for width in range(40, 140))
    assert not any(line.startswith("×") or line.endswith("×") for width in range(40, 140) for line in wrap_text(words, "text", 10, width))


def test_a_number_stays_with_the_word_before_it() -> None:
    assert split_words("in column 6, 3 fits") == [["in"], ["column 6,"], ["3"], ["fits"]]
    assert split_words("Sudoku 16 × 16, year 2026") == [["Sudoku"], ["16 × 16,"], ["year"], ["2026"]]
    words = "r2c6 is 7: in column 6, 7 fits nowhere else (box 12)"
    for width in range(40, 240, 3):
        lines = wrap_text(words, "text", 10, width)
        assert " ".join(lines) == words
        assert all(any(whole in line for line in lines) for whole in ("column 6,", "box 12")), (width, lines)
        assert all(text_width(line, "text", 10) <= width for line in lines if line.count(" ") > 1), (width, lines)


def test_chinese_breaks_between_characters_and_keeps_numbers_whole() -> None:
    assert split_words("共120题，每题有解") == [["共", "120", "题，", "每", "题", "有", "解"]]


def test_chinese_numbers_stay_on_one_line_with_their_words() -> None:
    text = "请看第12宫：行列区块，第48页。若填5，则第3行（第9列）不填。"
    for width in range(70, 200, 3):
        lines = wrap_text(text, "text", 10, width)
        assert "".join(lines) == text
        assert all(any(whole in line for line in lines) for whole in ("第12宫", "第48页", "填5", "第3行", "第9列")), (width, lines)


def test_no_line_of_chinese_starts_or_ends_with_the_wrong_mark() -> None:
    text = "在每个空格填入1到9中的一个数字。相距一步（直走两格，再横走一格）的两格：“数字”不得相同；完。"
    for width in range(20, 200, 3):
        lines = wrap_text(text, "text", 10, width)
        assert "".join(lines) == text
        assert not any(line[0] in NO_LINE_START or line[-1] in NO_LINE_END for line in lines), (width, lines)


def test_the_last_line_is_no_single_word() -> None:
    def wrap(text: str, n_letters: int) -> list[str]:
        return wrap_text(text, "text", 10.0, text_width("n" * n_letters, "text", 10.0))

    assert wrap("nnn nnn nnn nnn n", 14) == ["nnn nnn nnn", "nnn n"]
    assert wrap("nnn nnnnnnnnnn n", 14) == ["nnn nnnnnnnnnn", "n"]  # else the line above would be short
    assert len(wrap("中" * 11, 9)[-1]) > 1
