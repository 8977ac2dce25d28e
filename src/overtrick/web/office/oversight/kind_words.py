"""What each kind of entry is called in the audit log: what was done, in the words of the office."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from overtrick.store.decisions.registry import BY_NAME
from overtrick.store.journal.kinds import DELIVERY

KIND_WORDS: dict[str, Any] = {
    "adjust": _("Points adjusted"),
    "adopt": _("New version of the rules"),
    "amend": _("Player's details changed"),
    "announced": _("Announced points posted"),
    "answer": _("Question answered"),
    "apply": _("Application received"),
    "approvals": _("Rule for approvals changed"),
    "approve": _("Event approved"),
    "confirm-result": _("Result of a board confirmed"),
    "ask": _("Question asked"),
    "ask-charge": _("Question about an invoice asked"),
    "best-pair": _("Bonus for a best pair confirmed"),
    "bill": _("Invoices issued"),
    "bill-to": _("Payer of a club’s sessions chosen"),
    "bill-tournament": _("Entry fees of a tournament billed"),
    "region-address": _("Address for a region’s invoices chosen"),
    "cancel": _("Results cancelled"),
    "change-entry": _("Entry for a tournament changed by its host"),
    "close": _("Question closed"),
    "club": _("Club changed in the register"),
    "club-details": _("Club's own details changed"),
    "code": _("Code table changed"),
    "confirm": _("File held back: accepted"),
    "confirm-entry": _("Entry for a tournament confirmed"),
    "credit-note": _("Credit note issued"),
    "decline": _("Application declined"),
    "decline-bonus": _("Bonus for a best pair set aside"),
    "delete-tournament": _("Tournament taken off the calendar"),
    "entry-forms": _("Entry forms sent to clubs"),
    "enter": _("Entry for a tournament"),
    "erase": _("Player erased"),
    "facts": _("Facts about a session added"),
    "federation": _("Federation founded"),
    "give-up": _("Stuck file given up"),
    "grade": _("Grade set"),
    "graded-nights": _("Rule for graded nights chosen"),
    "grant": _("Application granted"),
    "handicap-estimate": _("New player's average estimated for handicaps"),
    "handicaps": _("Handicaps switched on or off for an event"),
    "hide": _("Player hidden or shown"),
    "import": _("Register imported"),
    "join": _("Joined another club"),
    "keep": _("Folder of the rules stored"),
    "lapse": _("Points of a temporary player cancelled"),
    "leave": _("Left a club"),
    "link-session": _("Session linked to a tournament"),
    "membership": _("Membership corrected"),
    "merge": _("Two numbers merged"),
    "move": _("Moved to another club"),
    "opening": _("Opening balance posted"),
    "pass-on": _("Question passed on"),
    "payment": _("Payment entered"),
    "period": _("Period set (suspension, arrears, ID card)"),
    "rank": _("Rank set"),
    "rating": _("Rating set"),
    "recognise": _("Rank from abroad recognised"),
    "refuse": _("File held back: refused"),
    "region": _("Region changed"),
    "register": _("New player registered"),
    "reopen": _("Application opened again"),
    "repair": _("Points worked out again by a newer program"),
    "restore": _("Cancelled points restored"),
    "run": _("Standing run applied"),
    "sending": _("Permission to send for another club"),
    "stages": _("Stages of a tournament planned"),
    "stars": _("Stars set"),
    "status": _("Status changed"),
    "take-back": _("Application taken back"),
    "take-effect": _("Version of the rules took effect"),
    "tournament": _("Tournament announced or changed"),
    "tournament-details": _("Tournament’s details changed by its host"),
    "transfer": _("Points from abroad transferred"),
    "undo-run": _("Standing run undone"),
    "unmerge": _("Merger undone"),
    "unregister": _("Registration undone"),
    "withdraw": _("Decision withdrawn"),
    "withdraw-entry": _("Entry for a tournament withdrawn"),
    DELIVERY: _("File received"),
}


def name_kind(kind: str) -> str:
    """Return what an entry of a kind did."""
    return str(KIND_WORDS.get(kind, kind))


def kind_options() -> list[tuple[str, str]]:
    """Return the kinds for a filter by their names, files last."""
    decided = sorted(((kind, name_kind(kind)) for kind in BY_NAME), key=lambda each: each[1])
    return [*decided, (DELIVERY, name_kind(DELIVERY))]


def can_be_withdrawn(kind: str) -> bool:
    """Tell whether there is a decision that takes one of this kind back."""
    return kind in BY_NAME and BY_NAME[kind].withdraw is not None
