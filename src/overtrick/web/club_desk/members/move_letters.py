"""Letters about a player who moves from one club to another: to both clubs and the player, where addresses are known.

Either club can begin a move, and all three are told (Appendix 18 of the specification).
"""

from datetime import date
from typing import Any

import msgspec
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.store.registers.club_details import SECRETARY, find_club_email
from overtrick.store.registers.code_names import code_names
from overtrick.web.auth.sign_up import send_letter
from overtrick.web.terms import translate_term


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A move as letters tell of it: from the home club `left`, where the player `stays` with a second club."""

    name: str
    number: str
    left: int
    joined: int
    start: date
    stays: bool = False


def send_move_letters(move: Move, email: str, *, undone: bool = False) -> int:
    """Tell both clubs and the player; return how many letters were written."""
    clubs = {code: _name(code) for code in (move.left, move.joined)}
    addresses = [find_club_email(club, SECRETARY) for club in clubs if _is_club(club)]
    subject = _("%(name)s joins a second club") if move.stays else _("%(name)s moves to another club")
    if undone:
        subject = _("%(name)s: the move was undone")
    context: dict[str, Any] = {
        "move": move, "left": clubs[move.left] if _is_club(move.left) else "", "joined": clubs[move.joined],
        "undone": undone, "name": move.name, "number": move.number, "day": date_format(move.start, "j F Y"),
    }  # fmt: skip
    # One address may stand for several of the three.
    known = list(dict.fromkeys(address for address in (*addresses, email) if address))
    name = " ".join(move.name.split())
    for address in known:
        send_letter(subject % {"name": name}, "overtrick/letters/moved.txt", address, context)
    return len(known)


def list_recipients(own: int, other: int, name: str, email: str) -> tuple[list[str], list[str]]:
    """Return who gets a letter about a move, and whom we have no address for; a club that acts knows of it already.

    `other` is the other club, 0 if it is not known yet.
    """
    known = {_name(club): bool(find_club_email(club, SECRETARY)) for club in (own, other) if _is_club(club)}
    known = {each: has_address for each, has_address in known.items() if has_address or each != _name(own)}
    known[name] = bool(email)
    told = [each for each, has_address in known.items() if has_address]
    return told, [each for each in known if each not in told]


def _name(club: int) -> str:
    return translate_term(code_names().club(club).name, "clubs")


def _is_club(code: int) -> bool:
    """Tell whether a code is a club, and not what stands for none."""
    return code_names().club(code).kind not in ("", "none")
