"""To which tournament a session belongs, and to which of its stages: by club, day, class and name.

A contest report may name the tournament by a number of its own. Where one of the four differs, a person is asked.
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from overtrick.core.identity import fold_name, is_part_name

# How sure it is that a session belongs to a tournament.
CERTAIN, SUGGESTED, NONE = "certain", "suggested", "none"
# What a link rests on, or what speaks against it.
CLUB, DAY, CLASS, NAME, CONTEST_ID, PERSON = "club", "day", "class", "name", "contest-id", "person"
# Files of a tournament that was played a week earlier or later may still be meant for it.
_NEAR = timedelta(days=7)


class PlayedSession(NamedTuple):
    """What is compared of a session: its club, its days, its class by the file, and what the file calls it.

    `contest_id` is the number that a contest report gives its event: field 16 of Magic Contest.
    """

    club: int
    first: date
    last: date
    event_class: str
    event: str
    section: str = ""
    contest_id: str = ""


class SanctionedEvent(NamedTuple):
    """What is compared of a tournament. `in_files` says that files can name its class; other classes a person knows."""

    number: int
    club: int
    first: date
    last: date
    event_class: str
    name: str
    in_files: bool = True


class TournamentLink(NamedTuple):
    """Whether a session belongs to a tournament: how sure that is, what it rests on, and what speaks against it."""

    tournament: int
    certainty: str
    by: str = ""
    against: str = ""


def link_session(session: PlayedSession, event: SanctionedEvent) -> TournamentLink:
    """Tell whether a session belongs to a tournament.

    It does if club, days, class and name agree, or if its file gives the number of the tournament and the days agree.
    Where one thing differs, it is suggested.
    """
    against = list_differences(session, event)
    if session.contest_id == str(event.number):
        certainty = CERTAIN if DAY not in against else SUGGESTED
        return TournamentLink(event.number, certainty, CONTEST_ID, ",".join(against))
    if not against:
        return TournamentLink(event.number, CERTAIN, NAME)
    near = event.first - _NEAR <= session.first and session.last <= event.last + _NEAR
    if len(against) == 1 and near:
        return TournamentLink(event.number, SUGGESTED, "", against[0])
    return TournamentLink(event.number, NONE, "", ",".join(against))


def list_differences(session: PlayedSession, event: SanctionedEvent) -> list[str]:
    """Return which of club, days, class and name speak against a session being one of a tournament."""
    found = {
        CLUB: session.club != event.club,
        DAY: not (event.first <= session.first and session.last <= event.last),
        CLASS: event.in_files and session.event_class != event.event_class,
        NAME: not is_part_name(fold_name(session.event), fold_name(event.name)),
    }
    return [what for what, differs in found.items() if differs]


def choose_link(session: PlayedSession, events: Iterable[SanctionedEvent]) -> TournamentLink | None:
    """Return the best link of a session: what is certain before what is suggested, the longest name before others."""
    order = {CERTAIN: 0, SUGGESTED: 1}
    found = [(link_session(session, event), event) for event in events]
    known = [(link, event) for link, event in found if link.certainty in order]
    known.sort(
        key=lambda each: (order[each[0].certainty], each[0].by != CONTEST_ID, -len(each[1].name), each[1].number)
    )
    return known[0][0] if known else None


def name_stage(event: str, section: str, tournament: str, stages: Sequence[str]) -> str:
    """Return the planned stage that a session names in its section, or after the name of its tournament.

    An empty text where it names none, or several.
    """
    for text in (section, _rest_of_name(event, tournament)):
        words = _join_words(text)
        named = [stage for stage in stages if f" {_join_words(stage)} " in f" {words} "]
        # 'Semi-Final' has 'Final' in it: the longer name is meant.
        longest = [stage for stage in named if not any(_holds(other, stage) for other in named)]
        if len(longest) == 1:
            return longest[0]
    return ""


def _rest_of_name(event: str, tournament: str) -> str:
    name, whole = fold_name(event), fold_name(tournament)
    return name[len(whole) :] if is_part_name(name, whole) else name


def _holds(longer: str, shorter: str) -> bool:
    return longer != shorter and f" {_join_words(shorter)} " in f" {_join_words(longer)} "


def _join_words(text: str) -> str:
    """Return a text as words with single spaces, without case and hyphens."""
    return " ".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())
