"""Entries of tournaments as players make them: a player enters with others, confirms, and withdraws."""

from collections.abc import Sequence
from datetime import datetime

from overtrick.store.access.permissions import Actor
from overtrick.store.access.question_rights import player_numbers
from overtrick.store.commands.decide import decide
from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import CONFIRM_ENTRY, ENTER, WITHDRAW_ENTRY
from overtrick.store.tournaments.entries import find_entry, find_live_entry
from overtrick.store.tournaments.entry_links import LinkedEntry
from overtrick.store.tournaments.partner_notes import take_down_note
from overtrick.tournaments.records import TournamentEntry

_NOT_YOURS = "That is not one of your entries, or it was withdrawn."


def enter_with(
    who: Actor, mates: Sequence[str], tournament: int, now: datetime, *, seat: str = "", text: str = "",
    team: str = "", by: str = "",
) -> TournamentEntry:  # fmt: skip
    """Enter a player with partner or team mates, who are asked to confirm it; return the entry.

    `by` is who did it, if that is not the player on a page.
    """
    own = player_numbers(who)[0]
    record = {
        "tournament": tournament, "numbers": [own, *mates], "confirmed": [own], "seat": seat, "text": text,
        "team": team,
    }  # fmt: skip
    decide(ENTER, now, by or f"player {own}", record)
    for number in (own, *mates):
        take_down_note(tournament, number)
    found = find_live_entry(tournament, own)
    assert found is not None
    return found


def withdraw_own(who: Actor, entry: int, now: datetime, by: str = "") -> None:
    """Withdraw an entry that a player is in."""
    number = _own_number(who, entry)
    decide(WITHDRAW_ENTRY, now, by or f"player {number}", {"entry": entry})


def confirm_own(who: Actor, entry: int, now: datetime, by: str = "") -> None:
    """Confirm an entry that a player is in."""
    number = _own_number(who, entry)
    decide(CONFIRM_ENTRY, now, by or f"player {number}", {"entry": entry, "number": number})


def confirm_by_link(found: LinkedEntry, now: datetime) -> None:
    """Confirm an entry by the link in a letter; twice is once."""
    if not found.confirmed:
        decide(CONFIRM_ENTRY, now, f"player {found.number}", {"entry": found.entry.id, "number": found.number})


def decline_by_link(found: LinkedEntry, now: datetime) -> None:
    """Withdraw an entry by the link in a letter: the player does not play."""
    decide(WITHDRAW_ENTRY, now, f"player {found.number}", {"entry": found.entry.id})


def _own_number(who: Actor, entry: int) -> str:
    """Return the number under which a player is in an entry."""
    found = find_entry(entry)
    number = next((each for each in player_numbers(who) if each in found.numbers), "")
    if not number:
        raise Refusal(_NOT_YOURS)
    return number
