"""The words of every kind of decision in plain English, and the groups in which they are listed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from overtrick.web.office.decisions.words import money, players, points, questions, registers, results, standings
from overtrick.web.office.decisions.words.kind_words import COMMON, FieldWords, KindWords

__all__ = [
    "ELSEWHERE",
    "FILLED_IN",
    "GROUPS",
    "KIND_WORDS",
    "NO_UNDO_WORDS",
    "FieldWords",
    "KindWords",
    "field_words",
    "group_kinds",
]

KIND_WORDS: Mapping[str, KindWords] = {
    **players.WORDS, **points.WORDS, **standings.WORDS, **results.WORDS, **registers.WORDS, **questions.WORDS,
    **money.WORDS,
}  # fmt: skip
GROUPS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (_("Players"), ("register", "amend", "status", "period", "hide", "merge", "unmerge", "unregister", "erase")),
    (_("Clubs of a player"), ("move", "join", "leave", "membership")),
    (_("Points"), tuple(points.WORDS)),
    (_("Ranks and grades"), tuple(standings.WORDS)),
    (_("Results"), tuple(results.WORDS)),
    (_("Clubs and codes"), tuple(registers.WORDS)),
    (_("Questions and applications"), tuple(questions.WORDS)),
    (_("Money"), tuple(money.WORDS)),
)
# What the program fills in by itself, so that no form asks for it.
FILLED_IN: Mapping[str, frozenset[str]] = {
    "leave": frozenset({"home"}), "membership": frozenset({"home"}), "erase": frozenset({"redacted"}),
    "credit-note": frozenset({"document"}), "payment": frozenset({"bank_row"}),
}  # fmt: skip


class OtherPage(NamedTuple):
    """Where a kind is decided that has no page of its own here; without an address, in the shell."""

    address: str
    says: Any


# The kinds with a command or with pages of their own.
ELSEWHERE: Mapping[str, OtherPage] = {
    "federation": OtherPage("", _("A federation is founded on the command line, with 'overtrick init'.")),
    "repair": OtherPage("", _("Records are repaired on the command line, with 'overtrick repair'.")),
    "keep": OtherPage(
        "", _("The first folder is put on record on the command line, with 'overtrick federation keep'.")
    ),
    "bill": OtherPage("/office/billing", _("Invoices are issued on the page about money.")),
    "adopt": OtherPage("/office/versions", _("A new version of the rules is adopted on its own page.")),
    "take-effect": OtherPage("", _("The worker writes a version's clubs and regions into the registers on its day.")),
    "tournament": OtherPage("/office/tournaments", _("Tournaments are announced on the page of the calendar.")),
    "delete-tournament": OtherPage("/office/tournaments", _("Tournaments are taken off the calendar there too.")),
    "entry-forms": OtherPage("/office/tournaments", _("Entry forms are sent from the page of a tournament.")),
    "stages": OtherPage("/office/tournaments", _("Stages are planned on the page of each tournament.")),
    "link-session": OtherPage("/office/tournaments", _("Sessions are linked on the page of each tournament.")),
    "tournament-details": OtherPage("/office/tournaments", _("What hosts say is on the page of each tournament.")),
    "bill-tournament": OtherPage("/office/tournaments", _("Entry fees are billed on a page of each tournament.")),
    "enter": OtherPage("/office/tournaments", _("Players are entered on the page of a tournament’s entries.")),
    "confirm-entry": OtherPage("/office/tournaments", _("Players confirm entries by a link in an email.")),
    "withdraw-entry": OtherPage("/office/tournaments", _("They are withdrawn on the page of a tournament’s entries.")),
    "change-entry": OtherPage("/office/tournaments", _("They are changed on the page of a tournament’s entries.")),
    "confirm-result": OtherPage("/office/boards", _("Results of boards are confirmed on a page of their own.")),
    "import": OtherPage("/office/import", _("Registers are imported on their own page.")),
    "run": OtherPage("/office/runs", _("Runs are previewed and applied on their own page.")),
    "undo-run": OtherPage("/office/runs", _("Runs are undone on the page of the runs.")),
}


_SEND_AGAIN = _("The club can send the file again.")
_ON_RECORD = _("What was said stays on record.")
# Why there is no way back; of each kind that never has one.
NO_UNDO_WORDS: Mapping[str, Any] = {
    "erase": _("What is erased is gone for good."),
    "unregister": _("The number is never given again."),
    "confirm": _("What the file replaces does not come back automatically. The file can be cancelled."),
    "refuse": _SEND_AGAIN, "cancel": _SEND_AGAIN, "give-up": _SEND_AGAIN,
    "facts": _("A fact is replaced by recording another one."),
    "withdraw": _("The decision can be made again."),
    "ask": _ON_RECORD, "ask-charge": _ON_RECORD, "pass-on": _ON_RECORD, "answer": _ON_RECORD, "close": _ON_RECORD,
    "reopen": _("The application can be answered again."),
    "credit-note": _("A credit note stays on record, as every invoice does."),
}  # fmt: skip


def field_words(kind: str, field: str) -> FieldWords:
    """Return the words of a field. Raise KeyError if there are none."""
    return KIND_WORDS[kind].fields.get(field) or COMMON[field]


def group_kinds(search: str) -> list[tuple[Any, list[tuple[str, KindWords]]]]:
    """Return the kinds in their groups; of a search those in which each of its words occurs."""
    wanted = search.casefold().split()
    groups = [
        (title, [(kind, KIND_WORDS[kind]) for kind in kinds if _fits(title, KIND_WORDS[kind], wanted)])
        for title, kinds in GROUPS
    ]
    return [(title, kinds) for title, kinds in groups if kinds]


def _fits(title: Any, words: KindWords, wanted: list[str]) -> bool:
    text = f"{title} {words.title} {words.lead}".casefold()
    return all(word in text for word in wanted)
