"""Reasons in the language of a page.

The engine says its reasons in English, as a template and its values. Here the template is exchanged for that of another
language, and values that are words are translated too; what has no translation stays as it is. Listed are the
sentences of the Cyprus scheme, whose players read Greek; a test collects them from its published cases.
"""

import re
from collections.abc import Callable
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from overtrick.core.because import FORMATTERS, Because, say
from overtrick.core.numbers import plain

_FIELD_SIZE = re.compile(r"(of|at) (\d+) (\w+)")

SENTENCES = (
    gettext_noop("{rule}, class {event_class}, {contest}, scheme {scheme}"),
    gettext_noop("{place:nth} {of}: {points:n} {unit} in the table"),
    gettext_noop(
        "{place:nth} {of}: {points:n} {unit} in the table, whose last row, for {column} {counts}, is taken for larger"
        " fields"
    ),
    gettext_noop("{place:nth} {of}: the table gives points down to {last:nth} place"),
    gettext_noop("{place:nth} {of}: the table gives no points to a field of this size"),
    gettext_noop(
        "{field} {noun} are too few for the {table} scale: the row for {field} of the {smaller} scale is read"
    ),
    gettext_noop("{first:nth} to {last:nth} {of}: {points:list} {unit}"),
    gettext_noop("× {factor:n} in class {event_class}: {points:list} {unit}"),
    gettext_noop("Only {entry} {noun}: at least {needed} are needed for this award"),
    gettext_noop("{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n} {unit}"),
    gettext_noop(
        "{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n}, {rounding}: {shared:n} {unit}"
    ),
    gettext_noop("{wins} matches won × {factor:n} {unit} + {ties} tied × {tie:n} {unit} = {points:n} {unit}"),
    gettext_noop("Won the match"),
    gettext_noop("Lost the match: no points"),
    gettext_noop("Tied the match: {share:percent} of the award for a win"),
    gettext_noop("{points:n} {unit} for the match"),
    gettext_noop("The match was not played: no points"),
    gettext_noop("The opponents conceded when they were not behind: no points for the match"),
    gettext_noop("A bye is no match that was played: no points"),
    gettext_noop("Class {event_class} has no award for matches"),
    gettext_noop("Class {event_class} has no award for this place in {contest}, {part}"),
    gettext_noop("{rule}: {boards} boards were played, at least {needed} are needed"),
    gettext_noop("Played {played} of {out_of} boards: at least {share} are needed"),
    gettext_noop("Played {played} of {out_of} boards, at least {share}"),
    gettext_noop("Did not play in this match"),
    gettext_noop("Ranked within division {name}"),
    gettext_noop("Taken as one session of a longer event: {file} covers {first} to {last}"),
    gettext_noop("Taken as one session of a longer event: the federation approved it for {first} to {last}"),
    gettext_noop("Taken as one session of a longer event: {file} reports another part of it"),
    gettext_noop("Taken as the overall list of its event: {file} reports a session of it"),
    gettext_noop("{points:n} {unit} each wait for the federation: {reason}"),
    gettext_noop("The file names no class of scheme {scheme}: it is taken as {event_class}"),
    gettext_noop("The report goes from {first} to {last}: it is taken as the overall list of its event"),
    gettext_noop("The file calls it session {number}: it is taken as one session of a longer event"),
    gettext_noop("The report is of one day and names no session: it is taken as the only one of its event"),
    gettext_noop("No report of another direction: one list of winners, and {pairs} pairs are {tables} tables"),
    gettext_noop("A team of {players} without a record of who played: all are taken to have played enough"),
    gettext_noop("The row {says}"),
    gettext_noop("A player {says}"),
    gettext_noop("Player 0 {says}"),
    gettext_noop("{number} could not earn points on this day"),
    gettext_noop(
        "Partner or team mate of {number}, who could not earn points on this day; in a tournament neither does the rest"
        " of the row"
    ),
    gettext_noop("Adjusted by the federation"),
    gettext_noop("Adjusted by the federation, asked for by {asked_by}"),
    gettext_noop("Adjusted by the federation, asked for by {asked_by}, for {event}"),
    gettext_noop("The opening balance, entered by hand"),
    gettext_noop("The opening balance of the register that was read in"),
    gettext_noop("As announced for {event}"),
    gettext_noop("As announced for {event}, played at club {club}"),
    gettext_noop("An exception was made for {number}"),
)
# Words of our own that stand in sentences as values; those of a scheme stand in the scheme.
WORDS = (
    gettext_noop("session"), gettext_noop("overall"), gettext_noop("section"), gettext_noop("match"),
    gettext_noop("place"), gettext_noop("bonus"), gettext_noop("adjustment"), gettext_noop("opening"),
    gettext_noop("announced"), gettext_noop("to 2 decimals, half up"), gettext_noop("A player who is not named"),
)  # fmt: skip


def translate_reason(because: Because) -> str:
    """Write a reason in the language of the page."""
    if (translation.get_language() or "en").startswith("en"):
        return str(because)
    return say(_(because.template), {name: _value(value) for name, value in because.values.items()}, _formatters())


def _value(value: Any) -> Any:
    if isinstance(value, Because):
        return translate_reason(value)
    if not isinstance(value, str) or not value:
        return value
    if field := _FIELD_SIZE.fullmatch(value):
        where = {"of": _("of {count} {noun}"), "at": _("at {count} {noun}")}[field[1]]
        return where.format(count=field[2], noun=_(field[3]))
    return _(value)


def _formatters() -> dict[str, Callable[[Any], str]]:
    """Return how values are written: places and lists are words, the rest are figures."""
    return FORMATTERS | {"nth": lambda place: _("{place}th").format(place=place), "list": _format_list}


def _format_list(items: list[Any]) -> str:
    texts = [item if isinstance(item, str) else plain(item) for item in items]
    return _("{all} and {last}").format(all=", ".join(texts[:-1]), last=texts[-1]) if len(texts) > 1 else "".join(texts)
