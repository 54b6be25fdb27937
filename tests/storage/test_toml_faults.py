"""TOML that cannot be read: the line, the likely cause and the way out."""

from __future__ import annotations

import pytest

from generator.storage.toml_faults import explain_toml_fault, parse_toml


def explained(text: str | bytes) -> str:
    """Return the message for a refused file."""
    content = text if isinstance(text, bytes) else text.encode()
    with pytest.raises((ValueError, RecursionError)) as caught:
        parse_toml(content)
    return explain_toml_fault("my.toml", content, caught.value)


QUOTE = "expected text with a quote at each end, got"
NOTHING = "text needs quotes, numbers have no commas or leading zeros"
LIST = "expected a list with ] at its end and commas between its items, got"
CHAPTER = "expected every chapter to begin with [[chapter]] in double brackets, got [chapter] here or before"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "a"\ntitle = "My book\nseed = 1\n', f'2: {QUOTE} `title = "My book`; add the closing "'),
        ('title = "My book', f'1: {QUOTE} `title = "My book`; add the closing "'),
        ("name = 'a'\ntitle = 'My book\nseed = 1\n", f"2: {QUOTE} `title = 'My book`; add the closing '"),
        ('blurb = """\nOne.\n\nTwo.\n', f'1: {QUOTE} `blurb = """`; add the closing """'),
        ("a = '''x'''\nb = \"x # y\n", f'2: {QUOTE} `b = "x # y`; add the closing "'),
        ("# it's a comment\nb = 'x", f"2: {QUOTE} `b = 'x`; add the closing '"),
        ("a = 1\r\nhints = yes\r\n", "2: expected true or false in lower case for hints, got `yes`; write true"),
        ("hints = False", "1: expected true or false in lower case for hints, got `False`; write false"),
        ("title = “My book”", '1: expected straight quotes " around the text of title, got “'),
        ("level = easy # not hard", "1: expected quotes around the text of level, got `easy # not hard`"),
        ("count =", "1: expected a value for count, got none"),
        ("count = .5", "1: expected text in quotes, a number, true, false or a list for count, got `.5`"),
        ("count = 1,000", f"1: expected nothing after the value of count, got `,000`; {NOTHING}"),
        ("trim = 210x297mm", f"1: expected nothing after the value of trim, got `x297mm`; {NOTHING}"),
        ('\ne = ["a"\ncount = 1', f'2: {LIST} `e = ["a"`'),
        ('e = [\n"a",\n\n', f"1: {LIST} `e = [`"),
        ("x = {a = 1", "1: expected } at the end of the line, got `x = {a = 1`"),
        ("[matter\nhints = true", "1: expected the name of a table in brackets, such as [matter], got `[matter`"),
        ('source = "C:\\Users"', r'got `source = "C:\Users"`; or write the text in single quotes'),
        ("title: 'A'", "1: expected key = value, got `title: 'A'`; write = instead of :"),
        ("my title = 'A'", "1: expected key = value, got `my title = 'A'`"),
        ("a = 1\nseed = 1\nseed = 2", "3: expected the key seed once in its table, got it again; delete one of them"),
        ("[matter]\n[matter]", "2: expected each table once, got `[matter]` again; write all its keys below the first"),
        ("[chapter]\nlevel = 'a'\n[chapter]", f"3: {CHAPTER}"),
        ("[chapter]\nlevel = 'a'\n[[chapter]]", f"3: {CHAPTER}"),
        (b"a = 1\nb = '\xe9'", "2: expected a text file in UTF-8, got the byte 0xe9; save the file as UTF-8"),
        ("a = 'b\x01'\n", "1: expected TOML, got a fault: "),
    ],
)
def test_the_line_and_the_cause_are_named(text: str | bytes, said: str) -> None:
    message = explained(text)
    assert message.startswith("my.toml, line ")
    assert said in message
    assert message.isprintable()


def test_files_no_line_can_be_given_for_are_named() -> None:
    assert explained("a = " + "[" * 5000) == "my.toml: expected TOML, got brackets inside brackets, thousands deep"
    assert explained("a = " + "1" * 5000) == "my.toml: expected TOML, got a number of thousands of digits"


@pytest.mark.parametrize("text", ["x" * 100_000, f"{'x' * 100_000} = no", f"a = {'x' * 100_000}", f"a = 1\x1b[2J{'x' * 100}"])
def test_long_and_odd_lines_are_shown_in_part(text: str) -> None:
    assert len(explained(text)) < 250
    assert explained(text).isprintable()


def test_a_byte_order_mark_is_not_part_of_the_first_key() -> None:
    assert parse_toml("\ufeffa = 1".encode()) == {"a": 1}
    assert explained("\ufeffa = yes").startswith("my.toml, line 1: expected true or false")
