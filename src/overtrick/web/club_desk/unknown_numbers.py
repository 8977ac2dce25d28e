"""Numbers that nobody has, on the desk: what each choice would do before it is made, and the way back after it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from overtrick.core.likely_players import LikelyPlayer
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.access.question_rights import signature
from overtrick.store.commands import unknown_numbers as commands
from overtrick.store.commands.unknown_numbers import CorrectionPreview, FileKey, Sender
from overtrick.store.db import cache
from overtrick.store.deliveries.file_status import find_status
from overtrick.store.errors import Busy, Refusal
from overtrick.store.queries.files.file_list import ClubFile
from overtrick.store.queries.files.unknown_numbers import UnknownNumber, find_unknown_numbers
from overtrick.store.queries.search import PlayerMatch, find_by_numbers, search_players
from overtrick.web import query_params
from overtrick.web.acting import DOOR, acting_account
from overtrick.web.page_urls import file_url, page_url
from overtrick.web.tables.columns import format_points
from overtrick.web.terms import translate_term
from overtrick.web.undo import offer_undo

_MOST_MATCHES = 10
_LONGEST_NUMBER, _MOST_DIGITS = 20, 9


class NumberChoice(msgspec.Struct, frozen=True, kw_only=True):
    """An unknown number with the player whom the page proposes, and what would happen then.

    `searching` is that somebody else is looked for; `matches` are those who were found.
    """

    file: ClubFile
    unknown: UnknownNumber
    player: LikelyPlayer | None = None
    preview: CorrectionPreview | None = None
    searching: bool = False
    query: str = ""
    matches: Sequence[PlayerMatch] = ()
    more: bool = False

    @property
    def first_name(self) -> str:
        """What people call the player, for a short button."""
        return self.player.name.split()[0] if self.player and self.player.name else ""


def find_choices(request: HttpRequest, club: int, file: ClubFile, most: int | None = None) -> list[NumberChoice]:
    """Return the unknown numbers of a file, each with the likeliest player; on its own page also those searched for."""
    who = acting_account(request)
    asked = query_params.text(request, "number") if most is None else ""
    choices = []
    for unknown in find_unknown_numbers(club, file, who)[:most]:
        if unknown.number == asked:
            choices.append(_search(request, club, file, unknown))
        elif unknown.likely and not unknown.set_aside:
            choices.append(_propose(request, club, file, unknown, unknown.likely[0]))
        else:
            choices.append(NumberChoice(file=file, unknown=unknown))
    return choices


def _search(request: HttpRequest, club: int, file: ClubFile, unknown: UnknownNumber) -> NumberChoice:
    """Look for the player whom somebody means, or propose the one who was chosen."""
    who = acting_account(request)
    chosen = find_by_numbers([query_params.text(request, "player")], who)
    if chosen:
        known = {each.number: each for each in unknown.likely}
        player = known.get(chosen[0].number) or LikelyPlayer(number=chosen[0].number, name=chosen[0].name)
        return _propose(request, club, file, unknown, player)
    query = query_params.text(request, "q")
    matches, more = search_players(query, who, _MOST_MATCHES)
    return NumberChoice(file=file, unknown=unknown, searching=True, query=query, matches=matches, more=more)


def _propose(
    request: HttpRequest, club: int, file: ClubFile, unknown: UnknownNumber, player: LikelyPlayer
) -> NumberChoice:
    preview = _preview(_key(club, file), unknown.number, player.number, _sender(request))
    return NumberChoice(file=file, unknown=unknown, player=player, preview=preview)


def _preview(file: FileKey, wrong: str, right: str, sender: Sender) -> CorrectionPreview | None:
    """Return what a correction would do, tried out once for each state of the register; None if it cannot be told now.

    A trial takes a turn among those who write, so that a page must not ask for it each time it is looked at.
    """
    known: dict[tuple[FileKey, str, str], CorrectionPreview | None] = cache.get_or_make(
        f"number previews of club {file.club}", cache.version(), dict
    )
    key = (file, wrong, right)
    if key not in known:
        try:
            known[key] = commands.preview_number(file, wrong, right, sender)
        except Busy:
            return None
        except Refusal as refusal:
            known[key] = CorrectionPreview(state="", problem=str(refusal))
    return known[key]


def act(request: HttpRequest, club: int, file: ClubFile) -> None:
    """Do what was chosen about a number of a file, and offer the way back. Raise the Refusal that says why not."""
    number, revision = request.POST.get("number", ""), request.POST.get("revision", "")
    if not (revision.isascii() and revision.isdigit()) or len(revision) > _MOST_DIGITS:
        raise Http404
    key = FileKey(club, file.name, int(revision))
    if number not in (*file.unknown, *file.set_aside):
        # Another person was faster, or the form was made by hand.
        raise commands.FileChanged
    match request.POST.get("do"):
        case "correct":
            _correct(request, file, key, number)
        case "set-aside":
            _set_aside(request, file, key, number)
        case "ask-again":
            commands.ask_again(club, file.name, number)
        case _:
            raise Http404


def back_from(request: HttpRequest, club: int, name: str) -> str:
    """Return the page on which the form stood: the desk, the office's queue, or the file's own."""
    where = request.POST.get("back")
    if where == "queue" and acting_account(request).role == FEDERATION:
        return page_url("queue", kind="unknown")
    return page_url("desk", club=club) if where == "desk" else file_url(club, name)


def _correct(request: HttpRequest, file: ClubFile, key: FileKey, number: str) -> None:
    player = request.POST.get("player", "")[:_LONGEST_NUMBER]
    chosen = find_by_numbers([player], acting_account(request))
    if not chosen:
        raise Refusal(_("Nobody has the number %(number)s.") % {"number": player})
    receipt = commands.correct_number(key, number, chosen[0].number, _sender(request))
    values = {"name": chosen[0].name, "event": file.event or file.name, "points": _points(key, chosen[0].number)}
    text = _("%(name)s has %(points)s from %(event)s.") if values["points"] else _("%(name)s is now in %(event)s.")
    offer_undo(
        request, text % values, "correct-number", key.club, back_from(request, key.club, key.name), name=key.name,
        revision=receipt.revision, before=key.revision,
    )  # fmt: skip


def _points(key: FileKey, player: str) -> str:
    """Return what a player has from a file now, in words."""
    status = find_status(key.club, key.name)
    awards = [each for each in status.awards if each.player == player] if status else []
    return ", ".join(
        f"{format_points(each.points, whole=True)} {translate_term(each.unit, 'units')}" for each in awards
    )


def _set_aside(request: HttpRequest, file: ClubFile, key: FileKey, number: str) -> None:
    commands.set_aside(key, number, _sender(request))
    values = {"number": number, "event": file.event or file.name}
    text = _("We will not ask about %(number)s in %(event)s again.") % values
    back = back_from(request, key.club, key.name)
    offer_undo(request, text, "set-aside", key.club, back, name=key.name, number=number)


def undo_correction(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Receive the file again as it was before a number was put right."""
    commands.take_back(FileKey(club, values["name"], values["revision"]), values["before"], _sender(request))
    return _("The file is as it was before.")


def undo_set_aside(request: HttpRequest, club: int, values: Mapping[str, Any]) -> str:
    """Ask about a number again."""
    commands.ask_again(club, values["name"], values["number"])
    return _("We ask about %(number)s again.") % {"number": values["number"]}


def _key(club: int, file: ClubFile) -> FileKey:
    return FileKey(club, file.name, file.status.revision)


def _sender(request: HttpRequest) -> Sender:
    return Sender(signature(acting_account(request)), datetime.now(UTC), DOOR)
