"""A nation's folder as a history: its results files, read and checked once, and the ordinary way through them."""

import csv
import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from overtrick import formats
from overtrick.awards.context import Context, Player
from overtrick.awards.event_links import are_joined, contestant_size
from overtrick.awards.file_links import FileLinks, Position, event_of
from overtrick.checks import check
from overtrick.checks.player_numbers import find_mistaken_numbers, write_numbers_alike
from overtrick.core.identity import are_related, fold_name
from overtrick.core.problems import is_accepted
from overtrick.core.session import Session
from overtrick.formats import player_file
from overtrick.formats.magic_contest.twins import are_twins, join_twins
from overtrick.lab.history import History, HistoryBuilder, Ints
from overtrick.lab.opening import Opening, no_opening
from overtrick.lab.ordinary import OrdinaryAward, OrdinarySession, RecordingScheme, read_rows
from overtrick.lab.outcomes import to_parts
from overtrick.lab.played import LinkedRounds, PlayedSession, context_of, is_round
from overtrick.schemes import Scheme
from overtrick.schemes.registers.on_day import PlayerFacts, registers_of, status_on
from overtrick.standing.columns import to_exact


class _Stub(NamedTuple):
    """What other sessions need of one: its file and position in it, its day, and its class by the header."""

    file: int
    position: int
    name: str
    day: datetime.date
    points_type: str
    award: int
    size: int
    round: bool


class FolderHistory:
    """Reads the results of a folder; awards those sessions the ordinary way that are no cases."""

    def __init__(self, folder: Path, scheme: Scheme, today: datetime.date) -> None:
        self.scheme, self._today = scheme, today
        self._files = sorted(path for path in (folder / "results").rglob("*") if path.is_file())
        self._root = folder / "results"
        self._places: list[tuple[int, int]] = []
        self._events: dict[object, list[_Stub]] = defaultdict(list)
        self._years: dict[object, list[_Stub]] = defaultdict(list)
        self._unknown = status_on(PlayerFacts(registered=False), registers_of(scheme))
        self.refused = 0

    def read(self) -> History:
        """Read all files; sessions are seen twice, because those that come later may matter to earlier ones."""
        builder = HistoryBuilder()
        waiting: list[tuple[int, int, Session]] = []
        for number in range(len(self._files)):
            for position, session in enumerate(self._sessions_of(number)):
                self._note(number, position, session)
                if is_round(session) or not (session.final or session.details):
                    self._add(builder, number, position, self._played(number, position, session))
                else:
                    waiting.append((number, position, session))
        for number, position, session in waiting:
            self._add(builder, number, position, self._played_with_others(number, position, session))
        return builder.build()

    def award(self, scheme: Scheme, sessions: Collection[int]) -> Iterator[OrdinarySession]:
        """Award sessions by their files, as `overtrick award` does with all files of the folder."""
        recorder = RecordingScheme(scheme)
        found = list(self._award(recorder, sorted(sessions)))
        reads = recorder.reads()
        for at, awards in found:
            yield OrdinarySession(at, awards, reads)

    def _award(self, scheme: RecordingScheme, wanted: Sequence[int]) -> Iterator[tuple[int, list[OrdinaryAward]]]:
        links = FileLinks()
        for number in sorted({stub.file for at in wanted for stub in self._beside(at)}):
            for position, session in enumerate(self._sessions_of(number)):
                links.add(session, scheme.on(session.date or self._today), Position(self._name(number), position))
        for at in wanted:
            number, position = self._places[at]
            session = self._sessions_of(number)[position]
            edition = scheme.on(session.date or self._today)
            context = self.context_of(session)
            awarded = links.award(session, edition, Position(self._name(number), position), context)
            yield at, list(read_rows(at, awarded.event_class, awarded.entries))

    def _sessions_of(self, number: int) -> tuple[Session, ...]:
        """Return the sessions of a file that is accepted, and that can be awarded."""
        path, scheme = self._files[number], self.scheme
        federation = scheme.federation
        batch, problems = formats.loads(path.read_bytes(), federation.formats, federation.player_numbers)
        batch, problems = write_numbers_alike(batch, problems, federation.player_numbers)
        played = min((session.date for session in batch.sessions if session.date), default=self._today)
        found = check(batch, scheme.expectations(scheme.on(played).day), self._today, name=path.name)
        if not is_accepted((*problems, *found)):
            self.refused += 1
            return ()
        return batch.sessions

    def _name(self, number: int) -> str:
        return self._files[number].relative_to(self._root).as_posix()

    def _note(self, number: int, position: int, session: Session) -> None:
        if session.date is None or not (is_round(session) or session.final or session.details):
            return
        stub = _Stub(
            number, position, session.event, session.date, session.points_type or "", session.award or 0,
            contestant_size(session.entries), is_round(session),
        )  # fmt: skip
        club, name, year = event_of(session)
        self._events[club, name, year].append(stub)
        self._years[club, year].append(stub)

    def _add(self, builder: HistoryBuilder, number: int, position: int, played: PlayedSession) -> None:
        self._places.append((number, position))
        builder.add(played)

    def _played(self, number: int, position: int, session: Session) -> PlayedSession:
        return PlayedSession(
            len(self._places), session, session.date or self._today, session.club or 0, self._name(number),
            self._players(session),
        )  # fmt: skip

    def _players(self, session: Session) -> tuple[Player, ...]:
        form = self.scheme.federation.player_numbers
        mistaken = find_mistaken_numbers(session, form) if form else []
        return tuple(Player(number=number, status=self._unknown) for number in dict.fromkeys(mistaken))

    def every_session(self) -> Iterator[tuple[str, int, Session]]:
        """Yield every session that is accepted: its file, its position in it, and the session."""
        for number in range(len(self._files)):
            for position, session in enumerate(self._sessions_of(number)):
                yield self._name(number), position, session

    def context_of(self, session: Session) -> Context:
        """Return the context in which those earn nothing whose numbers cannot be any player's."""
        return context_of(self._players(session))

    def _played_with_others(self, number: int, position: int, session: Session) -> PlayedSession:
        """Return a final list with its rounds, or a report with its twin."""
        own = self._played(number, position, session)
        others = [stub for stub in self._related(session) if (stub.file, stub.position) != (number, position)]
        rounds = link_rounds(session, [stub for stub in others if stub.round])
        related = session.details is not None and not session.final and bool(others)
        twin = self._find_twin(session, others)
        if twin is None:
            return replace(own, rounds=rounds, related=related)
        (joined,) = join_twins((session, twin))
        others = [stub for stub in others if stub.name != twin.event or stub.day != twin.date]
        first = len(twin.entries) if session.east_west else 0
        return replace(
            own, session=joined, rounds=rounds, related=bool(others), first=first, count=len(session.entries)
        )  # fmt: skip

    def _related(self, session: Session) -> list[_Stub]:
        club, name, year = event_of(session)
        if session.details is None or session.final:
            return self._events[club, name, year]
        return [stub for stub in self._years[club, year] if are_related(str(name), fold_name(stub.name))]

    def _beside(self, at: int) -> list[_Stub]:
        number, position = self._places[at]
        session = self._sessions_of(number)[position]
        return self._related(session)

    def _find_twin(self, session: Session, others: Iterable[_Stub]) -> Session | None:
        if not (session.details and session.details.serial):
            return None
        for stub in others:
            if stub.day == session.date:
                other = self._sessions_of(stub.file)[stub.position]
                if are_twins(session, other):
                    return other
        return None


def read_opening(folder: Path, scheme: Scheme, history: History) -> Opening:
    """Return with what the players of a folder came into its history, as its file of players says."""
    players = len(history.players)
    opening = no_opening(players)
    path = folder / "registers" / "players.txt"
    if not path.is_file():
        return opening
    known, _ = player_file.load(path, None, scheme.registers.player_file)
    places = {number: at for at, number in enumerate(history.players)}
    points: dict[str, Ints] = {}
    ratings = [Fraction()] * players
    for player in known:
        at = places.get(player.number)
        if at is None:
            continue
        opening.ranks[at], opening.grades[at] = player.rank, player.grade
        ratings[at] = Fraction(player.rating)
        if player.joined:
            opening.joined[at] = player.joined.toordinal()
        for unit, total in player.totals:
            points.setdefault(unit, np.zeros(players, np.int64))[at] = to_parts(total)
    return opening._replace(points=points, ratings=to_exact(ratings))


def read_regions(folder: Path) -> dict[int, str]:
    """Return the regions of the clubs of a folder."""
    path = folder / "registers" / "clubs.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8-sig", newline="") as lines:
        return {int(row["code"]): row.get("region") or "" for row in csv.DictReader(lines)}


def link_rounds(session: Session, rounds: Collection[_Stub]) -> tuple[LinkedRounds, ...]:
    """Return the rounds of matches that go by the name of a final list, by class and size, and whether they join it."""
    found = set()
    for stub in rounds:
        days = {each.day for each in rounds if each[4:7] == stub[4:7]}
        joined = session.date is not None and are_joined(stub.day, session.date, days)
        found.add(LinkedRounds(stub.points_type, stub.award, stub.size, joined))
    return tuple(sorted(found))
