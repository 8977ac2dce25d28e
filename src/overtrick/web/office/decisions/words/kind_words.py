"""The words of a kind of decision, and of the fields that many kinds have."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _


class FieldWords(NamedTuple):
    """The label of a field, and what helps to fill it in."""

    label: Any
    help: Any = ""


class KindWords(NamedTuple):
    """The words of a kind: its title, which is also its button, what it is for, and what is said when it is done.

    `fields` are those of its own; the others have the words of `COMMON`.
    """

    title: Any
    lead: Any
    done: Any
    fields: Mapping[str, FieldWords] = {}


COMMON: Mapping[str, FieldWords] = {
    "number": FieldWords(_("Player"), _("Type the number, or a name and choose.")),
    "club": FieldWords(_("Club")),
    "start": FieldWords(_("From")),
    "end": FieldWords(_("Last day"), _("Leave it empty if there is none.")),
    "date": FieldWords(_("Day"), _("The day for which the points count. Leave it empty for today.")),
    "points": FieldWords(_("Points"), _("Fill in at least one box.")),
    "event": FieldWords(_("Event")),
    "name": FieldWords(_("Name of the file"), _("As the club sent it, such as 106_pairs.txt.")),
    "revision": FieldWords(_("Version of the file"), _("Which of the files with this name: 1 is the first that came.")),
    "position": FieldWords(_("Session in the file"), _("1 is the first.")),
    "code": FieldWords(_("Number"), _("Its number in the register.")),
    "text": FieldWords(_("Text")),
    "question": FieldWords(_("Number of the question")),
    "application": FieldWords(_("Number of the application")),
    "stays": FieldWords(
        _("Keep this even if the next run would change it"),
        _("Otherwise the next run may change it, if the points say so."),
    ),
}
