"""Writes contests in the strict layout of Magic Contest: the file's rows, then each contest's, then its members'."""

from collections.abc import Iterable, Iterator

from overtrick.core.session import Entry, Session
from overtrick.formats.magic_contest.fields import (
    CONTEST_BEGINS,
    FIELDS,
    MEMBER_BEGINS,
    REVERSE_CONTEST,
    REVERSE_FILE,
    STATED,
    level_fields,
)
from overtrick.formats.magic_contest.rows import IDENTIFIER, REPORT
from overtrick.formats.magic_contest.texts import (
    CHECK_SUM,
    EAST_WEST,
    UNKNOWN,
    VERSION,
    Kept,
    MemberTexts,
    contest_texts,
    details_of,
    of_file,
    reversed_by_row,
    stated_texts,
)

Texts = Iterator[tuple[str, str]]

_FILE, _CONTEST, _MEMBER = level_fields("file"), level_fields("contest"), level_fields("member")


def identifier(others: Iterable[tuple[str, str]]) -> str:
    """The first row, with the version and the check sum that the sessions keep."""
    known = dict(others)
    parts = [IDENTIFIER, REPORT, "*"]
    parts += [f"File version: {known[VERSION]} *"] if known.get(VERSION) else []
    parts += [f"Check sum: {known[CHECK_SUM]} *"] if known.get(CHECK_SUM) else []
    return " ".join(parts)


def file_rows(others: Iterable[tuple[str, str]]) -> Texts:
    """The rows of the file's header."""
    kept = [(key.removeprefix(UNKNOWN), line) for key, text in others if of_file(key) for line in text.split("\n")]
    kept = [(key, text) for key, text in kept if key not in (VERSION, CHECK_SUM)]
    yield from _rows(_FILE, kept, {}, (REVERSE_FILE,))


def contest_rows(session: Session) -> Texts:
    """The rows of a contest and its members."""
    own: Kept = []
    of_member: dict[str, Kept] = {}
    for key, text in details_of(session).others:
        field, _, member = key.partition("@")
        if member:
            of_member.setdefault(member, []).append((field, text))
        elif not of_file(key) and not key.startswith(EAST_WEST):
            own.append((key, text))
    reverse = [(REVERSE_CONTEST, "")] if reversed_by_row(session) else []
    yield from _rows(_CONTEST, own + reverse, contest_texts(session), (CONTEST_BEGINS, REVERSE_CONTEST))
    texts = MemberTexts(session)
    for at, entry in enumerate(session.entries, 1):
        for position in range(len(entry.players)):
            kept = of_member.get(f"{at}.{position + 1}", of_member.get(str(at), []))
            yield from _member_rows(entry, texts.of(entry, position), kept)


def _member_rows(entry: Entry, texts: dict[str, str], kept: Kept) -> Texts:
    if not any(field in STATED for field, _ in kept):
        kept = kept + stated_texts(entry)
    yield from _rows(_MEMBER, kept, texts, (MEMBER_BEGINS,))


def _rows(fields: tuple[str, ...], kept: Kept, texts: dict[str, str], always: tuple[str, ...]) -> Texts:
    """The rows of one part: a kept text goes before the value's, and what is not known to the format comes last."""
    own = {field for field, _ in kept}
    for field in fields:
        if field in STATED:
            # Their order is what pairs them, so they are written together.
            yield from ((kind, text) for kind, text in kept if kind in STATED and field == STATED[0])
        elif field in own:
            yield from ((field, text) for kind, text in kept if kind == field and (text or field in always))
        elif texts.get(field) or (field in always and field in texts):
            yield field, texts[field]
    yield from ((field, text) for field, text in kept if field not in FIELDS)
