"""A session of the history, with what is known beyond its file that may matter under some scheme."""

from datetime import date

import msgspec

from overtrick.awards.context import NO_CONTEXT, Context, Player
from overtrick.awards.event_links import Links, Outline, find_links
from overtrick.core.session import MATCH_LISTS, Session
from overtrick.schemes.edition import Edition

SAME_DAY, LATER_DAY, _ANOTHER_DAY = date(2000, 1, 1), date(2000, 1, 2), date(2000, 3, 1)


class LinkedRounds(msgspec.Struct, frozen=True, order=True):
    """Rounds of matches that go by the name of a final list: their class and size, and whether the days belong."""

    points_type: str
    award: int
    size: int
    joined: bool


class PlayedSession(msgspec.Struct, frozen=True):
    """A session as the laboratory takes it. `number` and `file` say which; `club` is where it was played.

    `players` are those of whom something is known that may cost somebody points; `rounds` are matches of the same event
    name. `first` and `count` say which rows count, where two reports are awarded as one. With `apart`, more is known of
    the session than a case holds: it goes the ordinary way. With `related`, other reports of the event may say which
    part of it this one is.
    """

    number: int
    session: Session
    played: date
    club: int = 0
    file: str = ""
    players: tuple[Player, ...] = ()
    rounds: tuple[LinkedRounds, ...] = ()
    related: bool = False
    apart: bool = False
    first: int = 0
    count: int = -1

    @property
    def own_rows(self) -> range:
        """Return the positions of the rows that count."""
        count = len(self.session.entries) if self.count < 0 else self.count
        return range(self.first, self.first + count)


class Example(msgspec.Struct, frozen=True):
    """A session without names, dates and places, which stands for all that have the same cases."""

    session: Session
    players: tuple[Player, ...] = ()
    rounds: tuple[LinkedRounds, ...] = ()
    related: bool = False


def context_of(players: tuple[Player, ...]) -> Context:
    """Return the context in which only players are known."""
    return msgspec.structs.replace(NO_CONTEXT, players=players) if players else NO_CONTEXT


def links_of(example: Example, edition: Edition) -> Links:
    """Return what the rounds of its event mean for an example, by the very function that awards ask."""
    session = example.session
    return find_links(session, edition, [_outline(each, session, edition) for each in example.rounds])


def _outline(rounds: LinkedRounds, session: Session, edition: Edition) -> Outline:
    """Return the rounds as a session of matches that was played on the day of the list, or long after."""
    day = (session.date or SAME_DAY) if rounds.joined else _ANOTHER_DAY
    known = edition.class_of(rounds.points_type, rounds.award)
    named = known.name if known else ""
    return Outline("", session.event, day, day, final=False, matches=True, size=rounds.size, event_class=named)


def is_round(session: Session) -> bool:
    """Tell whether a session is a round of matches."""
    return session.lists == MATCH_LISTS
