"""Explain a player's points: every session and every other award with its reasons, and what was taken back."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from overtrick.core.identity import fold_name
from overtrick.standing.measures import carry_units
from overtrick.standing.trophies import counts_for_trophies
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.explain.posting_reasons import explain_postings
from overtrick.store.explain.questions import find_questions
from overtrick.store.explain.records import ExplainedPoints, Explanation, OtherPoints, Reversal, Selection, SessionRow
from overtrick.store.explain.row import RowExplanation, explain_rows
from overtrick.store.journal.entry_summaries import (
    describe_merger,
    entry_summaries,
    find_manual_reason,
    reversed_awards,
)
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.models.points_field import PARTS, from_parts, sum_by_unit, totals_text
from overtrick.store.registers import mergers
from overtrick.store.registers.players import find_player, full_name, numbers_of
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.uncounted_files import HELD, find_uncounted_files

_SESSIONS = (
    "SELECT DISTINCT s.id FROM sitting x JOIN session s ON s.id = x.session_id WHERE x.number IN ({marks}) AND s.stands"
)
_DELIVERIES = "SELECT seq, data FROM journal WHERE seq IN ({marks})"


def explain_player(number: str, selection: Selection = Selection()) -> Explanation:  # noqa: B008  it is frozen
    """Explain the points of a player; a Refusal if the number is unknown."""
    player, notes = _find_survivor(number)
    numbers = numbers_of(player)
    if len(numbers) > 1:
        notes.append(f"Player {player.number} also played as {', '.join(numbers[1:])}.")
    if player.erased:
        notes.append("The player's identity was erased on request; the points stay.")
    in_force = awards_in_force("player_id", [player.pk])
    sessions = tuple(_session_rows(player, numbers, in_force, selection))
    others = tuple(_other_points(in_force, selection))
    reversed_awards = tuple(_reversals(player, selection))
    totals = sum_by_unit((award.unit, award.points) for award in in_force)
    return Explanation(
        player=player.number,
        name=full_name(player),
        notes=tuple(notes),
        sessions=sessions,
        beside=others,
        waiting=tuple(_held_files(numbers, selection)),
        questions=tuple(str(each) for each in find_questions(players=numbers, unclosed=True)),
        taken_back=reversed_awards,
        totals=totals_text(totals),
        carried=_carry(totals),
        selected=_add_up(sessions, others),
        agrees=not any(each.differs for each in sessions),
    )


def _find_survivor(number: str) -> tuple[models.Player, list[str]]:
    """Find the player that a number means after all mergers, with a note on each merger."""
    player, notes = find_player(canonical_number(number)), list[str]()
    for survivor in mergers.merger_chain(player, lambda each: each.merged_into):
        notes.append(f"Number {player.number} was merged into {survivor.number}: {describe_merger(player)}.")
        player = survivor
    return player, notes


def _carry(totals: dict[str, int]) -> dict[str, str]:
    """Carry full small units into the larger ones (S6), by the regulations on the day of the last journal entry."""
    day = day_of(database.rows("SELECT max(day) FROM journal")[0][0])
    edition = current_federation().scheme.on(day)
    carried = carry_units({unit: Fraction(parts, PARTS) for unit, parts in totals.items()}, edition)
    return totals_text({unit: int(number * PARTS) for unit, number in carried.items()})


def _add_up(sessions: Iterable[SessionRow], others: Iterable[OtherPoints]) -> dict[str, str]:
    points = [(award.unit, award.points) for row in sessions for award in row.awards]
    points += [(each.unit, each.points) for each in others]
    return totals_text(sum_by_unit((unit, int(Fraction(text) * PARTS)) for unit, text in points))


def _session_rows(
    player: models.Player, numbers: Sequence[str], in_force: Sequence[AwardInForce], selection: Selection
) -> Iterator[SessionRow]:
    """Explain the player's rows in sessions that count, by day."""
    keys = {award.session for award in in_force if award.session is not None}
    for marks, some in in_chunks(numbers):
        keys |= {key for (key,) in database.rows(_SESSIONS.format(marks=marks), *some)}
    sessions = models.Session.objects.select_related("revision__batch").filter(pk__in=keys).order_by("date", "id")
    state, events = federation_state(), EventPartsReader()
    entered = _manual_reasons(session.revision.seq for session in sessions)
    for session in sessions:
        if not selection.includes(session.date, session.name):
            continue
        own = [award for award in in_force if award.session == session.pk]
        club_name = state.clubs.names.get(session.club, "")
        for row in explain_rows(state, session.pk, own, events):
            number = next((each for each in row.entry.players if each in numbers), "")
            explained = row.for_player(player.pk)
            if number or explained.awards or explained.earned:
                found = _session_row(session, club_name, number, explained)
                yield msgspec.structs.replace(found, by_hand=entered.get(session.revision.seq))


def _manual_reasons(entries: Iterable[int]) -> dict[int, str]:
    """Return the journal entries by which a person entered results, each with the reason."""
    found: dict[int, str] = {}
    for marks, some in in_chunks(entries):
        for seq, data in database.rows(_DELIVERIES.format(marks=marks), *some):
            reason = find_manual_reason(data)
            found |= {} if reason is None else {seq: reason}
    return found


def _session_row(session: models.Session, club_name: str, number: str, row: RowExplanation) -> SessionRow:
    return SessionRow(
        date=session.date, event=session.name, club=session.club, club_name=club_name,
        file=session.revision.batch.name, revision=session.revision.number, line=row.entry.line,
        text=row.read_line().text, number=number, place=row.entry.place_text,
        awards=tuple(
            ExplainedPoints(
                unit=each.award.unit, points=f"{from_parts(each.award.points):f}", kind=each.award.kind,
                because=tuple(map(str, each.because)),
            )
            for each in row.awards
        ),
        because=tuple(map(str, row.why_not)), differs=row.difference,
    )  # fmt: skip


def _other_points(in_force: Sequence[AwardInForce], selection: Selection) -> Iterator[OtherPoints]:
    """Explain the points without a session."""
    found = explain_postings([award for award in in_force if award.session is None])
    entries = entry_summaries(each.entry.seq for each in found)
    for each in found:
        award = each.award
        if selection.includes(award.played, each.event):
            yield OtherPoints(
                date=award.played, event=each.event, number=award.number, unit=award.unit,
                points=f"{from_parts(award.points):f}", kind=award.kind,
                trophies=counts_for_trophies(award.kind, current_federation().scheme.on(award.played)),
                because=tuple(map(str, each.because)), by=entries[each.entry.seq],
            )  # fmt: skip


def _held_files(numbers: Sequence[str], selection: Selection) -> Iterator[str]:
    """Name the files with the player in them that earn nothing until a person decides."""
    wanted = fold_name(selection.event)
    for file in find_uncounted_files(HELD):
        if file.numbers.intersection(numbers) and any(wanted in fold_name(event) for event in file.events):
            yield str(file)


def _reversals(player: models.Player, selection: Selection) -> Iterator[Reversal]:
    """List the awards that were taken back."""
    for each in reversed_awards(player.pk):
        if selection.includes(each.played, each.event):
            yield Reversal(
                date=each.played, event=each.event, file=each.file, revision=each.revision, unit=each.unit,
                points=f"{from_parts(each.points):f}", kind=each.kind, by=each.by,
            )  # fmt: skip
