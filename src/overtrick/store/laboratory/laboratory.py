"""The laboratory of a federation's records: its history, how players came into it, and the ordinary way."""

from collections.abc import Collection, Hashable, Iterator
from datetime import date
from pathlib import Path
from typing import cast

from overtrick.lab.history import History
from overtrick.lab.laboratory import Laboratory
from overtrick.lab.ordinary import OrdinaryAward, OrdinarySession, RecordingScheme
from overtrick.lab.outcomes import kind_of_session
from overtrick.lab.parts import merge_parts
from overtrick.schemes import Scheme
from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.store.db import database
from overtrick.store.journal.federation_state import FederationState, current_federation, federation_state
from overtrick.store.laboratory.opening import read_opening
from overtrick.store.laboratory.parts import read_parts
from overtrick.store.registers.federation import Federation, Version
from overtrick.store.registers.folder_files import contents_on_record
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.store.results.awarding import EarnedAward
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.sessions import calculate_awards, find_contests_of

_NUMBERS = "SELECT number FROM player WHERE merged_into_id IS NULL ORDER BY id"
_CLUBS = "SELECT code, region FROM club"
# By day of play, or of posting: ratings count what was won in the year, ranks what has been posted.
_OTHERS = """
SELECT p.number, a.unit, year(a.posted) AS year, a.kind, CAST(sum(a.points) AS BIGINT)
FROM awards a JOIN players p USING (player) WHERE a.session IS NULL GROUP BY ALL
"""


def open_laboratory(folder: Path) -> Laboratory:
    """Return the laboratory of the open records, by the parts beside their columnar copy."""
    scheme = current_federation().scheme
    players = [number for (number,) in database.rows(_NUMBERS)]
    history = merge_parts(read_parts(folder), grades_known=True, players_before=players)
    regions = {code: region or "" for code, region in database.rows(_CLUBS)}
    return Laboratory(
        history, scheme, newest_contents(), read_opening(folder, history), regions, OrdinarySessions(history).award
    )


def newest_contents() -> FolderContents:
    """Return the folder in force, as the newest version has it."""
    version = current_federation().versions[-1]
    if not version.files:
        return read_contents(version.scheme.name)
    return contents_on_record(version.scheme_file, version.files)


class OrdinarySessions:
    """Awards sessions with all that is on record about them."""

    def __init__(self, history: History) -> None:
        self._history = history

    def award(self, scheme: Scheme, sessions: Collection[int]) -> Iterator[OrdinarySession]:
        """Award sessions by their places in the table of sessions; those of one class share what is noted as read."""
        numbers = self._history.sessions.number
        places = {int(numbers[at]): at for at in sessions}
        register = PlayerRegister(scheme.dated_registers)
        events = EventPartsReader()
        recorders: dict[Hashable, tuple[RecordingScheme, FederationState]] = {}
        found: list[tuple[int, list[OrdinaryAward], RecordingScheme]] = []
        for number, group in find_contests_of(sorted(places)):
            kind = kind_of_session(group[0].session)
            if kind not in recorders:
                recorder = RecordingScheme(scheme)
                recorders[kind] = recorder, state_with(federation_state(), recorder, register)
            recorder, state = recorders[kind]
            awarded = calculate_awards(state, events, group)
            own, earned = next(each for each in zip(group, awarded.earned, strict=True) if each[0].id == number)
            rows = [entry.row for entry in own.session.entries]
            awards = self._awards(places[number], rows, earned, awarded.event_class, state)
            found.append((places[number], list(awards), recorder))
        reads = {id(recorder): recorder.reads() for recorder, _ in recorders.values()}
        for place, awards_of_session, recorder in found:
            yield OrdinarySession(place, awards_of_session, reads[id(recorder)])

    def _awards(
        self, at: int, rows: list[int], earned: Collection[EarnedAward], event_class: str, state: FederationState
    ) -> Iterator[OrdinaryAward]:
        for each in earned:
            player = state.register.survivor(each.number)
            yield OrdinaryAward(at, rows[each.entry], player, each.unit, each.kind, each.points, event_class)


def state_with(state: FederationState, recorder: RecordingScheme, register: PlayerRegister) -> FederationState:
    """Return the state of the records in which a scheme is the federation's, with the players by its registers."""
    version = Version(seq=0, start=date.min, digest="", scheme=cast(Scheme, recorder))
    return FederationState(**{
        **{name: getattr(state, name) for name in state.__struct_fields__},
        "federation": Federation([version]), "register": register,
    })  # fmt: skip
