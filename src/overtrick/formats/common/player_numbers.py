"""Player numbers in files of any format: as programs write them, or as the federation itself does."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from overtrick.core.player_numbers import NumberForm

_NUMBER = re.compile(r"(?=[^0-9]*[0-9])[A-Za-z0-9][A-Za-z0-9./-]{0,19}")
_form: ContextVar[NumberForm | None] = ContextVar("overtrick_number_form", default=None)


@contextmanager
def numbers_written_as(form: NumberForm | None) -> Iterator[None]:
    """Read what a federation writes as a number within the block, whatever it has between its characters: L 5."""
    token = _form.set(form)
    try:
        yield
    finally:
        _form.reset(token)


def read_player_number(text: str) -> str | None:
    """Read a player's number; an empty text for zeros, which mean no number; None for what is not a number."""
    if not text.strip("0"):
        return ""
    if _NUMBER.fullmatch(text):
        return text
    form = _form.get()
    return text if form is not None and form.canonical(text) else None
