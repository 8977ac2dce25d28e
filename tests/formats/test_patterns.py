"""Regular expressions that meet the text of a file: none of them can take more than linear time to find nothing.

Two unbounded repeats beside each other that can take the same letters, one inside another, or a lazy one before an end
that may be missing make a hostile text slow. A possessive repeat gives nothing back, so that it is always safe.
"""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import overtrick

# How the standard library sees a pattern; it has no types.
codes: Any = importlib.import_module("re._constants")
parser: Any = importlib.import_module("re._parser")
ROOMS = ("formats", "checks", "scoring", "core", "store.explain", "store.results")
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT)
# Reviewed: why each of them is linear all the same.
REVIEWED = {
    "formats.usebio.xml_tree._NOT_ELEMENT": "what it looks for has its end: the text was parsed, without document type",
    "formats.usebio.xml_tree._LONG_ATTRIBUTE": "its repeats have a fixed length, and a quote ends them",
}


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    for room in ROOMS:
        package = importlib.import_module(f"overtrick.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for name, value in vars(importlib.import_module(module.name)).items():
                if isinstance(value, re.Pattern):
                    yield f"{module.name.removeprefix('overtrick.')}.{name}", value


def repeats_in(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every unbounded repeat that can give something back, with what it repeats."""
    for operation, argument in tree:
        if operation in _REPEATS and argument[1] == codes.MAXREPEAT:
            yield operation, argument[2]
        for inner in _inner(operation, argument):
            yield from repeats_in(inner)


def _inner(operation: Any, argument: Any) -> Iterator[Any]:
    if operation in (*_REPEATS, codes.POSSESSIVE_REPEAT):
        yield argument[2]
    elif operation is codes.SUBPATTERN:
        yield argument[3]
    elif operation is codes.ATOMIC_GROUP:
        yield argument
    elif operation is codes.BRANCH:
        yield from argument[1]
    elif operation in (codes.ASSERT, codes.ASSERT_NOT):
        yield argument[1]


def dangers(pattern: re.Pattern[Any]) -> list[str]:
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    found = ["a lazy repeat" for operation, _ in repeats_in(tree) if operation is codes.MIN_REPEAT]
    found += ["a repeat in a repeat" for _, body in repeats_in(tree) if any(True for _ in repeats_in(body))]
    return found + ["repeats side by side" for pair in _neighbours(tree, pattern) if _share_letters(*pair)]


def _neighbours(tree: Any, pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """What two repeats take that stand beside each other, as far as nothing that must be there is between them."""
    before: Any = None
    for operation, argument in tree:
        own = argument[2] if operation in _REPEATS and argument[1] == codes.MAXREPEAT else None
        if own is not None and before is not None:
            yield _letters(before, pattern), _letters(own, pattern)
        optional = operation in _REPEATS and argument[0] == 0
        before = own if own is not None else before if optional else None
        for inner in _inner(operation, argument):
            yield from _neighbours(inner, pattern)


def _letters(body: Any, pattern: re.Pattern[Any]) -> str:
    """The letters that begin what is repeated, of those that hostile files are made of."""
    first = body[:1]
    text = "".join(map(chr, range(9, 127)))
    return "".join(letter for letter in text if _begins(first, letter))


def _begins(first: Any, letter: str) -> bool:
    operation, argument = first[0]
    match operation:
        case codes.ANY:
            return True
        case codes.LITERAL:
            return bool(ord(letter) == argument)
        case codes.NOT_LITERAL:
            return bool(ord(letter) != argument)
        case codes.IN:
            return _in_set(argument, letter)
        case codes.SUBPATTERN:
            return _begins(argument[3], letter)
    return True


def _in_set(items: Any, letter: str) -> bool:
    negated, found = False, False
    for operation, argument in items:
        if operation is codes.NEGATE:
            negated = True
        elif operation is codes.LITERAL:
            found = found or ord(letter) == argument
        elif operation is codes.RANGE:
            found = found or argument[0] <= ord(letter) <= argument[1]
        else:
            name = str(argument).removeprefix("CATEGORY_")
            of_kind = {"SPACE": letter.isspace(), "DIGIT": letter.isdigit(), "WORD": letter.isalnum() or letter == "_"}
            found = found or of_kind[name.removeprefix("NOT_")] is not name.startswith("NOT_")
    return found is not negated


def _share_letters(one: str, other: str) -> bool:
    return bool(set(one) & set(other))


def test_no_pattern_can_be_made_slow() -> None:
    found = {name: dangers(pattern) for name, pattern in patterns() if dangers(pattern)}
    assert {name: why for name, why in found.items() if name not in REVIEWED} == {}


def test_every_reviewed_pattern_is_there() -> None:
    assert REVIEWED.keys() <= {name for name, _ in patterns()}


def test_the_patterns_are_found() -> None:
    assert len(dict(patterns())) > 60
    assert overtrick.__name__ == "overtrick"


def test_dangers_are_seen() -> None:
    for slow in (r"(a+)+b", r"\s*\s*x", r"<!--.*?-->", r"[ab]*b*c", r"(?:\d+,?)*x"):
        assert dangers(re.compile(slow)), slow
    for quick in (r"\s*+\s*+x", r"[0-9]{1,9},?", r"a+b+", r"(?:[a-z]++,)*+"):
        assert not dangers(re.compile(quick)), quick
