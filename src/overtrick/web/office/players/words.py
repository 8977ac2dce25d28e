"""What the office calls kinds of clubs, decisions about players and clubs, and the fields that they changed."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from overtrick.store.queries.register.player_entry import ALLOWED, AuditNote
from overtrick.web.club_desk.members.words import LABELS, name_value
from overtrick.web.terms import translate_term

CLUB_KINDS = {
    "affiliated": _("Affiliated"), "congress": _("Congress"), "unaffiliated": _("Not affiliated"),
    "overseas": _("Abroad"), "temporary": _("For visitors"), "none": _("No club"),
}  # fmt: skip
# What a decision did, by its kind.
DEEDS = {
    "register": _("Registered"), "amend": _("Details changed"), "hide": _("Shown or hidden"), "merge": _("Merged"),
    "unmerge": _("Separated again"), "erase": _("Erased"), "unregister": _("Number taken back"),
    "move": _("Moved to another club"), "join": _("Joined a club"), "leave": _("Left a club"),
    "membership": _("Membership corrected"), "status": _("Status changed"), "period": _("Period entered"),
    "rank": _("Rank set"), "stars": _("Stars set"), "rating": _("Rating set"), "grade": _("Grade set"),
    "adjust": _("Points adjusted"), "opening": _("Opening balance"), "announced": _("Announced points"),
    "transfer": _("Points from abroad"), "recognise": _("Rank from abroad"), "lapse": _("Points cancelled"),
    "restore": _("Points restored"), "withdraw": _("Decision withdrawn"), "import": _("Imported"),
    "club": _("Club entered or changed"), "sending": _("Permission to send"), "graded-nights": _("Graded nights"),
    "handicaps": _("Handicaps switched on or off"), "handicap-estimate": _("Average estimated for handicaps"),
    "federation": _("Federation founded"), "adopt": _("New version of the rules"),
    "take-effect": _("Version of the rules took effect"), "grant": _("Application granted"),
}  # fmt: skip
# The usual periods; a federation's rules may name others.
PERIODS = {"suspended": _("Suspended"), "arrears": _("In arrears"), "id-card": _("ID card valid")}
_FIELDS = LABELS | PERIODS | {
    "merged_into": _("Merged into"), "erased": _("Erased"), "date": _("Day"), "event": _("Event"),
    "name": _("Name"), "region": _("Region"), "licence": _("Licence"), "kind": _("Kind"),
    "handicaps": _("Handicaps"), "handicap_average": _("Estimated average"), "new_players": _("Average of new players"),
    "graded_nights": _("Graded nights"), "withdrawn": _("Line withdrawn"), ALLOWED: _("Allowed"),
}  # fmt: skip
# Fields with the same name in the notes of players and of clubs.
_KIND, _POINTS = "kind", "points"


def name_deed(kind: str) -> Any:
    """Return what a decision of a kind did; a kind without words keeps its name."""
    return DEEDS.get(kind, kind)


def name_club_kind(kind: str) -> Any:
    """Return a kind of club as people say it."""
    return CLUB_KINDS.get(kind, kind)


def describe_note(note: AuditNote) -> list[tuple[Any, str, str]]:
    """Return what a decision changed: the name of each field, its value before, and its value now."""
    keys = [key for key in note.after if note.after[key] != note.before.get(key)]
    if note.kind == "register":
        keys = [key for key in keys if key in ("number", "first", "preferred", "family", "club")]
    return [(_FIELDS.get(key, key), _say(key, note.before.get(key)), _say(key, note.after[key])) for key in keys]


def _say(key: str, value: Any) -> str:
    if key == _POINTS and isinstance(value, dict):
        return ", ".join(f"{number} {translate_term(unit, 'units')}" for unit, number in value.items()) or "0"
    if key == _KIND and value in CLUB_KINDS:
        return str(CLUB_KINDS[value])
    return name_value(key, value)
