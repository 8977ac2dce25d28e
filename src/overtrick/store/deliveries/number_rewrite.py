"""A results file with one player number put right, and nothing else changed.

Whatever the format, the file is read again afterwards and compared with what it said before: it may differ in that one
number only. A file in which that cannot be done is refused in words, and is corrected in the scoring program.
"""

import re
from collections.abc import Container

from msgspec.structs import replace

from overtrick import formats
from overtrick.checks.player_numbers import write_numbers_alike
from overtrick.core.player_numbers import NumberForm
from overtrick.core.session import Batch
from overtrick.formats import magic_contest, nzb
from overtrick.store.errors import Refusal

CANNOT_REWRITE = "The number cannot be put right here. Correct it in the scoring program, and send the file again."
# In a contest report a number stands alone in a row of its own; a name or a score may have the same digits.
_REPORT_ROW = rb"(?m)(?<=^30)(?P<before>[\t=; ]+)%s(?=[ \t]*\r?$)"
_WHOLE_TOKEN = rb"(?<![0-9A-Za-z.])%s(?![0-9A-Za-z]|\.[0-9])"


def rewrite_number(
    content: bytes, wrong: str, right: str, form: NumberForm | None, accepted_formats: Container[str]
) -> bytes:
    """Return a file with a number replaced wherever a player has it; raise a Refusal if that cannot be done safely."""
    before = _read(content, form, accepted_formats)
    if not any(wrong in entry.players for session in before.sessions for entry in session.entries):
        raise Refusal(f"The number {wrong} is not in this file.")
    wanted = _with_number(before, wrong, right)
    written = _write(content, before, wrong, right, form, accepted_formats)
    if _without_position(_read(written, form, accepted_formats)) != _without_position(wanted):
        raise Refusal(CANNOT_REWRITE)
    return written


def _write(
    content: bytes, batch: Batch, wrong: str, right: str, form: NumberForm | None, accepted_formats: Container[str]
) -> bytes:
    if batch.format == nzb.FORMAT:
        return nzb.dumps(_with_number(batch, wrong, right))
    pattern = _REPORT_ROW if batch.format == magic_contest.FORMAT else _WHOLE_TOKEN
    typed, _ = formats.loads(content, accepted_formats, form)
    for text in _spellings(typed, wrong, form):
        whole = re.compile(pattern % re.escape(text.encode()))
        content = whole.sub(lambda found: found.groupdict().get("before", b"") + right.encode(), content)
    return content


def _spellings(typed: Batch, wrong: str, form: NumberForm | None) -> list[str]:
    """Return the ways in which a file writes a number, the longest first."""
    every = {number for session in typed.sessions for entry in session.entries for number in entry.players}
    same = {each for each in every if each == wrong or (form is not None and form.canonical(each) == wrong)}
    return sorted(same, key=len, reverse=True)


def _read(content: bytes, form: NumberForm | None, accepted_formats: Container[str]) -> Batch:
    batch, problems = formats.loads(content, accepted_formats, form)
    return write_numbers_alike(batch, problems, form)[0]


def _with_number(batch: Batch, wrong: str, right: str) -> Batch:
    """Return a batch in which every player of the wrong number has the right one."""
    sessions = tuple(
        replace(
            session,
            entries=tuple(
                replace(entry, players=tuple(right if each == wrong else each for each in entry.players))
                for entry in session.entries
            ),
        )
        for session in batch.sessions
    )
    return replace(batch, sessions=sessions)


def _without_position(batch: Batch) -> Batch:
    """Return a batch without the lines of its rows: a file that is written anew has no empty lines."""
    if batch.format != nzb.FORMAT:
        return batch
    sessions = tuple(
        replace(session, entries=tuple(replace(entry, line=0) for entry in session.entries))
        for session in batch.sessions
    )
    return replace(batch, sessions=sessions)
