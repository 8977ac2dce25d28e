"""The export of all data about a player, for the player: to read, to check, and to take elsewhere.

Passwords, second steps and the secrets of tokens are not in it. All remarks on a question are, whoever wrote them.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from overtrick.billing.cents import cents_text
from overtrick.store import models
from overtrick.store.explain.questions import find_questions
from overtrick.store.journal.today import about_today
from overtrick.store.queries.appearances import Appearance, find_appearances
from overtrick.store.queries.applications import find_rows_about
from overtrick.store.registers.code_names import code_names

_CODES = ("gender", "source", "country", "grade", "rank", "status")
_OMITTED = {"id", "merged_into_id", "merged_into"}


def export_player_data(player: models.Player, numbers: Sequence[str], now: datetime) -> dict[str, Any]:
    """Return everything about a player, under every number."""
    others = models.Player.objects.filter(number__in=numbers[1:]) if len(numbers) > 1 else ()
    rows = sorted((player, *others), key=lambda each: int(each.pk))
    keys = [row.pk for row in rows]
    contacts = list(models.Contact.objects.filter(player__in=numbers))
    data = {
        "federation": about_today().name,
        "made": now,
        "number": player.number,
        "register": _register(rows),
        "contact": [_columns(each) for each in contacts],
        "logins": _logins(numbers),
        "tokens": [_token(each) for each in models.Credential.objects.filter(player__in=numbers).order_by("id")],
        "memberships": [_columns(each, "player") for each in models.Membership.objects.filter(player__in=keys)],
        "spells": [_columns(each, "player") for each in models.Spell.objects.filter(player__in=keys)],
        "levies": [_levy(each) for each in models.InvoiceItem.objects.filter(number__in=numbers).order_by("id")],
        "results": [_result(each) for each in find_appearances(numbers)],
        "awards": _awards(keys),
        "changes": [_columns(each, "player") for each in models.Change.objects.filter(player__in=keys)],
        "questions": find_questions(players=numbers),
        "applications": [
            _columns(each) | {"data": msgspec.json.decode(each.data)} for each in find_rows_about(numbers)
        ],
        "tournaments": [
            _entry(each)
            for each in models.TournamentPlayer.objects.filter(number__in=numbers)
            .select_related("entry", "entry__tournament")
            .order_by("id")
        ],
        "partner_notes": [
            _columns(each, "player") for each in models.PartnerNote.objects.filter(player__in=numbers).order_by("id")
        ],
        "record": [
            _audit_entry(each) for each in models.Audit.objects.filter(what="player", key__in=numbers).order_by("id")
        ],
        "letters": _letters({each.email for each in contacts if each.email}),
    }
    found: dict[str, Any] = msgspec.to_builtins(data, str_keys=True)
    return found


def _columns(row: Any, *left_out: str) -> dict[str, Any]:
    hidden = _OMITTED.union(left_out)
    return {
        field.name: field.value_from_object(row)
        for field in row._meta.concrete_fields
        if field.name not in hidden and field.attname not in hidden
    }


def _entry(seat: models.TournamentPlayer) -> dict[str, Any]:
    """Return an entry of a tournament that the player is or was in, and what was written with it."""
    entry = seat.entry
    return {
        "tournament": entry.tournament.name, "date": entry.tournament.first, "state": entry.state, "team": entry.team,
        "seat": entry.seat, "text": entry.text, "at": entry.at, "confirmed": seat.confirmed,
        "replaced": seat.ended is not None,
    }  # fmt: skip


def _levy(item: models.InvoiceItem) -> dict[str, Any]:
    """Return what a club was charged for the player, or credited if it is below zero."""
    return {"from": item.date, "to": item.until, "days": item.units, "amount": cents_text(item.amount)}


def _register(players: list[models.Player]) -> list[dict[str, Any]]:
    """Return rows of the register, with the names of their codes."""
    names = code_names()
    return [
        _columns(player)
        | {"in_words": {code: name for code in _CODES if (name := names.name(code, getattr(player, code)))}}
        for player in players
    ]


def _logins(numbers: Sequence[str]) -> list[dict[str, Any]]:
    """Return the logins with their second steps: a row for each step, and one for a login that has none."""
    found: dict[int, dict[str, Any]] = {}
    columns = ("id", "name", "role", "email", "last_login", "calendar")
    rows = models.Account.objects.filter(player__in=numbers).order_by("id", "authenticator__id")
    for row in rows.values(*columns, "authenticator__type", "authenticator__created_at"):
        login = found.setdefault(row["id"], {
            "name": row["name"], "role": row["role"], "email": row["email"], "last_login": row["last_login"],
            "calendar": row["calendar"] > 0, "second_steps": [],
        })  # fmt: skip
        if step := row["authenticator__type"]:
            login["second_steps"].append({"kind": step, "made": row["authenticator__created_at"]})
    return list(found.values())


def _token(token: models.Credential) -> dict[str, Any]:
    names = ("name", "label", "scopes", "made", "used", "revoked")
    return {name: getattr(token, name) for name in names}


def _result(row: Appearance) -> dict[str, Any]:
    card = row.card
    return {
        "date": card.date, "club": card.club, "club_name": card.club_name, "event": card.event, "round": card.round,
        "section": card.section, "class": card.event_class, "number": row.number, "place": row.place,
        "score": row.score, "unit": card.unit, "file": row.file, "line": row.line,
    }  # fmt: skip


def _awards(keys: list[int]) -> list[dict[str, Any]]:
    """Return every row of the ledger, also those that were taken back."""
    found = models.Award.objects.filter(player__in=keys).select_related("posting", "session").order_by("id")
    return [
        {
            "played": each.played, "event": each.session.name if each.session else "", "unit": each.unit,
            "points": f"{each.points:f}", "kind": each.kind, "journal": each.posting.seq,
            "takes_back": each.reverses_id is not None,
        }
        for each in found
    ]  # fmt: skip


def _audit_entry(note: models.Audit) -> dict[str, Any]:
    return {
        "at": note.at, "who": note.who, "journal": note.seq, "before": msgspec.json.decode(note.before),
        "after": msgspec.json.decode(note.after),
    }  # fmt: skip


def _letters(addresses: set[str]) -> list[dict[str, Any]]:
    """Letters that were written to the player. A link in one is a secret as long as it is good: the text stays out."""
    found = models.Mail.objects.filter(address__in=addresses).order_by("id")
    return [{"address": each.address, "subject": each.subject, "made": each.made, "sent": each.sent} for each in found]
