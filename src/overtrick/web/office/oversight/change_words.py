"""What a decision changed, in words: which record, and each of its values before and after."""

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.queries.oversight.audit_log import AuditedChange, AuditLine
from overtrick.store.queries.visibility import Person
from overtrick.store.registers.code_names import code_names
from overtrick.web.page_urls import file_url, page_url
from overtrick.web.templating.filters import name_state, write_date
from overtrick.web.terms import translate_term

# The labels of the values that decisions change; one that is not here is shown as the records name it.
_FIELDS: dict[str, Any] = {
    "club": gettext_lazy("Club"), "grade": gettext_lazy("Grade"), "rank": gettext_lazy("Rank"),
    "stars": gettext_lazy("Stars"), "rating": gettext_lazy("Rating"), "status": gettext_lazy("Status"),
    "start": gettext_lazy("From"), "end": gettext_lazy("Until"), "first": gettext_lazy("First name"),
    "preferred": gettext_lazy("Preferred name"), "family": gettext_lazy("Family name"),
    "gender": gettext_lazy("Gender"), "year_of_birth": gettext_lazy("Year of birth"),
    "number": gettext_lazy("Number"), "points": gettext_lazy("Points"), "name": gettext_lazy("Name"),
    "region": gettext_lazy("Region"), "country": gettext_lazy("Country"), "hidden": gettext_lazy("Hidden"),
    "erased": gettext_lazy("Erased"), "merged_into": gettext_lazy("Merged into"), "state": gettext_lazy("State"),
    "date": gettext_lazy("Date"), "kind": gettext_lazy("Kind"), "joined": gettext_lazy("Joined"),
    "id_card": gettext_lazy("ID card"), "suspension": gettext_lazy("Suspension"), "arrears": gettext_lazy("Arrears"),
    "handicap": gettext_lazy("Handicap"), "overseas_number": gettext_lazy("Number abroad"),
    "version": gettext_lazy("Version"), "withdrawn": gettext_lazy("Withdrawn decision"),
    "event": gettext_lazy("Event"), "file": gettext_lazy("File"), "count": gettext_lazy("Entries"),
    "website": gettext_lazy("Website"), "licence": gettext_lazy("Licence"), "units": gettext_lazy("Points"),
    "text": gettext_lazy("Text"), "line": gettext_lazy("Entry of the journal"), "into": gettext_lazy("Merged into"),
    "undone": gettext_lazy("Undone by entry"), "player": gettext_lazy("Player"),
}  # fmt: skip
# Values that are codes, with the table of their names and the section of the folder's translations.
_CODES = {
    "grade": ("grade", "grades"), "rank": ("rank", "ranks"), "status": ("status", "statuses"),
    "gender": ("gender", "genders"), "country": ("country", "countries"),
}  # fmt: skip
_CLUBS = ("club", "joined", "also_for", "left")
_OF_RECORDS = {"club": "clubs", "region": "regions"}
_CLUB_AND_MORE = re.compile(r"(\d{1,9}) (.+)")
_RUN = re.compile(r"(\S+) (\d{4}-\d{2}-\d{2})")
_NOTHING = "–"
_MOST_PARTS = 12


class Subject(NamedTuple):
    """What a decision is about: a name, the address of its page if it has one, and what stands beside it."""

    name: str
    address: str = ""
    beside: str = ""


class ValueChange(NamedTuple):
    """A value of a record, before and after."""

    label: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The value before and after; of a new one only what it is."""
        return self.after if self.before == _NOTHING else f"{self.before} → {self.after}"


def numbers_in(changes: Iterable[AuditedChange | None]) -> set[str]:
    """Return the numbers of the players whom changes are about."""
    return {change.key for change in changes if change and change.what == "player"}


def name_subject(line: AuditLine, change: AuditedChange | None, people: Mapping[str, Person]) -> Subject | None:
    """Name what an entry, or one of its changes, is about."""
    if change is None:
        return _name_delivery(line)
    namer = _NAMERS.get(change.what)
    return namer(change, people) if namer else Subject(change.key)


def list_value_changes(change: AuditedChange) -> list[ValueChange]:
    """List the values of a record that changed; of a new record those that say something."""
    before, after = (each if isinstance(each, dict) else None for each in (change.before, change.after))
    if before is None and after is None:
        label = _("State") if change.what == "batch" else _("Value")
        return [ValueChange(label, _write_plain(change.before), _write_plain(change.after))]
    old, new = before or {}, after or {}
    names = [name for name in dict.fromkeys((*old, *new)) if old.get(name) != new.get(name)]
    pairs = ((name, write_value(name, old.get(name)), write_value(name, new.get(name))) for name in names)
    return [ValueChange(name_field(name), was, now) for name, was, now in pairs if was != now]


def name_field(name: str) -> str:
    """Return the label of a value."""
    return str(_FIELDS.get(name, name.replace("_", " ").replace("-", " ").capitalize()))


def write_value(name: str, value: Any) -> str:
    """Write a value of the records for people: clubs and codes by their names, days and points as pages write them."""
    if value is None or value == "" or value == [] or value == {}:
        return _NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and name in _CLUBS:
        return _club_name(value)
    if isinstance(value, int) and name in _CODES:
        table, section = _CODES[name]
        return translate_term(code_names().name(table, value), section) or str(value)
    if isinstance(value, dict):
        return _write_dict(name, value)
    if isinstance(value, list):
        parts = [write_value(name, each) for each in value[:_MOST_PARTS]]
        return ", ".join(parts) + (" …" if len(value) > _MOST_PARTS else "")
    return _write_text(str(value))


def _write_dict(name: str, values: Mapping[str, Any]) -> str:
    if name == "points":
        return ", ".join(f"{amount} {translate_term(unit, 'units')}" for unit, amount in values.items())
    return ", ".join(f"{name_field(each)}: {write_value(each, value)}" for each, value in values.items())


def _write_text(text: str) -> str:
    try:
        return write_date(datetime.date.fromisoformat(text)) if len(text) == len("2026-03-14") else text
    except ValueError:
        return text


def _write_plain(value: Any) -> str:
    return name_state(value) if isinstance(value, str) else write_value("", value)


def _club_name(code: int) -> str:
    return translate_term(code_names().club(code).name, "clubs")


def _name_delivery(line: AuditLine) -> Subject | None:
    if not line.file:
        return None
    if line.club is None or line.club not in code_names().clubs:
        return Subject(line.file)
    return Subject(line.file, file_url(line.club, line.file), _club_name(line.club))


def _name_player(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    person = people.get(change.key)
    if person is None or not person.number:
        return Subject(_("Player %(number)s") % {"number": change.key})
    return Subject(person.name, page_url("player", number=person.number), change.key)


def _name_club(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    code = int(change.key) if change.key.isascii() and change.key.isdigit() else None
    if code is None or code not in code_names().clubs:
        return Subject(change.key)
    return Subject(_club_name(code), page_url("club", code=code), change.key)


def _name_region(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    named = change.after or change.before or {}
    name = named.get("name", "") if isinstance(named, dict) else ""
    return Subject(translate_term(name, "regions") if name else change.key)


def _name_file(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    found = _CLUB_AND_MORE.fullmatch(change.key)
    if found is None:
        return Subject(change.key)
    club, name = int(found[1]), found[2]
    return Subject(name, file_url(club, name) if change.what == "batch" else "", _club_name(club))


def _name_run(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    found = _RUN.fullmatch(change.key)
    if found is None:
        return Subject(change.key)
    return Subject(translate_term(found[1], "runs").capitalize(), "", _write_text(found[2]))


def _name_question(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    return Subject(_("Question %(number)s") % {"number": change.key})


def _name_application(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    return Subject(_("Application %(number)s") % {"number": change.key})


def _name_invoice(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    return Subject(_("Invoice %(number)s") % {"number": change.key})


def _name_rules(change: AuditedChange, people: Mapping[str, Person]) -> Subject:
    return Subject(_("The federation's rules"), page_url("versions"))


_NAMERS = {
    "player": _name_player, "club": _name_club, "club-details": _name_club, "region": _name_region,
    "region-address": _name_region,
    "batch": _name_file, "session": _name_file, "approval": _name_file, "run": _name_run,
    "question": _name_question, "application": _name_application, "federation": _name_rules,
    "bill-to": _name_club, "invoice": _name_invoice,
}  # fmt: skip
