"""What players and clubs ask of the office, and what the program proposes: questions, applications, bonuses."""

from datetime import datetime
from hashlib import sha256

import msgspec
from django.db.models import Max

from overtrick.core.session import FINAL_ROUND
from overtrick.store import models
from overtrick.store.db import cache, database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.states import OPEN, WITH_FEDERATION
from overtrick.store.queries.runs.proposals import find_usual_start
from overtrick.store.queries.tasks.task import APPLICATIONS, MOST_TASKS, PROPOSALS, QUESTIONS, Task
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name
from overtrick.store.results.bonus_proposals import Proposal, find_session_bonuses, leave_out_declined

# A final ranking is worked out again to find a bonus in it, once for each of its files and facts.
_MOST_LADDERS = 300
_LADDERS = (
    "SELECT s.id, r.id, coalesce((SELECT max(f.id) FROM fact f WHERE f.batch_id = r.batch_id), 0), j.at FROM session s "
    "JOIN revision r ON r.id = s.revision_id JOIN journal j ON j.seq = r.seq "
    "WHERE s.stands AND s.round = %s AND s.date >= %s AND s.event_class IN ({marks}) ORDER BY s.id DESC LIMIT %s"
)


class AskedQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question of a player, or of a club about a charge of a period, that is with the federation."""

    question: int
    text: str
    player: str
    number: str
    event: str
    charge: str = ""
    period: str = ""


class OpenApplication(msgspec.Struct, frozen=True, kw_only=True):
    """An application that the federation has not answered."""

    application: int
    kind: str
    text: str


def find_open_questions() -> list[Task]:
    """Find the questions that are with the federation."""
    rows = models.Question.objects.filter(state=WITH_FEDERATION).select_related("player", "session")
    found = []
    for row in rows.annotate(since=Max("remarks__at")).order_by("-id")[:MOST_TASKS]:
        about = AskedQuestion(
            question=row.pk, text=row.text, player=full_name(row.player) if row.player else "",
            number=row.player.number if row.player else "", event=row.session.name if row.session else "",
            charge=row.charge, period=row.period,
        )  # fmt: skip
        found.append(_task(QUESTIONS, str(row.pk), row.since, row.club, about))
    return found


def find_open_applications() -> list[Task]:
    """Find the applications that the federation decides."""
    rows = models.Application.objects.filter(state=OPEN, with_club=False).order_by("-id")[:MOST_TASKS]
    return [
        _task(
            APPLICATIONS, str(row.pk), row.at, row.club,
            OpenApplication(application=row.pk, kind=row.kind, text=row.text),
        )
        for row in rows
    ]  # fmt: skip


def find_bonus_proposals() -> list[Task]:
    """Find the bonuses of the usual time that nobody has confirmed or set aside."""
    since = find_usual_start()
    classes = sorted({
        name
        for edition in current_federation().scheme.editions
        for bonus in edition.best_pairs
        for name in bonus.classes
    })  # fmt: skip
    if since is None or not classes:
        return []
    sql = _LADDERS.format(marks=", ".join(["%s"] * len(classes)))
    rows = database.rows(sql, FINAL_ROUND, since, *classes, _MOST_LADDERS)
    known: dict[tuple[int, int, int], list[Proposal]] = cache.get_or_make("bonuses of ladders", "", dict)
    found: list[tuple[int, datetime, Proposal]] = []
    for session, revision, fact, at in rows:
        key = (session, revision, fact)
        if key not in known:
            known[key] = find_session_bonuses(session)
        found += [(session, moment_of(at), each) for each in known[key]]
    # What was set aside depends on the journal, and not on the file and its facts.
    waiting = set(leave_out_declined(each for _, _, each in found))
    tasks = [_task(PROPOSALS, _bonus_key(*row), row[1], row[2].club, row[2]) for row in found if row[2] in waiting]
    return tasks[:MOST_TASKS]


def _bonus_key(session: int, at: datetime, bonus: Proposal) -> str:
    """Return what names a bonus for good: its session, its rule and its players."""
    named = "|".join((bonus.bonus, *sorted(bonus.pair)))
    return f"{session}-{sha256(named.encode()).hexdigest()[:12]}"


def _task(kind: str, key: str, at: datetime, club: int, about: object) -> Task:
    return Task(kind=kind, key=key, at=at, club=club, club_name=code_names().club(club).name, about=about)
