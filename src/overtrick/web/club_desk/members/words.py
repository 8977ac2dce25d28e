"""What the fields of a member's entry are called, and what their values mean, on pages and in extracts."""

from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.queries.members.details import RecordChange
from overtrick.store.registers.code_names import code_names
from overtrick.web.terms import translate_term

# The sections of the folder's translations that have the names of codes.
CODE_SECTIONS = {
    "gender": "genders", "source": "sources", "country": "countries", "grade": "grades", "rank": "ranks",
    "status": "statuses",
}  # fmt: skip
LABELS = {
    "number": gettext_lazy("Number"), "first": gettext_lazy("First name"), "preferred": gettext_lazy("Preferred name"),
    "family": gettext_lazy("Family name"), "home_club": gettext_lazy("Home club"), "club": gettext_lazy("Home club"),
    "membership": gettext_lazy("Membership"), "member_since": gettext_lazy("Member since"),
    "member_until": gettext_lazy("Member until"), "year_of_birth": gettext_lazy("Year of birth"),
    "gender": gettext_lazy("Gender"), "source": gettext_lazy("Source"), "country": gettext_lazy("Country"),
    "grade": gettext_lazy("Grade"), "rank": gettext_lazy("Rank"), "stars": gettext_lazy("Stars"),
    "rating": gettext_lazy("Rating points"), "handicap": gettext_lazy("Handicap"), "status": gettext_lazy("Status"),
    "overseas_number": gettext_lazy("Number abroad"), "id_card": gettext_lazy("ID card"),
    "email": gettext_lazy("Email"), "telephone": gettext_lazy("Phone"), "last_played": gettext_lazy("Last played"),
    "last_amended": gettext_lazy("Last amended"), "start": gettext_lazy("From"), "end": gettext_lazy("Last day"),
    "joined": gettext_lazy("Joined"), "left": gettext_lazy("Left"), "arrears": gettext_lazy("Arrears"),
    "hidden": gettext_lazy("Hidden from the public"), "points": gettext_lazy("Points"),
}  # fmt: skip
_CLUBS = ("club", "joined", "left")


def name_value(key: str, value: Any) -> str:
    """Return a value of an entry as people read it: codes and clubs by their names, days as days."""
    if value is None or value == "":
        return "–"
    if key in CODE_SECTIONS and isinstance(value, int):
        return translate_term(code_names().name(key, value) or str(value), CODE_SECTIONS[key])
    if key in _CLUBS and isinstance(value, int):
        return translate_term(code_names().club(value).name, "clubs")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, date):
        return date_format(value, "j M Y")
    return str(value)


def describe_change(change: RecordChange) -> list[tuple[Any, str, str]]:
    """Return what somebody changed: the name of each field, its value before, and its value now."""
    keys = [key for key in change.after if key in LABELS]
    return [(LABELS[key], name_value(key, change.before.get(key)), name_value(key, change.after[key])) for key in keys]
