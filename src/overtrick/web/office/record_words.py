"""What the values of the records are called on pages of the office, and how they are written there."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.web.club_desk.members.words import LABELS, name_value

_MORE_LABELS = {
    "merged_into": gettext_lazy("Merged into"), "state": gettext_lazy("State"), "name": gettext_lazy("Name"),
    "region": gettext_lazy("Region"), "kind": gettext_lazy("Kind"), "licence": gettext_lazy("Licence"),
    "website": gettext_lazy("Website"), "code": gettext_lazy("Code"), "graded_nights": gettext_lazy("Graded nights"),
    "units": gettext_lazy("Units"), "event": gettext_lazy("Event"), "event_class": gettext_lazy("Class"),
    "first": gettext_lazy("First name"), "last": gettext_lazy("Last day"), "confirmed": gettext_lazy("Confirmed bonus"),
    "pair": gettext_lazy("Pair"), "granted": gettext_lazy("Number given"), "lines": gettext_lazy("Decisions"),
    "rank": gettext_lazy("Rank"), "stars": gettext_lazy("Stars"), "rating": gettext_lazy("Rating"),
    "grade": gettext_lazy("Grade"), "handicaps": gettext_lazy("Handicaps"),
    "handicap_average": gettext_lazy("Estimated average"), "new_players": gettext_lazy("Average of new players"),
}  # fmt: skip


def field_word(field: str) -> str:
    """Return what a value of the records is called."""
    return str(_MORE_LABELS.get(field) or LABELS.get(field) or field.replace("_", " ").capitalize())


def record_value(value: Any, field: str = "") -> str:
    """Return a value of the records as people read it."""
    if isinstance(value, list):
        return ", ".join(record_value(each) for each in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{field_word(key)}: {record_value(each, key)}" for key, each in value.items()) or "–"
    if isinstance(value, str) and value.isdigit() and field in ("rank", "grade", "status"):
        return name_value(field, int(value))
    return _(value) if field == "state" and value else name_value(field, value)
