"""The line of every key of a TOML text: the text is written by the test, which knows the lines, and read by tomllib."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.schemes.folders import PACKAGED
from overtrick.schemes.toml_lines import Path, find_lines, line_of

AWKWARD = """\
name = "a # b [c] {d} = \\" e"   # a comment with [brackets] and "quotes
'quoted key' = 'C:\\'
long = \"\"\"
[[classes]]
name = "not a key" \\\"\"\" still inside
\"\"\"
plain = '''
[x]'''
day = 2017-09-01
"two.words".inner = { a = 1, b = [ { c = 2 }, { c = 3 } ] }

[[classes]]
name = "first"
tables.gold = { any = "Gold" }
tables.silver = { any = "Silver" }
steps = [
  # a comment ] inside
  { op = "table", of = "]" },

  { op = "multiply",
    by = "session" },  { op = "round" },
]

[classes.clauses]
here = ""

[[ classes ]]
name = "second"
[[classes.rules]]
x = 1
[[classes.rules]]
x = 2
[ classes.rules.deep ]
y = 3
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 1),
        (("quoted key",), 2),
        (("long",), 3),
        (("plain",), 7),
        (("day",), 9),
        (("two.words",), 10),
        (("two.words", "inner", "b", 1, "c"), 10),
        (("classes",), 12),
        (("classes", 0), 12),
        (("classes", 0, "tables", "gold", "any"), 14),
        (("classes", 0, "tables", "silver"), 15),
        (("classes", 0, "steps"), 16),
        (("classes", 0, "steps", 0, "of"), 18),
        (("classes", 0, "steps", 1), 20),
        (("classes", 0, "steps", 1, "by"), 21),
        (("classes", 0, "steps", 2, "op"), 21),
        (("classes", 0, "clauses", "here"), 25),
        (("classes", 1), 27),
        (("classes", 1, "rules", 1, "x"), 32),
        (("classes", 1, "rules", 1, "deep", "y"), 34),
    ],
)
def test_the_line_of_a_key_in_a_text_full_of_traps(path: Path, line: int) -> None:
    assert find_lines(AWKWARD)[path] == line


def test_what_is_missing_would_stand_where_its_table_stands() -> None:
    lines = find_lines(AWKWARD)
    assert line_of(lines, ("classes", 1, "unit")) == 27
    assert line_of(lines, ("classes", 0, "steps", 1, "clause")) == 20
    assert line_of(lines, ("colours", 0)) == 0


def paths_in(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every path in a value that tomllib has read."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths_in(inner, (*path, key))


def test_every_key_of_the_packaged_files_has_a_line_that_says_it() -> None:
    files = list(PACKAGED.glob("*/**/*.toml"))
    assert len(files) > 5
    for file in files:
        text = file.read_text(encoding="utf-8")
        lines = find_lines(text)
        assert set(lines) == set(paths_in(tomllib.loads(text)))
        written = text.splitlines()
        for path, line in lines.items():
            # A key of several lines, such as the text of a letter, is written in one.
            assert isinstance(path[-1], int) or path[-1].replace("\n", r"\n") in written[line - 1]


texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")) | st.sampled_from("[]{}#=.,'\"\\ "))


def quote(text: str) -> str:
    """A text as a basic string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


values = st.recursive(
    texts.map(quote)
    | st.integers(-99, 99).map(str)
    | st.sampled_from(["true", "2017-09-01", "1.5", "'''\n[a]\n'''", '"""\\"" ]"""', "''", '"""\n#"""']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda each: "[\n  " + ", # ]\n\n  ".join(each) + "\n]")
        | st.dictionaries(texts.map(quote), inner, max_size=3).map(
            lambda pairs: "{ " + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + " }"
        )
    ),
    max_leaves=8,
)
tables = st.dictionaries(texts, values, max_size=4)
documents = st.lists(st.tuples(st.integers(0, 3), tables), max_size=6)


@given(documents)
def test_any_document_has_the_lines_in_which_it_was_written(document: list[tuple[int, dict[str, str]]]) -> None:
    written: list[str] = []
    expected: dict[Path, int] = {}
    counts: dict[int, int] = {}
    for section, table in document:
        head: Path = (f"section {section}", counts.setdefault(section, 0))
        counts[section] += 1
        written += ["# [[not a section]]", f'[["section {section}"]]']
        expected[head] = len(written)
        for key, value in table.items():
            expected[(*head, key)] = len(written) + 1
            written += f"{quote(key)} = {value} # {key!r}".split("\n")
    text = "\n".join(written)
    lines = find_lines(text)
    assert set(lines) == set(paths_in(tomllib.loads(text)))
    assert {path: lines[path] for path in expected} == expected


@given(st.text(st.sampled_from("[]{}=\"'.,#\n ab\\"), max_size=60))
def test_no_text_makes_it_fail(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in find_lines(text).values())


def test_a_text_too_deep_to_follow_is_followed_as_far_as_can_be() -> None:
    assert find_lines("a = 1\nb = " + "[" * 100_000)["a",] == 1
