"""Turns what a TOML file says into records, and finds every mistake in what cannot become one.

A conversion stops at its first error. Only then is the file gone through again, value by value, so that its author
learns of all mistakes at once, each with its key and, where a key takes one of a few values, with these.
"""

import re
import types
import typing
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import reduce
from operator import getitem
from typing import Any, NamedTuple, TypeVar

import msgspec

from overtrick.schemes.errors import find_closest, suggest
from overtrick.schemes.quantities import Quantity, Share
from overtrick.schemes.toml_lines import Path

T = TypeVar("T")
_EXPECTED = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")
_MISSING = re.compile(r"Object missing required field `([^`]*)`")
# What TOML calls its values, in a secretary's words.
KINDS = {
    "array": "a list", "bool": "true or false", "date": "a date", "datetime": "a date with a time",
    "float": "a number", "int": "a whole number", "object": "a table of keys", "str": "a text in quotes",
}  # fmt: skip
Identity = Mapping[str, tuple[str, ...]]


class Wrong(NamedTuple):
    """What is wrong, the path of the value in the file, and what to do; `at` is the path that the words give."""

    path: Path
    text: str
    advice: str = ""
    at: Path | None = None

    def words(self, raw: Any, identity: Identity) -> str:
        """Say it with the names of the records instead of their numbers in the file."""
        place = place_words(self.path if self.at is None else self.at, raw, identity)
        return say(self.text, place, self.advice)


def say(text: str, place: str, advice: str) -> str:
    """Put a mistake into words: what is wrong, at which key, and what to do."""
    told = f"{text} - at {place}" if place else text
    return f"{told}.{advice}" if advice else told


def convert(value: Any, kind: type[T]) -> T:
    """Return the record that a value of a file stands for; a ValidationError tells the first mistake."""
    return msgspec.convert(value, kind, dec_hook=_quantity)


def find_wrong(value: Any, kind: Any, path: Path = ()) -> Iterator[Wrong]:
    """Find all that keeps a value from being of a kind."""
    try:
        convert(value, kind)
    except msgspec.ValidationError as error:
        inside = list(_wrong_inside(value, _without_none(kind), path))
        yield from inside or [Wrong(path, in_plain_words(str(error), value), _choices(value, _without_none(kind)))]


def in_plain_words(error: str, value: Any) -> str:
    """Say what the library found as a secretary would say it."""
    text = error.partition(" - at `$")[0]
    wanted = _EXPECTED.fullmatch(text)
    if wanted:
        kinds = [KINDS.get(kind.strip(), kind.strip()) for kind in wanted[1].split("|") if kind.strip() != "null"]
        return f"expected {' or '.join(kinds)}, found {KINDS.get(wanted[2], wanted[2])}"
    missing = _MISSING.fullmatch(text)
    if missing:
        return f"the key '{missing[1]}' is missing"
    return f"{value!r} is not possible here" if text.startswith("Invalid enum value") else text


def _wrong_inside(value: Any, kind: Any, path: Path) -> Iterator[Wrong]:
    structs = [each for each in (typing.get_args(kind) if _is_union(kind) else (kind,)) if _is_struct(each)]
    if typing.get_origin(kind) is dict and isinstance(value, dict):
        for key, inner in value.items():
            yield from find_wrong(key, typing.get_args(kind)[0], (*path, key))
            yield from find_wrong(inner, typing.get_args(kind)[1], (*path, key))
    elif structs and isinstance(value, dict):
        yield from _wrong_record(value, structs, path)
    elif typing.get_origin(kind) in (tuple, frozenset) and isinstance(value, list):
        for number, inner in enumerate(value):
            yield from find_wrong(inner, typing.get_args(kind)[0], (*path, number))


def _wrong_record(value: dict[str, Any], structs: list[type[msgspec.Struct]], path: Path) -> Iterator[Wrong]:
    tag = structs[0].__struct_config__.tag_field
    tagged = {str(each.__struct_config__.tag): each for each in structs}
    struct = tagged.get(str(value.get(tag))) if tag else structs[0]
    if struct is None:
        missing = Wrong(path, f"the key '{tag}' is missing", f" Use one of: {', '.join(tagged)}.")
        named = Wrong(
            (*path, str(tag)), f"{value.get(str(tag))!r} is not possible here", choose(value.get(str(tag)), tagged)
        )
        yield named if tag in value else missing
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    known = [*([tag] if tag else []), *fields]
    unused = [name for name in known if name not in value]
    meant = {find_closest(key, unused) for key in value if key not in known}
    for key in value:
        if key not in known:
            advice = f"{suggest(key, unused)} Known here: {', '.join(known)}."
            yield Wrong((*path, key), f"there is no key '{key}' here", advice, path)
    for name, field in fields.items():
        if name in value:
            yield from find_wrong(value[name], field.type, (*path, name))
        elif field.required and name not in meant:
            yield Wrong(path, f"the key '{name}' is missing")


def place_words(path: Path, raw: Any, identity: Identity) -> str:
    """Say a path as a person would: tables '40C Pairs', stretch."""
    first = next((at for at, key in enumerate(path) if isinstance(key, int)), len(path))
    section = ".".join(map(str, path[:first]))
    if first == len(path):
        return section
    found = reduce(getitem, path[: first + 1], raw) if section in identity else None
    known = found if isinstance(found, dict) else {}
    name = " ".join(str(known[key]) for key in identity.get(section, ()) if key in known)
    record = f"'{name}'" if name else f"number {int(path[first]) + 1}"
    return ", ".join(filter(None, (f"{section} {record}", key_words(path[first + 1 :]))))


def key_words(path: Path) -> str:
    """Say the keys within a record: steps number 3, bands number 2, share."""
    words = (f" number {key + 1}" if isinstance(key, int) else f", {key}" for key in path)
    return "".join(words).removeprefix(", ")


def choose(value: object, choices: typing.Iterable[str]) -> str:
    """Return the advice to use one of some values."""
    known = [each for each in dict.fromkeys(choices) if each]
    return f"{suggest(value, known)} Use one of: {', '.join(known)}."


def _choices(value: object, kind: Any) -> str:
    return choose(value, typing.get_args(kind)) if typing.get_origin(kind) is typing.Literal else ""


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_union(kind: Any) -> bool:
    return typing.get_origin(kind) in (types.UnionType, typing.Union)


def _without_none(kind: Any) -> Any:
    """Return the kind of a value that may be left out."""
    if not _is_union(kind):
        return kind
    given = [each for each in typing.get_args(kind) if each is not types.NoneType]
    return given[0] if len(given) == 1 else kind


def _quantity(wanted: type, value: Any) -> Any:
    if not issubclass(wanted, Quantity):
        raise NotImplementedError(wanted)
    if isinstance(value, int | Decimal):
        raise ValueError(f"expected {wanted.wanted}, found {value} without its unit")
    try:
        read = wanted.read(value)
    except ZeroDivisionError as error:
        raise ValueError(f"expected {wanted.wanted}, found {value!r}") from error
    if isinstance(read, Share) and read.number > 1 and "%" not in value:
        raise ValueError(f'expected {wanted.wanted}, found {value!r}, which is more than the whole: is "%" missing?')
    return read
