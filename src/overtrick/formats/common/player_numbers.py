"""Player numbers in files of any format: as programs write them, or as the federation itself does."""

import re
from contextvars import ContextVar

from overtrick.core.player_numbers import NumberForm

_NUMBER = re.compile(r"(?=[^0-9]*[0-9])[A-Za-z0-9][A-Za-z0-9./-]{0,19}")
_form: ContextVar[NumberForm | None] = ContextVar("overtrick_number_form", default=None)


class numbers_written_as:  # noqa: N801  it is used as a function is, and a generator would take longer
    """Read what a federation writes as a number within the block, whatever it has between its characters: L 5."""

    def __init__(self, form: NumberForm | None) -> None:
        self._own_form = form

    def __enter__(self) -> None:
        self._token = _form.set(self._own_form)

    def __exit__(self, *_: object) -> None:
        _form.reset(self._token)


def read_player_number(text: str) -> str | None:
    """Read a player's number; an empty text for zeros, which mean no number; None for what is not a number."""
    if not text.strip("0"):
        return ""
    if _NUMBER.fullmatch(text):
        return text
    form = _form.get()
    return text if form is not None and form.canonical(text) else None
