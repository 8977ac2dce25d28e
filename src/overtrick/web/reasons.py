"""Reasons in the language of a page.

The engine says its reasons in English, as a template and its values. Here the template is exchanged for that of another
language, and values that are words are translated too: those of the federation's folder by its own translations. What
has no translation stays as it is. Listed are the sentences of a scheme whose players read Greek, which a test collects
from its published cases, and those of the steps that other schemes add.
"""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from overtrick.core.because import FORMATTERS, Because, say
from overtrick.core.numbers import plain
from overtrick.web.sentences.awards import AWARD_SENTENCES
from overtrick.web.sentences.billing import BILLING_SENTENCES
from overtrick.web.sentences.points import POINTS_SENTENCES
from overtrick.web.sentences.standing import split_grade_template
from overtrick.web.sentences.tables import TABLE_SENTENCES
from overtrick.web.sentences.tournaments import ENTRY_SENTENCES
from overtrick.web.tables.numbers import write_decimal
from overtrick.web.terms import VALUE_SECTIONS, translate_term

SENTENCES = (
    *TABLE_SENTENCES, *AWARD_SENTENCES, *POINTS_SENTENCES, *BILLING_SENTENCES, *ENTRY_SENTENCES,
    gettext_noop("{rule}, class {event_class}, {contest}, scheme {scheme}"),
    gettext_noop("{place:nth} {of}: {points:n} {unit} in the table"),
    gettext_noop(
        "{place:nth} {of}: {points:n} {unit} in the table, whose last row, for {column} {counts}, is used for "
        "larger fields"
    ),
    gettext_noop("{place:nth} {of}: the table gives points down to {last:nth} place"),
    gettext_noop("{place:nth} {of}: the table gives no points to a field of this size"),
    gettext_noop(
        "{field} {noun} are too few for the {table} scale: the row for {field} of the {smaller} scale is used"
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
    gettext_noop("A bye is not a match that was played: no points"),
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
    gettext_noop("{points:n} {unit} each on hold until the federation decides: {reason}"),
    gettext_noop("The file names no class of scheme {scheme}: it is taken as {event_class}"),
    gettext_noop("The report goes from {first} to {last}: it is taken as the overall list of its event"),
    gettext_noop("The file calls it session {number}: it is taken as one session of a longer event"),
    gettext_noop("The report is of one day and names no session: it is taken as the only one of its event"),
    gettext_noop("No report of the other direction: one list of winners, and {pairs} pairs are {tables} tables"),
    gettext_noop("A team of {players} without a record of who played: all are taken to have played enough"),
    gettext_noop("The row {says}"),
    gettext_noop("A player {says}"),
    gettext_noop("Player 0 {says}"),
    gettext_noop("{number} could not earn points on this day"),
    gettext_noop("We do not know the number {number}. Ask your club to check it."),
    gettext_noop("This is the sit-out: nobody sat here, so nobody could earn points"),
    gettext_noop("This is a bye: nobody sat here, so nobody could earn points"),
    gettext_noop(
        "Partner or team mate of {number}, who could not earn points on this day; in a tournament the rest of "
        "the row then earns nothing either"
    ),
    gettext_noop("Adjusted by the federation"),
    gettext_noop("Adjusted by the federation, asked for by {asked_by}"),
    gettext_noop("Adjusted by the federation, asked for by {asked_by}, for {event}"),
    gettext_noop("The opening balance, entered by hand"),
    gettext_noop("The opening balance from the imported register"),
    gettext_noop("As announced for {event}"),
    gettext_noop("As announced for {event}, played at club {club}"),
    gettext_noop("An exception was made for {number}"),
    # Boards.
    gettext_noop("The number of boards is not stated, and is taken to be enough"),
    gettext_noop("It is not stated how many boards make a full session, and those played are taken to be enough"),
    gettext_noop("The number of boards is not stated, and at least {needed} are needed"),
    gettext_noop("The number of boards is not stated, and the award is for each board"),
    gettext_noop("{rule}: {boards} boards were played, at least {needed} are needed, {share} of {full}"),
    gettext_noop("{boards} boards, fewer than {needed}, approved for this event{by}"),
    gettext_noop("{entry} {noun}, approved for this event{by}"),
    gettext_noop("{boards} boards are too few for an award"),
    gettext_noop("{boards} boards, fewer than {least}, are too few for an award"),
    gettext_noop("{boards} boards, fewer than {least}: the maximum is cut to {share:percent}, fractions {round}"),
    gettext_noop("{boards} boards, {least} or more: the maximum is cut to {share:percent}, fractions {round}"),
    gettext_noop(
        "{boards} of {full} boards, {least} or more: the maximum is cut to {share:percent}, fractions {round}"
    ),
    gettext_noop("{boards} of {full} boards: the maximum is cut to {share} of it"),
    gettext_noop("{boards} boards, at least {least}: the full award"),
    gettext_noop("{boards} of {full} boards, {least} or more: the full award"),
    gettext_noop("{boards} of {full} boards: the full award"),
    gettext_noop(
        "{boards} boards, {least} or more: {share:percent} of the award, fractions {round}: {points:list} {unit}"
    ),
    gettext_noop(
        "{boards} of {full} boards, {least} or more: {share:percent} of the award, fractions {round}: {points:list}"
        " {unit}"
    ),
    gettext_noop("{boards} of {full} boards: {share} of the award, {rounding}: {points:list} {unit}"),
    gettext_noop("{boards} boards × {factor:n} {unit} a board = {points:n} {unit}"),
    gettext_noop("{boards} boards × {factor:n} {unit} a board × {share:percent} = {points:n} {unit}"),
    gettext_noop("{points:n} {unit} for the session"),
    gettext_noop("Did not play in this session"),
    gettext_noop("The award, {rounding}: {points:n} {unit}"),
    # Limits, sessions and the strength of the field.
    gettext_noop("At most {limit:n} {unit} can be awarded: {points:list} {unit}"),
    gettext_noop("At least {limit:n} {unit} is awarded: {points:list} {unit}"),
    gettext_noop("The number of sessions of the event is not stated, and is taken to be 1"),
    gettext_noop("An event of 1 session has no award of this kind"),
    gettext_noop("An event of {sessions} sessions has no award of this kind"),
    gettext_noop("1 session of the event: × {factor:n} = {points:list} {unit}"),
    gettext_noop("{sessions} sessions of the event: × {factor:n} = {points:list} {unit}"),
    gettext_noop("The strength of the field is not known, and is left out"),
    gettext_noop("A field of strength {mean:n} has no award of this kind"),
    gettext_noop(
        "The strength of the field is {mean:n}, the mean of {players} players{unknown}: × {factor:n} = {points:list}"
        " {unit}"
    ),
    # The best of several awards, and classes that follow from a file.
    gettext_noop("Of these awards only the largest counts: {smaller:list} did not count"),
    gettext_noop("The file says {said}: it is of class {event_class}"),
    gettext_noop("Such a file is of class {event_class}"),
    # Points that do not last.
    gettext_noop("{points:n} {unit} won by {last} expire: points of {unit} last {term}"),
    gettext_noop("{points:n} {unit} won in {years:list} expire: points of {unit} last {term}"),
    gettext_noop("{points:n} {unit} that had expired come back: what they were won for was taken back or corrected"),
    gettext_noop("On {day} {keeps:percent} of {before:n} {unit} are kept, {rounding}: {after:n} {unit}"),
)  # fmt: skip
# Values that are made of a number and words.
VALUES = (
    gettext_noop("of {count} {noun}"),
    gettext_noop("at {count} {noun}"),
    gettext_noop("to {count} decimals, half up"),
    gettext_noop("to {count} decimals, rounded down"),
    gettext_noop("to {count} decimals, rounded up"),
    gettext_noop("{count} year"),
    gettext_noop("{count} years"),
    gettext_noop("{count} month"),
    gettext_noop("{count} months"),
    gettext_noop("{count} year from the end of the year in which they were won"),
    gettext_noop("{count} years from the end of the year in which they were won"),
    gettext_noop("{count} month from the end of the year in which they were won"),
    gettext_noop("{count} months from the end of the year in which they were won"),
    gettext_noop(", {count} of them not known"),
    gettext_noop("with more than {count} {noun}"),
    gettext_noop("with exactly {count} {noun}"),
    gettext_noop("with fewer than {count} {noun}"),
)
IN_STAGE = gettext_noop("in the {stage}")
# Words of our own that stand in sentences as values; those of a scheme stand in the scheme.
WORDS = (
    gettext_noop("session"), gettext_noop("overall"), gettext_noop("section"), gettext_noop("match"),
    gettext_noop("place"), gettext_noop("bonus"), gettext_noop("adjustment"), gettext_noop("opening"),
    gettext_noop("announced"), gettext_noop("A player who is not named"),
    gettext_noop("rounded down"), gettext_noop("rounded up"), gettext_noop("to the nearest, half up"),
    gettext_noop("down"), gettext_noop("up"), gettext_noop("half-up"), gettext_noop("single"), gettext_noop("play-off"),
    gettext_noop("placed first"), gettext_noop("placed first equal"), gettext_noop("placed second"),
    gettext_noop("gross"), gettext_noop("handicap"),
)  # fmt: skip

_PATTERNS = tuple(
    (template, re.compile(template.replace("{count}", r"(?P<count>\d[\d.]*)").replace("{noun}", "(?P<noun>.+)")))
    for template in VALUES
)
_BEFORE_STAGE = IN_STAGE.partition("{")[0]
# Points with their unit, as what a rank needs is written.
_QUANTITY = re.compile(r"(?P<number>-?\d[\d.]*) (?P<unit>.+)")


def translate_reason(because: Because) -> str:
    """Write a reason in the language of the page."""
    if (translation.get_language() or "en").startswith("en"):
        return str(because)
    values = {name: _value(value, VALUE_SECTIONS.get(name, ())) for name, value in because.values.items()}
    # What the folder says of a rule stands as a sentence of its own.
    template = translate_term(because.template, "says")
    return say(_template(template) if template == because.template else template, values, _formatters())


def _template(template: str) -> str:
    """Translate a sentence; one that explains a grade part by part."""
    head, *parts = split_grade_template(template) or [template]
    return _(head) + ", ".join(map(_, parts))


def _value(value: Any, sections: tuple[str, ...]) -> Any:
    if isinstance(value, Because):
        return translate_reason(value)
    if isinstance(value, list | tuple):
        return [_value(each, sections) for each in value]
    if not isinstance(value, str) or not value:
        return value
    for template, pattern in _PATTERNS:
        if made := pattern.fullmatch(value):
            noun = made.groupdict().get("noun", "")
            return _(template).format(count=made["count"], noun=translate_term(noun, "counts"))
    if "stages" in sections and value.startswith(_BEFORE_STAGE):
        return _(IN_STAGE).format(stage=_value(value.removeprefix(_BEFORE_STAGE), sections))
    if "units" in sections and (quantity := _QUANTITY.fullmatch(value)):
        return f"{write_decimal(quantity['number'])} {_value(quantity['unit'], sections)}"
    found = translate_term(value, *sections)
    return _(value) if found == value else found


def _formatters() -> dict[str, Callable[[Any], str]]:
    """Return how values are written: places and lists are words, the rest are figures."""
    numbers = {name: _localized(FORMATTERS[name]) for name in ("n", "percent")}
    days = {"date": _dated("j E Y"), "short": _dated("j M Y"), "month": _dated("F Y")}
    nth = {"nth": lambda place: _("{place}th").format(place=place)}
    return FORMATTERS | numbers | days | nth | {"list": _format_list}


def _dated(form: str) -> Callable[[Any], str]:
    """Return what writes a day, or the text of one, in one of Django's forms."""
    return lambda day: date_format(date.fromisoformat(str(day)), form)


def _localized(write: Callable[[Any], str]) -> Callable[[Any], str]:
    return lambda value: write_decimal(write(value))


def _format_list(items: list[Any]) -> str:
    texts = [item if isinstance(item, str) else write_decimal(plain(item)) for item in items]
    return _("{all} and {last}").format(all=", ".join(texts[:-1]), last=texts[-1]) if len(texts) > 1 else "".join(texts)
