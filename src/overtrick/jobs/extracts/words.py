"""What the columns of an extract are called, and their values, in the language that is active."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.utils import translation
from django.utils.translation import gettext, gettext_lazy

from overtrick.schemes import Edition
from overtrick.schemes.translations import translations_of
from overtrick.store.columns.schema import FINAL, MATCH, SESSION
from overtrick.store.journal.today import scheme_today
from overtrick.store.queries.filter_reports.extract_rows import Row, columns_of

LABELS = {
    "date": gettext_lazy("Date"), "club": gettext_lazy("Club number"), "club_name": gettext_lazy("Club"),
    "region": gettext_lazy("Region"), "event": gettext_lazy("Event"), "location": gettext_lazy("Location"),
    "section": gettext_lazy("Section"), "session": gettext_lazy("Session"), "kind": gettext_lazy("Kind of session"),
    "class": gettext_lazy("Class"), "contest": gettext_lazy("Contest"), "boards": gettext_lazy("Boards"),
    "list": gettext_lazy("List"), "place": gettext_lazy("Place"), "tied": gettext_lazy("Tied"),
    "score": gettext_lazy("Score"), "score_unit": gettext_lazy("Unit of the score"),
    "rows": gettext_lazy("Contestants"), "row": gettext_lazy("Line of the file"), "number": gettext_lazy("Number"),
    "name": gettext_lazy("Name"), "home_club": gettext_lazy("Home club number"),
    "home_club_name": gettext_lazy("Home club"), "home_region": gettext_lazy("Home region"),
    "rank": gettext_lazy("Rank"), "stars": gettext_lazy("Stars"), "grade": gettext_lazy("Grade"),
    "rating": gettext_lazy("Rating points"), "status": gettext_lazy("Status"), "gender": gettext_lazy("Gender"),
    "year_of_birth": gettext_lazy("Year of birth"), "country": gettext_lazy("Country"), "count": gettext_lazy("Count"),
    "session_number": gettext_lazy("Number of the session"), "file": gettext_lazy("File"),
    "by_hand": gettext_lazy("Typed in"), "last_amended": gettext_lazy("Last amended"),
    "joined": gettext_lazy("Joined"),
}  # fmt: skip
_UNIT = "unit "
# The sections of the folder's translations that have the values of a column.
_SECTIONS = {
    "club_name": "clubs", "home_club_name": "clubs", "region": "regions", "home_region": "regions", "class": "classes",
    "contest": "contests", "rank": "ranks", "grade": "grades", "status": "statuses", "gender": "genders",
    "country": "countries",
}  # fmt: skip
# What every federation says alike, where its folder has no words of its own.
_SHARED = ("statuses", "genders")
_KINDS = {
    SESSION: gettext_lazy("session"), MATCH: gettext_lazy("round of matches"), FINAL: gettext_lazy("final ranking"),
}  # fmt: skip
_ANSWERS = {True: gettext_lazy("yes"), False: gettext_lazy("no")}


def write_head(report: str, edition: Edition) -> list[str]:
    """Return the names of the columns of an extract."""
    return [_label(column) for column in columns_of(report, edition)]


def translate_batches(report: str, edition: Edition, batches: Iterable[Sequence[Row]]) -> Iterator[list[list[Any]]]:
    """Yield the rows of an extract with their values in words."""
    words = [(at, _Words(make)) for at, name in enumerate(columns_of(report, edition)) if (make := _value_words(name))]
    for rows in batches:
        yield [_translate(row, words) for row in rows]


def term(text: str, section: str) -> str:
    """Return a text of the folder in the language that is active."""
    language = (translation.get_language() or "").partition("-")[0]
    known = translations_of(scheme_today()).get(language) if text else None
    found = known.translate(text, section) if known else text
    return gettext(text) if found == text and text and section in _SHARED else found


def _label(column: str) -> str:
    if column.startswith(_UNIT):
        return gettext("%(unit)s points") % {"unit": term(column.removeprefix(_UNIT), "units")}
    return str(LABELS[column])


def _value_words(column: str) -> Callable[[Any], Any] | None:
    if column in _SECTIONS:
        return lambda value: term(value, _SECTIONS[column])
    if column == "kind":
        return lambda value: str(_KINDS.get(value, value))
    if column in ("tied", "by_hand"):
        return lambda value: str(_ANSWERS[bool(value)])
    return None


class _Words(dict[Any, Any]):
    """The words of the values of a column, each looked up once."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, value: Any) -> Any:
        found = None if value is None else self._make(value)
        self[value] = found
        return found


def _translate(row: Row, words: Sequence[tuple[int, _Words]]) -> list[Any]:
    values = list(row)
    for at, known in words:
        values[at] = known[values[at]]
    return values


def file_name(report: str, ending: str, day: date) -> str:
    """Return the name under which an extract is saved."""
    return f"{report}-{day.isoformat()}.{ending}"
