"""What questions are about: place, score and award of the row, or the points that a decision gave; for many at once."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from overtrick.core.places import place_text
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.models.points_field import sum_by_unit
from overtrick.store.queries.session_results import Points, format_points
from overtrick.store.registers.players import survivor_of

_ROWS = "SELECT id, session_id, line, place, tied, score FROM every_entry WHERE session_id IN ({marks})"


class QuestionRow(msgspec.Struct, frozen=True, kw_only=True):
    """The row of a question as it is on record. `stands` tells whether its session counts, or was replaced."""

    place: str = ""
    score: str = ""
    unit: str = ""
    points: tuple[Points, ...] = ()
    stands: bool = True


def find_question_rows(questions: Sequence[models.Question]) -> dict[int, QuestionRow]:
    """Find what questions are about, by their numbers: with as many queries for many of them as for one."""
    sessions = {each.session_id for each in questions if each.session_id is not None and each.line is not None}
    known = list(models.Session.objects.filter(pk__in=sessions).values_list("pk", "unit", "stands"))
    units = {key: unit for key, unit, _ in known}
    standing = {key for key, _, stands in known if stands}
    entries = _find_entries(sessions)
    awards = awards_in_force("session_id", standing)
    found = {}
    for each in questions:
        entry = entries.get((each.session_id or 0, each.line or 0))
        if each.session_id is not None and entry is not None:
            key, place, score = entry
            found[each.pk] = QuestionRow(
                place=place, score=score, unit=units[each.session_id], stands=each.session_id in standing,
                points=_points(award for award in awards if award.entry == key and _is_of(award, each)),
            )  # fmt: skip
    return found | _find_posted(questions)


def _find_entries(sessions: Iterable[int]) -> dict[tuple[int, int], tuple[int, str, str]]:
    """Return the rows of sessions by session and line: key, place and score."""
    rows: list[Any] = []
    for marks, some in in_chunks(sessions):
        rows += database.rows(_ROWS.format(marks=marks), *some)
    return {
        (session, line): (key, place_text(place, tied=tied), score) for key, session, line, place, tied, score in rows
    }


def _is_of(award: AwardInForce, question: models.Question) -> bool:
    """Tell whether an award of the row is the asker's, also if two numbers were merged."""
    own = question.player
    return own is not None and award.player == (own if own.merged_into_id is None else survivor_of(own)).pk


def _points(awards: Iterable[AwardInForce]) -> tuple[Points, ...]:
    return format_points(dict(sum_by_unit((award.unit, award.points) for award in awards)))


def _find_posted(questions: Sequence[models.Question]) -> dict[int, QuestionRow]:
    """Find the points of questions that are about a decision and not about a row."""
    keys = [each.award for each in questions if each.award is not None]
    if not keys:
        return {}
    awards = {each.pk: each for each in models.Award.objects.filter(pk__in=keys)}
    return {
        each.pk: QuestionRow(points=(Points(f"{awards[each.award].points:f}", awards[each.award].unit),))
        for each in questions
        if each.award in awards
    }
