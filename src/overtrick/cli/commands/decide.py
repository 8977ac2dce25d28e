"""`overtrick decide`: records what a person decided, with its reason, and lets everything follow from it.

Every kind of decision of the store can be made here; the pages of the federation make the same ones.
"""

import argparse
import csv
import io
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec

from overtrick.cli.input_files import read_file, read_text
from overtrick.cli.output import screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    moment_of,
    open_records,
    plural,
    readable_errors,
)
from overtrick.cli.runner import FINE, BadUse

if TYPE_CHECKING:
    from overtrick.store.decisions.common.kind import Kind

EXAMPLES = """\
examples:
  overtrick decide --list
  overtrick decide register first=Aroha family=Kereama club=106 start=2026-03-14 gender=1 grade=1 status=1 --dir records
  overtrick decide merge number=40777 into=1610 --reason "the same person" --dir records
  overtrick decide confirm club=106 name=106_jubilee_1.txt revision=2 --reason "the club confirmed it" --dir records
  overtrick decide adjust number=1610 points=A=-1.00 asked_by="Howick" --reason "counted twice" --dir records
  overtrick decide facts --json-data facts.json --reason "the directors' list" --dir records"""

# What separates the texts of a list on the command line.
_BETWEEN_TEXTS = {"units": ",", "telephones": ";", "playing_times": ";"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("kind", nargs="?", metavar="KIND", help="the kind of decision; --list names them")
    parser.add_argument("values", nargs="*", metavar="KEY=VALUE", help="what is decided; a value may be JSON, or @FILE")
    parser.add_argument("--json-data", metavar="FILE", help="a JSON object with what is decided; - reads it")
    parser.add_argument("--reason", metavar="TEXT", default="", help="why, for the journal")
    parser.add_argument("--list", action="store_true", help="every kind of decision with its keys")
    add_directory_option(parser)
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Record the decision."""
    if options.list:
        with readable_errors():
            _list()
        return FINE
    if not options.kind:
        raise BadUse("which decision? 'overtrick decide --list' names every kind with its keys.")
    with readable_errors():
        data = given_data(options)
    with open_records(options):
        from overtrick.store.commands import decide
        from overtrick.store.explain.uncredited_sessions import describe_uncredited_sessions
        from overtrick.store.journal.effects import find_gains

        line = decide.decide(options.kind, moment_of(options), acting_person(options), data, options.reason)
        screen().line(f"Line {line.seq} of the journal: {_words(line.kind, line.data)}", "bold green")
        for gain in find_gains(line.seq):
            screen().line(f"  {gain}")
        note = describe_uncredited_sessions(line)
        if note:
            screen().line(f"  {note}", "yellow")
    return FINE


def given_data(options: argparse.Namespace) -> dict[str, Any]:
    """What is decided, each value as its key wants it, in the plain values that the journal keeps."""
    kind = find_kind(options.kind)
    fields = {field.name: field for field in msgspec.structs.fields(kind.record)}
    given = _from_file(options.json_data) | _from_words(options.values)
    unknown = [key for key in given if key not in fields]
    if unknown:
        raise BadUse(f"the decision '{kind.name}' has no key '{unknown[0]}'. It has: {', '.join(fields)}.")
    missing = [name for name, field in fields.items() if field.required and name not in given]
    if missing:
        raise BadUse(f"the decision '{kind.name}' also needs {', '.join(f'{name}=…' for name in missing)}.")
    types = get_type_hints(kind.record)
    return {name: _converted(name, value, types[name]) for name, value in given.items()}


def find_kind(name: str) -> "Kind[Any]":
    """Find a kind of decision that a person makes here; say where another one is made."""
    from overtrick.store.decisions.registry import BY_HAND, BY_NAME

    if name in BY_HAND:
        return BY_HAND[name]
    if name in BY_NAME:
        raise BadUse(f"that is the command 'overtrick {BY_NAME[name].command}'.")
    raise BadUse(f"there is no decision '{name}'. Choose from: {', '.join(BY_HAND)}.")


def _from_file(file: str | None) -> dict[str, Any]:
    if not file:
        return {}
    try:
        return msgspec.json.decode(read_file(file), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadUse(f"{file} must hold a JSON object: {error}") from error


def _from_words(words: list[str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadUse(f"'{word}' is not a key and a value; write number=40777")
        if key in given:
            raise BadUse(f"'{key}' is given twice")
        given[key] = value
    return given


def _structured(name: str, value: str) -> Any:
    """What is more than a word: JSON, points by unit as people write them (A=-1.00,B=2), a table in a file (@a.csv)."""
    if value[:1] in ("{", "["):
        return _json(name, value)
    if value.startswith("@"):
        return _from_table(value[1:])
    if "=" not in value:
        # A unit's name may have spaces, a line of text a comma, and a number neither.
        between = _BETWEEN_TEXTS.get(name)
        return (
            [each.strip() for each in value.split(between) if each.strip()]
            if between
            else value.replace(",", " ").split()
        )
    return dict([part.strip() for part in pair.partition("=")[::2]] for pair in value.split(","))


def _from_table(file: str) -> Any:
    """The rows of a CSV file by the names in its first line, or whatever JSON a file holds."""
    text = read_text(file)
    if not file.lower().endswith(".csv"):
        return _json(file, text)
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), restkey="(more)", restval="")
    return [{name.strip(): str(cell).strip() for name, cell in row.items()} for row in rows]


def _json(key: str, value: str) -> Any:
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError as error:
        raise BadUse(f"{key}: {error}") from error


def _converted(name: str, value: Any, kind: Any) -> Any:
    """A value as its key wants it. Words from a command line are all text: 106, 2026-03-14, true, null."""
    if value == "" and type(None) in getattr(kind, "__args__", ()):
        return None
    kind = _without_unset(kind)
    if isinstance(value, str) and getattr(kind, "__origin__", None) in (dict, tuple):
        value = _structured(name, value)
    try:
        return msgspec.to_builtins(msgspec.convert(value, kind, strict=not isinstance(value, str)))
    except msgspec.ValidationError as error:
        raise BadUse(f"{name}: '{value}' is not right: it should be {type_words(kind, name)} ({error})") from error


def _without_unset(kind: Any) -> Any:
    """A type without the value of a key that is left out."""
    parts = [part for part in getattr(kind, "__args__", ()) if part is not msgspec.UnsetType]
    return reduce(or_, parts) if msgspec.UnsetType in getattr(kind, "__args__", ()) else kind


def type_words(kind: Any, name: str = "") -> str:
    """What a value must be, in words."""
    names = {
        "int": "a whole number", "str": "text", "date": "a date such as 2026-03-14", "bool": "true or false",
        "Decimal": "a number", "NoneType": "nothing", "dict": "a JSON object", "tuple": "a JSON list, or @FILE.csv",
        "Document": "an invoice, which is always filled in",
    }  # fmt: skip
    kind = _without_unset(kind)
    parts = getattr(kind, "__args__", ())
    origin = getattr(kind, "__origin__", None)
    if _BETWEEN_TEXTS.get(name) == ";":
        return "texts, with ; between them"
    if origin is tuple and kind.__args__[0] is str:
        return "numbers, such as 38441,20093"
    if origin is dict and kind.__args__[1] is str:
        return "points by unit, such as A=-1.00,B=2"
    if origin in (dict, tuple):
        return names[origin.__name__]
    return " or ".join(names.get(part.__name__, part.__name__) for part in parts or [kind])


def _list() -> None:
    from overtrick.store.decisions.registry import BY_HAND

    paper = screen()
    for kind in BY_HAND.values():
        paper.line(f"{kind.name}: {kind.summary}", "bold")
        types = get_type_hints(kind.record)
        for field in msgspec.structs.fields(kind.record):
            optional = "" if field.required else "; may be left out"
            paper.line(f"  {field.name:<16} {type_words(types[field.name], field.name)}{optional}")


def _words(kind: str, data: dict[str, Any]) -> str:
    from overtrick.store.decisions.common.kind import DOCUMENT_KEYS

    given = {key: value for key, value in data.items() if key not in DOCUMENT_KEYS and value not in (None, "", {})}
    return f"{kind} ({', '.join(f'{key} {_short(value)}' for key, value in given.items())})"


def _short(value: Any) -> str:
    """A value in a line of text: points as they are written, and of a list only how long it is."""
    if isinstance(value, dict) and all(isinstance(each, str) for each in value.values()):
        return ",".join(f"{unit}={points}" for unit, points in value.items())
    if not isinstance(value, list | tuple):
        return str(value)
    words = [each for each in value if isinstance(each, str)]
    return " and ".join(words) if len(words) == len(value) else plural(len(value), "row")
