"""The tabs of the office, and the pages that belong to each of them.

The table of permissions is made from this list too, so a page that is missing here is refused to everybody.
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _


class OfficeTab(NamedTuple):
    """A tab: the page that it opens, its label, and the names of all pages that belong to it."""

    page: str
    label: Any
    pages: tuple[str, ...]


SECTIONS: tuple[OfficeTab, ...] = (
    OfficeTab("office", _("Work"), (
        "office", "queue", "task", "office-questions", "office-applications",
    )),
    OfficeTab("decisions", _("Decisions"), ("decisions", "decide", "decide-players")),
    OfficeTab("office-players", _("Players"), (
        "office-players", "merge-players", "office-player", "separate-players", "player-transfer", "as-player",
        "as-player-details",
    )),
    OfficeTab("office-clubs", _("Clubs"), ("office-clubs", "office-club", "award-history")),
    OfficeTab("office-tournaments", _("Tournaments"), (
        "office-tournaments", "new-tournament", "office-tournament", "delete-tournament", "office-entry-forms",
        "tournament-sessions", "tournament-stages", "tournament-checks", "bill-tournament",
    )),
    OfficeTab("runs", _("Runs"), (
        "runs", "run-preview", "run-preview-csv", "run", "run-csv", "certificates", "certificates-pdf", "proposals",
        "overseas-report", "overseas-csv", "season",
    )),
    OfficeTab("billing", _("Money"), (
        "billing", "billing-period", "billing-draft", "billing-account",
        "office-invoice", "office-invoice-pdf", "office-invoice-csv",
        "billing-statement", "billing-statement-pdf", "billing-statement-csv", "billing-reminders",
        "bank-file", "bank-check", "billing-entries-csv", "billing-xero-csv", "billing-picture",
        "office-invoice-members",
    )),
    OfficeTab("management", _("Rules"), (
        "management", "versions", "laboratory", "variables", "variable", "new-variable", "codes", "code", "new-code",
        "region-code", "new-region", "fees", "fee", "letters", "letter",
    )),
    OfficeTab("office-access", _("Logins"), (
        "office-access", "office-new-login", "office-login", "contacts", "contact", "office-keys", "imports",
        "import-check",
    )),
    OfficeTab("oversight", _("Oversight"), (
        "oversight", "programs", "office-boards", "audit-log", "audit-csv", "audit-entry", "board-report", "board-csv",
        "sql-console",
    )),
)  # fmt: skip
OFFICE_PAGES: tuple[str, ...] = tuple(page for section in SECTIONS for page in section.pages)
