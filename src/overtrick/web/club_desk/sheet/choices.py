"""What can be chosen on a sheet: classes by the regulations of the day of play, clubs, units and lists."""

from datetime import date

from django.utils.translation import gettext as _

from overtrick.awards.inferences import default_category
from overtrick.core.session import MATCH_LISTS, ONE_LIST, TWO_LISTS
from overtrick.formats.common.fields import read_date
from overtrick.formats.nzb.header import POINTS_TYPES, UNITS
from overtrick.schemes.edition import Edition
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.journal.today import today
from overtrick.store.registers.code_names import code_names
from overtrick.web.club_desk.sheet.fields import Sheet
from overtrick.web.terms import translate_term

Choices = list[tuple[str, str]]


def list_choices(club: int, sheet: Sheet) -> dict[str, Choices]:
    """Return the choices of a sheet by field. What a file says is always among them, also if it cannot be."""
    day = read_date(sheet.session.date) or today()
    found = {
        "event_class": list_classes(current_federation().scheme.on(day)),
        "club": _list_clubs(club),
        "unit": [(unit, unit) for unit in UNITS],
        "lists": [
            (str(ONE_LIST), _("One list")),
            (str(TWO_LISTS), _("Two: N–S, then E–W")),
            (str(MATCH_LISTS), _("Matches, two rows each")),
        ],
    }
    return {name: _with_value(options, getattr(sheet.session, name)) for name, options in found.items()}


def list_classes(edition: Edition) -> Choices:
    """Return the classes that a results file can name: of points types without classes, then of the others.

    Where a file can name none, every session has the class of one that says nothing.
    """
    found: Choices = []
    for column in edition.award_columns.values():
        name = translate_term(column.event_class, "classes")
        found.append((f"{int(column.session.number)}{column.type}", name))
        if column.final.number != column.session.number:
            words = _("%(name)s, final ranking") % {"name": name}
            found.append((f"{int(column.final.number)}{column.type}", words))
    for known in edition.classes.values():
        if known.type and known.award and known.type not in edition.award_columns:
            found.append((f"{known.award}{known.type}", translate_term(known.name, "classes")))
    default = default_category(edition)
    if not found and default:
        found.append((f"0{POINTS_TYPES[-1]}", translate_term(default.event_class, "classes")))
    return found


def first_class(day: date) -> str:
    """Return the class that a new sheet has: the first one."""
    return next((value for value, _name in list_classes(current_federation().scheme.on(day))), "")


def _list_clubs(club: int) -> Choices:
    """Return the club of the desk, and those for which it may send."""
    sender = federation_state().clubs.sender(club)
    names = code_names()
    return [
        (str(code), translate_term(names.club(code).name, "clubs"))
        for code in (club, *sorted(sender.also_for - {club}))
    ]


def _with_value(options: Choices, value: str) -> Choices:
    if any(known == value for known, _words in options):
        return options
    return [(value, value or "–"), *options]
