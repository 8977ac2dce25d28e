"""Why a player has these points: every award with its reasons, worked out once more from the very file.

Reasons are not kept in the ledger. They are found again from the raw file and the recorded facts by the code that
awarded them, and what comes out must be what stands in the ledger: if not, the explanation says so.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from overtrick.core.because import Because
from overtrick.standing.measures import shown
from overtrick.standing.trophies import counts_for_trophies
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.explain.posting_reasons import event_of, reasons
from overtrick.store.explain.questions import find_questions
from overtrick.store.explain.raw_line import line_of
from overtrick.store.explain.records import ExplainedPoints, Explanation, OtherPoints, Reversal, Selection, SessionRow
from overtrick.store.journal.entries import entries_by_number
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.journal.steps import merger_of, reversals, steps
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.ledger.origins import origins
from overtrick.store.models.points_field import PARTS, from_parts, sum_by_unit, totals_text
from overtrick.store.registers.players import find_player, full_name, numbers_of
from overtrick.store.results.awarding import Awarded
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.known_files import folded
from overtrick.store.results.sessions import contest_of, work_out
from overtrick.store.results.uncounted_files import HELD, set_aside

# What makes two awards of a player equal: the row, the unit, the points in stored parts, the kind.
Key = tuple[int | None, str, int, str]


def explain_player(number: str, wanted: Selection = Selection()) -> Explanation:  # noqa: B008  it is frozen
    """Everything about a player's points; a Refusal if nobody has the number."""
    asked = find_player(number)
    player, notes = asked, list[str]()
    while player.merged_into is not None:
        notes.append(f"Number {player.number} was merged into {player.merged_into.number}: {merger_of(player)}.")
        player = player.merged_into
    numbers = numbers_of(player)
    if len(numbers) > 1:
        notes.append(f"Player {player.number} also played as {', '.join(numbers[1:])}.")
    if player.erased:
        notes.append("The player's identity was erased on request; the points stay.")
    standing = awards_in_force("player_id", [player.pk])
    sessions = tuple(_sessions(player, numbers, standing, wanted))
    beside = tuple(_beside(standing, wanted))
    taken_back = tuple(_taken_back(player, wanted))
    totals = sum_by_unit((award.unit, award.points) for award in standing)
    return Explanation(
        player=player.number,
        name=full_name(player),
        notes=tuple(notes),
        sessions=sessions,
        beside=beside,
        waiting=tuple(_waiting(numbers, wanted)),
        questions=tuple(str(each) for each in find_questions(players=numbers, unclosed=True)),
        taken_back=taken_back,
        totals=totals_text(totals),
        carried=_carried(totals),
        selected=_selected(sessions, beside),
        agrees=not any(each.differs for each in sessions),
    )


def _carried(totals: dict[str, int]) -> dict[str, str]:
    """The totals with a full small unit carried into the larger one (S6), by the regulations of the last line's day."""
    day = day_of(database.rows("SELECT max(day) FROM journal")[0][0])
    edition = federation_state().federation.scheme.on(day)
    read = shown({unit: Fraction(parts, PARTS) for unit, parts in totals.items()}, edition)
    return totals_text({unit: int(number * PARTS) for unit, number in read.items()})


def _selected(sessions: Iterable[SessionRow], beside: Iterable[OtherPoints]) -> dict[str, str]:
    points = [(award.unit, award.points) for played in sessions for award in played.awards]
    points += [(each.unit, each.points) for each in beside]
    return totals_text(sum_by_unit((unit, int(Fraction(text) * PARTS)) for unit, text in points))


def _sessions(
    player: models.Player, numbers: Sequence[str], standing: Sequence[AwardInForce], wanted: Selection
) -> Iterator[SessionRow]:
    """The sessions that stand in which the player sat or earned, by day."""
    keys = {award.session for award in standing if award.session is not None}
    for marks, some in in_chunks(numbers):
        sql = (
            "SELECT DISTINCT s.id FROM sitting x JOIN session s ON s.id = x.session_id "
            f"WHERE x.number IN ({marks}) AND s.stands"
        )
        keys |= {key for (key,) in database.rows(sql, *some)}
    found = models.Session.objects.select_related("revision__batch").filter(pk__in=keys).order_by("date", "id")
    state, events = federation_state(), EventPartsReader()
    for session in found:
        if wanted.covers(session.date, session.name):
            own = [award for award in standing if award.session == session.pk]
            yield from _session(state, events, session, player, numbers, own)


def _session(
    state: FederationState,
    events: EventPartsReader,
    session: models.Session,
    player: models.Player,
    numbers: Sequence[str],
    own: Sequence[AwardInForce],
) -> Iterator[SessionRow]:
    group = contest_of(session.pk)
    at = next(at for at, each in enumerate(group) if each.id == session.pk)
    awarded = work_out(state, events, group)
    now: Counter[Key] = Counter(
        (group[at].entries[each.entry], each.unit, each.points, each.kind)
        for each in awarded.earned[at]
        if each.player == player.pk
    )
    posted: Counter[Key] = Counter((award.entry, award.unit, award.points, award.kind) for award in own)
    first, source = sum(len(each.entries) for each in group[:at]), group[at].source
    assert source is not None
    for row, entry in enumerate(group[at].session.entries):
        number = next((each for each in entry.players if each in numbers), "")
        ours = {key: count for key, count in (now | posted).items() if key[0] == group[at].entries[row]}
        if not (number or ours):
            continue
        yield SessionRow(
            date=session.date, event=session.name, club=session.club,
            club_name=state.clubs.names.get(session.club, ""), file=session.revision.batch.name,
            revision=session.revision.number, line=entry.line, text=line_of(source, entry.line),
            number=number, place=entry.place_text, awards=tuple(_points(awarded, first + row, player, ours, posted)),
            because=tuple(_why_not(awarded, first + row)),
            differs=difference({key: posted[key] for key in ours}, {key: now[key] for key in ours}),
        )  # fmt: skip


def _points(
    awarded: Awarded, row: int, player: models.Player, keys: Iterable[Key], posted: Counter[Key]
) -> Iterator[ExplainedPoints]:
    """What stands in the ledger for a row, with the reasons that the engine gives for the same points."""
    worked_out = awarded.awards.entries[row].awards if awarded.awards else ()
    for key in keys:
        _, unit, parts, kind = key
        points = from_parts(parts)
        because = next(
            (each.because for each in worked_out
             if (each.player, each.unit, each.points, each.kind) == (player.number, unit, points, kind)), ()
        )  # fmt: skip
        for _ in range(posted[key]):
            yield ExplainedPoints(unit=unit, points=f"{points:f}", kind=kind, because=tuple(map(str, because)))


def _why_not(awarded: Awarded, row: int) -> Iterator[str]:
    if awarded.awards is None:
        yield from (problem.message for problem in awarded.problems)
        return
    found: Iterable[Because] = (*awarded.awards.entries[row].because, *awarded.awards.entries[row].notes)
    yield from map(str, found)


def difference(posted: dict[Key, int], now: dict[Key, int]) -> str:
    """That the ledger is not what follows from the file, in words; nothing if it is."""
    if posted == now:
        return ""
    told = [
        ", ".join(f"{from_parts(key[2]):f} {key[1]} ({key[3]})" for key, count in each.items() for _ in range(count))
        for each in (posted, now)
    ]
    posted_words, now_words = (words or "nothing" for words in told)
    return f"The ledger has {posted_words}, and from the file follows {now_words}: run 'overtrick verify'."


def _beside(standing: Sequence[AwardInForce], wanted: Selection) -> Iterator[OtherPoints]:
    own = [award for award in standing if award.session is None]
    posted = origins(award.id for award in own)
    decided = entries_by_number(posted.values())
    said = steps(posted.values())
    for award in own:
        line = decided[posted[award.id]]
        event = event_of(line)
        if wanted.covers(award.played, event):
            yield OtherPoints(
                date=award.played, event=event, number=award.number, unit=award.unit,
                points=f"{from_parts(award.points):f}", kind=award.kind,
                trophies=counts_for_trophies(award.kind, federation_state().federation.scheme.on(award.played)),
                because=tuple(map(str, reasons(line, award))), by=said[line.seq],
            )  # fmt: skip


def _waiting(numbers: Sequence[str], wanted: Selection) -> Iterator[str]:
    """Files with the player in them that earn nothing until a person decides."""
    for file in set_aside(HELD):
        if file.numbers.intersection(numbers) and any(folded(wanted.event) in folded(event) for event in file.events):
            yield str(file)


def _taken_back(player: models.Player, wanted: Selection) -> Iterator[Reversal]:
    for each in reversals(player.pk):
        if wanted.covers(each.played, each.event):
            yield Reversal(
                date=each.played, event=each.event, file=each.file, revision=each.revision, unit=each.unit,
                points=f"{from_parts(each.points):f}", kind=each.kind, by=each.by,
            )  # fmt: skip
