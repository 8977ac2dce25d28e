"""The form with which a club applies for an adjustment: players, the event, the change, the justification.

It is read field by field, because it has as many rows as there are players and a column for each unit of the scheme.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from overtrick.store.access.permissions import Actor
from overtrick.store.commands.applications import check_adjustment
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.search import PlayerMatch
from overtrick.store.queries.session_list import Card, session_with_file
from overtrick.store.registers.players import find_player
from overtrick.web.club_desk.player_search import find_for_club
from overtrick.web.problems import translate_problem

_FIRST_ROWS, _MOST_ROWS = 2, 40
_LONGEST_PLAYER, _LONGEST_POINTS, _LONGEST_EVENT, _LONGEST_TEXT = 60, 15, 200, 4000


class PlayerRow(msgspec.Struct, kw_only=True):
    """A row of the form as it was filled in, with the player who was meant, and what is wrong with it."""

    typed: str = ""
    points: tuple[str, ...] = ()
    number: str = ""
    name: str = ""
    problem: str = ""
    suggestions: tuple[PlayerMatch, ...] = ()


class AdjustmentForm(msgspec.Struct, kw_only=True):
    """The form as it was filled in. `wanted` is what is applied for, once nothing is wrong."""

    units: tuple[str, ...]
    rows: list[PlayerRow]
    session: str = ""
    event: str = ""
    day: str = ""
    text: str = ""
    problems: list[str] = msgspec.field(default_factory=list)
    wanted: dict[str, Any] | None = None

    @property
    def played(self) -> date | None:
        """Return the day of the event, once it is known."""
        return date.fromisoformat(self.wanted["date"]) if self.wanted and self.wanted.get("date") else None


def empty_form(units: Sequence[str]) -> AdjustmentForm:
    """Return a form with nothing filled in."""
    return AdjustmentForm(units=tuple(units), rows=[_blank(units) for _row in range(_FIRST_ROWS)])


def _blank(units: Sequence[str]) -> PlayerRow:
    return PlayerRow(points=("",) * len(units))


def choose_player(posted: QueryDict) -> QueryDict:
    """Return what was typed, with the player in a row whose button was pressed: `choose:row:number`."""
    _choose, at, number = [*posted.get("do", "").split(":"), "", ""][:3]
    changed = posted.copy()
    players = changed.getlist("player")
    if at.isascii() and at.isdigit() and len(at) <= len(str(_MOST_ROWS)) and int(at) < len(players):
        players[int(at)] = number
        changed.setlist("player", players)
    return changed


def read_form(posted: QueryDict, units: Sequence[str], *, more: bool = False) -> AdjustmentForm:
    """Read what was typed, without judging it; `more` adds an empty row."""
    typed = posted.getlist("player")[:_MOST_ROWS]
    columns = [posted.getlist(f"points-{at}") for at in range(len(units))]
    rows = [
        PlayerRow(
            typed=_line(text), points=tuple(_points(column[at]) if at < len(column) else "" for column in columns)
        )
        for at, text in enumerate(typed)
    ]
    rows = [row for row in rows if row.typed or any(row.points)]
    missing = max(_FIRST_ROWS - len(rows), 1 if more else 0)
    rows += [_blank(units) for _row in range(min(missing, _MOST_ROWS - len(rows)))]
    return AdjustmentForm(
        units=tuple(units), rows=rows, session=_line(posted.get("session", "")), event=_line(posted.get("event", "")),
        day=_line(posted.get("day", "")), text=posted.get("text", "").replace("\0", "").strip(),
    )  # fmt: skip


def _line(text: str) -> str:
    return " ".join(text.replace("\0", "").split())


def _points(text: str) -> str:
    """Return points as decisions write them; a comma and a long minus are what people type."""
    return _line(text).replace(",", ".").replace("−", "-")


def check_form(form: AdjustmentForm, club: int, sessions: Sequence[Card], who: Actor, today: date) -> None:
    """Find the players, note everything that is wrong, and put together what is applied for if nothing is."""
    filled = [row for row in form.rows if row.typed or any(row.points)]
    for row in filled:
        _check_row(row, club, who)
    about = _read_event(form, sessions)
    if len(form.text) > _LONGEST_TEXT:
        form.problems.append(_("The justification is too long. Please keep it under 4,000 characters."))
    elif not form.text:
        form.problems.append(_("Say why the points should change. The federation decides on what you write."))
    if not filled:
        form.problems.append(_("Name the players whose points should change."))
    if form.problems or any(row.problem for row in filled):
        return
    players = [{"number": row.number, "points": _points_of(form, row)} for row in filled]
    wanted = {"players": players, **about}
    try:
        check_adjustment(wanted, form.text, today)
    except (Refusal, NotFound) as refusal:
        form.problems.append(translate_problem(str(refusal)))
        return
    form.wanted = wanted


def _check_row(row: PlayerRow, club: int, who: Actor) -> None:
    if len(row.typed) > _LONGEST_PLAYER or max(map(len, row.points), default=0) > _LONGEST_POINTS:
        row.problem = _("This is too long. Please check it.")
        return
    if not row.typed:
        row.problem = _("Whose points are these? Type a number or a name.")
        return
    if not any(row.points):
        row.problem = _("How many points? Fill in at least one box.")
    matches = find_for_club(club, row.typed, who).players
    number = canonical_number(row.typed)
    exact = [match for match in matches if match.number == number]
    found = exact or matches if len(exact or matches) == 1 else []
    if found:
        row.number, row.name = found[0].number, found[0].name
    elif matches:
        row.problem = _("Which of these players?")
        row.suggestions = tuple(matches)
    elif _is_registered(number):
        row.number = number
    else:
        row.problem = _("We do not know this player. Please check the number or the name.")


def _is_registered(number: str) -> bool:
    """Tell whether a number is in the register: a hidden player of another club is not found by name."""
    try:
        return not find_player(number).erased
    except NotFound:
        return False


def _points_of(form: AdjustmentForm, row: PlayerRow) -> dict[str, str]:
    return {unit: text for unit, text in zip(form.units, row.points, strict=True) if text}


def _read_event(form: AdjustmentForm, sessions: Sequence[Card]) -> dict[str, Any]:
    """Read which session or event it is about; what was typed counts if no session was chosen."""
    if form.session:
        card = next((each for each in sessions if str(each.id) == form.session), None)
        if card is None:
            form.problems.append(_("Choose one of the sessions in the list, or type the event below it."))
            return {}
        file = session_with_file(card.id).revision.batch.name
        return {"event": card.event[:_LONGEST_EVENT], "date": card.date.isoformat(), "file": file[:_LONGEST_EVENT]}
    if not form.event:
        form.problems.append(_("Say which event or session it is about."))
    if len(form.event) > _LONGEST_EVENT:
        form.problems.append(_("The name of the event is too long."))
    try:
        return {"event": form.event} | ({"date": date.fromisoformat(form.day).isoformat()} if form.day else {})
    except ValueError:
        form.problems.append(_("Please write the day like this: 2026-03-14."))
        return {}
