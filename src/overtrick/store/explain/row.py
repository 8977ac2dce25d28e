"""Explain the rows of a session: why its players have these points, and why not more.

The ledger keeps no reasons. The session is read back from its raw file and awarded again by the code that awarded it
first, and the result is compared with the awards in force.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from overtrick.core.award import Award
from overtrick.core.because import Because
from overtrick.core.session import Entry
from overtrick.store.explain.raw_line import RawLine, read_raw_line
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.ledger.in_force import AwardInForce
from overtrick.store.models.points_field import from_parts, to_parts
from overtrick.store.results.awarding import ContestAwards, EarnedAward
from overtrick.store.results.event_parts import EventPartsReader
from overtrick.store.results.sessions import calculate_awards, find_contest_sessions
from overtrick.store.results.stored_sessions import SourceFile

# The unit, the points in stored parts and the kind: what is compared for a player's row.
Content = tuple[str, int, str]


class AwardExplanation(NamedTuple):
    """An award in force, the player's number after all mergers, and the reasons that lead to the same points now.

    There are no reasons if nothing leads to these points.
    """

    award: AwardInForce
    player: str
    because: tuple[Because, ...]


class RowExplanation(NamedTuple):
    """A row of a session with its awards in force, what it earns when awarded again, and why not more."""

    entry: Entry
    source: SourceFile
    awards: tuple[AwardExplanation, ...]
    earned: tuple[EarnedAward, ...]
    why_not: tuple[Because, ...]

    def for_player(self, player: int) -> Self:
        """Leave out the points of other players; the awards come in the order in which they are earned."""
        earned = tuple(each for each in self.earned if each.player == player)
        own = [each for each in self.awards if each.award.player == player]
        order = list(dict.fromkeys([*map(_content, earned), *(_content(each.award) for each in own)]))
        own.sort(key=lambda each: order.index(_content(each.award)))
        return self._replace(awards=tuple(own), earned=earned)

    def read_line(self) -> RawLine:
        """Read the line of the file that the row came from."""
        return read_raw_line(self.source, self.entry)

    @property
    def difference(self) -> str:
        """How the ledger differs from what follows from the file, in words; empty if it does not."""
        in_force = Counter(_content(each.award) for each in self.awards)
        earned = Counter(map(_content, self.earned))
        if in_force == earned:
            return ""
        return f"The ledger has {_text(in_force)}, but the file gives {_text(earned)}: run 'overtrick verify'."


def explain_rows(
    state: FederationState, session: int, in_force: Sequence[AwardInForce], events: EventPartsReader | None = None
) -> Iterator[RowExplanation]:
    """Explain each row of a session in the order of its file, given the awards in force of its players or of some.

    A caller with several sessions gives one reader of `events` for all of them.
    """
    contest = find_contest_sessions(session)
    awarded = calculate_awards(state, events or EventPartsReader(), contest)
    position = next(position for position, each in enumerate(contest) if each.id == session)
    stored = contest[position]
    assert stored.source is not None
    # The rows of both sessions of a contest are awarded as one list.
    first = sum(len(each.entries) for each in contest[:position])
    for row, (entry, key) in enumerate(zip(stored.session.entries, stored.entries, strict=True)):
        own = awarded.awards.entries[first + row].awards if awarded.awards else ()
        yield RowExplanation(
            entry=entry,
            source=stored.source,
            awards=tuple(_explain_award(state, award, own) for award in in_force if award.entry == key),
            earned=tuple(each for each in awarded.earned[position] if each.entry == row),
            why_not=_why_not(awarded, first + row),
        )


def _explain_award(state: FederationState, award: AwardInForce, awarded: Sequence[Award]) -> AwardExplanation:
    player = state.register.survivor(award.number)
    wanted = (player, *_content(award))
    same = (each for each in awarded if (each.player, each.unit, to_parts(each.points), each.kind) == wanted)
    found = next(same, None)
    return AwardExplanation(award, player, found.because if found else ())


def _why_not(awarded: ContestAwards, row: int) -> tuple[Because, ...]:
    """Say why a player in a row earns nothing or not more; if the session is not awarded at all, why that is."""
    if awarded.awards is None:
        return tuple(Because("{says}", {"says": problem.message}) for problem in awarded.problems)
    found = awarded.awards.entries[row]
    return (*found.because, *found.notes)


def _content(award: AwardInForce | EarnedAward) -> Content:
    return award.unit, award.points, award.kind


def _text(awards: Counter[Content]) -> str:
    words = [f"{from_parts(points):f} {unit} ({kind})" for unit, points, kind in awards.elements()]
    return ", ".join(words) or "nothing"
