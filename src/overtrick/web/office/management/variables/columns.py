"""The columns of the variables in the reader's language, and the cells as pages write them."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.awards.variables import rows as variables
from overtrick.awards.variables.rows import VariableRow, VariableValue
from overtrick.schemes.edition import Edition
from overtrick.web.terms import translate_term

_LABELS: dict[str, Promise] = {
    variables.NAME: gettext_lazy("Name"),
    variables.POINTS: gettext_lazy("Points"),
    variables.UNIT: gettext_lazy("Unit"),
    variables.STRETCH: gettext_lazy("Stretch"),
    variables.PREMIUM: gettext_lazy("Premium"),
    variables.MULTIPLIER: gettext_lazy("Multiplier"),
    variables.ENTRIES: gettext_lazy("Min Entries"),
    variables.BOARDS: gettext_lazy("Min Boards"),
    variables.FACTOR: gettext_lazy("Match Factor"),
    variables.MATCH_UNIT: gettext_lazy("Match Unit"),
    variables.CALCULATION: gettext_lazy("Calculation Type"),
}
# What each column means, for the form and for those who see the table for the first time.
_HELP: dict[str, Promise] = {
    variables.POINTS: gettext_lazy("The award of the winner."),
    variables.STRETCH: gettext_lazy("The part of the field that earns, roughly."),
    variables.PREMIUM: gettext_lazy("What is taken off before the award is divided into steps."),
    variables.MULTIPLIER: gettext_lazy("How many times the award of a club session or match is given."),
    variables.ENTRIES: gettext_lazy("With fewer entries nothing is awarded."),
    variables.BOARDS: gettext_lazy("With fewer boards the award is smaller, or there is none."),
    variables.FACTOR: gettext_lazy("Points for each board of a match won."),
    variables.SESSION_STRETCH: gettext_lazy("The part of the field that earns in each session."),
}
_NUMERIC = frozenset({
    variables.POINTS, variables.STRETCH, variables.PREMIUM, variables.MULTIPLIER, variables.ENTRIES, variables.BOARDS,
    variables.FACTOR, variables.SESSION_STRETCH,
})  # fmt: skip

# How the folder says that points are for a match and not for a board.
_A_MATCH = " a match"


def label(column: str, session_unit: str) -> str:
    """Return the heading of a column. Stretch in sessions is named after the unit that sessions earn."""
    if column == variables.SESSION_STRETCH:
        return _("%(unit)s Point Stretch") % {"unit": translate_term(session_unit, "units")}
    if column.startswith(variables.OTHER_MULTIPLIER):
        return _("Multiplier: %(purpose)s") % {"purpose": column.removeprefix(variables.OTHER_MULTIPLIER)}
    if column.startswith(variables.OTHER_TABLE):
        return _("Table: %(purpose)s") % {"purpose": column.removeprefix(variables.OTHER_TABLE)}
    return str(_LABELS[column])


def help_text(column: str) -> str:
    """Return what a column means; empty for those that say so themselves."""
    return str(_HELP.get(column, ""))


def is_numeric(column: str) -> bool:
    """Tell whether a column has numbers, which stand on the right."""
    return column in _NUMERIC or column.startswith(variables.OTHER_MULTIPLIER)


def session_unit(edition: Edition) -> str:
    """Return the unit of the points that sessions of a tournament earn."""
    found = (rule.unit for rule in edition.awards if rule.when.final is False and rule.when.by != variables.MATCHES)
    return next((unit for unit in found if unit in edition.units), "")


def cell_text(row: VariableRow, column: str) -> str:
    """Return a cell in the reader's language; where contests differ, each value with those that have it."""
    if column == variables.CALCULATION:
        return _contests(row.contests)
    if column == variables.NAME:
        name = translate_term(row.event_class, "classes")
        return name if row.by == variables.ALL else f"{name} {_contests(row.contests)}"
    return ", ".join(cell_parts(row, column))


def cell_parts(row: VariableRow, column: str) -> list[str]:
    """Return the values of a cell; where contests differ, each with those that have it."""
    values = row.cells.get(column, ())
    if column in (variables.CALCULATION, variables.NAME):
        return [cell_text(row, column)]
    if len(values) < 2:
        return [_value(value, column) for value in values]
    return [f"{_value(value, column)} ({contest_words(value)})" for value in values]


def contest_words(value: VariableValue) -> str:
    """Return the contests that a value is for."""
    return "/".join(translate_term(title, "contests") for title in value.contests)


def sort_key(row: VariableRow, column: str) -> Any:
    """Return by what rows are sorted in a column: numbers by size, words by the alphabet; empty cells first."""
    values = row.cells.get(column, ())
    if is_numeric(column):
        return values[0].number if values and values[0].number is not None else -1
    return cell_text(row, column).casefold()


def _contests(titles: tuple[str, ...]) -> str:
    words = (translate_term(title, "contests") for title in titles)
    return "/".join(f"{word[:1].upper()}{word[1:]}" for word in words)


def _value(value: VariableValue, column: str) -> str:
    if column.startswith(variables.OTHER_TABLE):
        return translate_term(value.text, "tables")
    if column == variables.MATCH_UNIT and value.text.endswith(_A_MATCH):
        return _("%(unit)s a match") % {"unit": translate_term(value.text.removesuffix(_A_MATCH), "units")}
    return translate_term(value.text, "units") if column in (variables.UNIT, variables.MATCH_UNIT) else value.text
