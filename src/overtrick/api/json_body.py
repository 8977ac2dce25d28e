"""The JSON of a body: one object of moderate depth, with exact numbers and texts that can be kept, or a refusal."""

import json
from decimal import Decimal
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.parser import Parser

from overtrick.api.errors import REFUSED

# No record has more than a few records inside each other, and no number so many digits.
_DEEPEST, _MOST_DIGITS = 20, 30
# So much of a key is repeated in a refusal.
_LONGEST_KEY = 30
_MUST = "The body must be a JSON object"
_TOO_LONG = f"A number has more than {_MOST_DIGITS} digits."
_TOO_DEEP = f"The body has more than {_DEEPEST} lists or objects inside each other."


def read_object(content: bytes) -> dict[str, Any]:
    """Return the object in a body; a number with decimals stays as exact as it was written."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse(f"The body is not in UTF-8: see its byte {error.start + 1}.")
    try:
        found = json.loads(
            text,
            parse_int=_read_int,
            parse_float=_read_decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_read_pairs,
        )
    except json.JSONDecodeError as error:
        _refuse(f"{_MUST}: {error.msg} in line {error.lineno}, at character {error.colno}.")
    except RecursionError:
        _refuse(_TOO_DEEP)
    if not isinstance(found, dict):
        _refuse(f"{_MUST}.")
    _check_parts(found)
    return found


def _refuse(words: str) -> NoReturn:
    raise HttpError(REFUSED, words)


def _read_int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        _refuse(_TOO_LONG)
    return int(digits)


def _read_decimal(digits: str) -> Decimal:
    try:
        number = Decimal(digits) if len(digits) <= _MOST_DIGITS else None
    except ArithmeticError:
        number = None
    # Written out, a number with a large exponent would fill the memory.
    if number is None or abs(number.adjusted()) > _MOST_DIGITS:
        _refuse(_TOO_LONG)
    return number


def _refuse_constant(word: str) -> NoReturn:
    _refuse(f"{word} is not a number.")


def _read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that is there twice: nobody can say which of its values is meant."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            _check_text(name)
            _refuse(f"The body has the key '{name[:_LONGEST_KEY]}' twice in one object.")
        found[name] = value
    return found


def _check_parts(found: Any) -> None:
    """Refuse what is too deep, and texts that no database can keep."""
    level = [found]
    for _depth in range(_DEEPEST):
        inside: list[Any] = []
        for part in level:
            if isinstance(part, str):
                _check_text(part)
            elif isinstance(part, dict):
                inside += [*part, *part.values()]
            elif isinstance(part, list):
                inside += part
        level = inside
    if level:
        _refuse(_TOO_DEEP)


def _check_text(text: str) -> None:
    bad = next((sign for sign in text if sign == "\0" or "\ud800" <= sign <= "\udfff"), None)
    if bad is not None:
        _refuse(f"A text has the character U+{ord(bad):04X}, which is not a whole character.")


class JsonParser(Parser):
    """Reads the bodies of the calls whose record ninja checks."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """Return the object in the body."""
        return read_object(request.body)


def refusal_of(error: HttpError) -> HttpError:
    """Return the refusal of a body with its own words: ninja puts others in their place."""
    return error.__cause__ if isinstance(error.__cause__, HttpError) else error
