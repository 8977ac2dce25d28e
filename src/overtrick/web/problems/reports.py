"""Refusals about reports: what cannot be saved or taken along."""

from django.utils.translation import gettext_noop

SENTENCES = (
    gettext_noop("There is no such saved report."),
    gettext_noop("There is no such extract."),
    gettext_noop("Give the report a name."),
    gettext_noop("This filter is too long to be saved. Name fewer players."),
    gettext_noop("You have saved {most} reports already. Delete one first."),
    gettext_noop("{most} extracts of yours are waiting already. Ask again when one is done."),
    gettext_noop("An Excel sheet has no room for so many rows. Ask for CSV, or for fewer."),
    gettext_noop("The file could not be made. It has been recorded; ask again later."),
)
