"""Writes contests in the strict layout of Magic Contest: the file's rows, then each contest's, then its members'."""

from collections.abc import Iterable, Iterator

from overtrick.core.session import Entry, Session
from overtrick.formats.magic_contest.fields import (
    CONTEST_START,
    FIELDS,
    MEMBER_START,
    REVERSE_CONTEST,
    REVERSE_FILE,
    STATED_POINTS,
    level_fields,
)
from overtrick.formats.magic_contest.rows import IDENTIFIER, REPORT
from overtrick.formats.magic_contest.texts import (
    CHECK_SUM,
    EAST_WEST_PREFIX,
    UNKNOWN_PREFIX,
    VERSION,
    KeptTexts,
    MemberTexts,
    belongs_to_file,
    contest_texts,
    details_of,
    has_reverse_row,
    stated_texts,
)

RowTexts = Iterator[tuple[str, str]]

_FILE_FIELDS, _CONTEST_FIELDS, _MEMBER_FIELDS = level_fields("file"), level_fields("contest"), level_fields("member")


def write_identifier(others: Iterable[tuple[str, str]]) -> str:
    """Write the first row, with the version and the check sum that the sessions keep."""
    texts = dict(others)
    parts = [IDENTIFIER, REPORT, "*"]
    parts += [f"File version: {texts[VERSION]} *"] if texts.get(VERSION) else []
    parts += [f"Check sum: {texts[CHECK_SUM]} *"] if texts.get(CHECK_SUM) else []
    return " ".join(parts)


def write_file_rows(others: Iterable[tuple[str, str]]) -> RowTexts:
    """Write the rows of the file's header."""
    kept = [
        (key.removeprefix(UNKNOWN_PREFIX), line)
        for key, text in others
        if belongs_to_file(key)
        for line in text.split("\n")
    ]
    kept = [(key, text) for key, text in kept if key not in (VERSION, CHECK_SUM)]
    yield from _write_rows(_FILE_FIELDS, kept, {}, (REVERSE_FILE,))


def write_contest_rows(session: Session) -> RowTexts:
    """Write the rows of a contest and its members."""
    contest_kept: KeptTexts = []
    member_kept: dict[str, KeptTexts] = {}
    for key, text in details_of(session).others:
        field, _, member = key.partition("@")
        if member:
            member_kept.setdefault(member, []).append((field, text))
        elif not belongs_to_file(key) and not key.startswith(EAST_WEST_PREFIX):
            contest_kept.append((key, text))
    reverse = [(REVERSE_CONTEST, "")] if has_reverse_row(session) else []
    yield from _write_rows(
        _CONTEST_FIELDS, contest_kept + reverse, contest_texts(session), (CONTEST_START, REVERSE_CONTEST)
    )
    texts = MemberTexts(session)
    for at, entry in enumerate(session.entries, 1):
        for position in range(len(entry.players)):
            kept = member_kept.get(f"{at}.{position + 1}", member_kept.get(str(at), []))
            yield from _write_member_rows(entry, texts.for_member(entry, position), kept)


def _write_member_rows(entry: Entry, texts: dict[str, str], kept: KeptTexts) -> RowTexts:
    if not any(field in STATED_POINTS for field, _ in kept):
        kept = kept + stated_texts(entry)
    yield from _write_rows(_MEMBER_FIELDS, kept, texts, (MEMBER_START,))


def _write_rows(fields: tuple[str, ...], kept: KeptTexts, texts: dict[str, str], always: tuple[str, ...]) -> RowTexts:
    """Write the rows of one part: a kept text replaces the value's; rows unknown to the format come last."""
    kept_fields = {field for field, _ in kept}
    for field in fields:
        if field in STATED_POINTS:
            # Their order is what pairs them, so they are written together.
            yield from ((kind, text) for kind, text in kept if kind in STATED_POINTS and field == STATED_POINTS[0])
        elif field in kept_fields:
            yield from ((field, text) for kind, text in kept if kind == field and (text or field in always))
        elif texts.get(field) or (field in always and field in texts):
            yield field, texts[field]
    yield from ((field, text) for field, text in kept if field not in FIELDS)
