"""Values as TOML writes them, on one line."""

import datetime
import json
import re
import tomllib
from decimal import Decimal
from typing import Any

from overtrick.schemes.errors import SchemeError

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_value(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int | Decimal | datetime.date | datetime.time):
        return str(value)
    if isinstance(value, list):
        # A list of records is easier to read with a line for each.
        if value and all(isinstance(each, dict) for each in value):
            return "[\n" + "".join(f"  {write_value(each)},\n" for each in value) + "]"
        return "[" + ", ".join(map(write_value, value)) + "]"
    if isinstance(value, dict):
        inside = ", ".join(f"{write_key(key)} = {write_inside(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def write_inside(value: Any) -> str:
    """A value within a record, all on one line."""
    return "[" + ", ".join(map(write_inside, value)) + "]" if isinstance(value, list) else write_value(value)


def write_key(key: str) -> str:
    """A key as TOML, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def read_value(text: str) -> Any:
    """A value as a person writes it: TOML, or plain text without quotes."""
    text = text.strip()
    if not text:
        raise SchemeError('the value is missing; write it after =, such as "75 %"')
    try:
        return read_text(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        if text[0] in "\"'[{" or "\n" in text:
            raise SchemeError(f"the value {text} cannot be read as TOML") from None
        return text


def read_text(text: str) -> dict[str, Any]:
    """TOML with exact decimals."""
    return tomllib.loads(text, parse_float=Decimal)
