"""A field for a key of a record, by its type and by what it refers to; several for points by unit and for facts."""

import datetime
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.awards.context import Context
from overtrick.store.access.permissions import Actor
from overtrick.store.journal.today import edition_today, today
from overtrick.web.club_desk.members.forms import day_field
from overtrick.web.office.decisions.forms.choices import list_options, with_empty
from overtrick.web.office.decisions.forms.fields import (
    WRONG_NUMBER,
    AwardsField,
    KeysField,
    LineListField,
    MoneyField,
    OfficersField,
    OrdinalField,
    PlayerField,
    PlayersField,
    PointsField,
    WholeNumbersField,
)
from overtrick.web.office.decisions.words.kind_words import FieldWords
from overtrick.web.office.decisions.words.results import FACT_WORDS, OTHER_FACTS
from overtrick.web.terms import translate_term

_LARGEST = 2**31 - 1
_LONGEST_LINE, _LONGEST_TEXT = 300, 4_000
_MISSING = {"required": gettext_lazy("Fill this in."), "invalid_choice": gettext_lazy("Choose one from the list.")}


class CompoundField(NamedTuple):
    """The fields that make up one key, and how their values are joined."""

    fields: dict[str, forms.Field]
    join: Callable[[Mapping[str, Any]], dict[str, Any]]
    required: bool


def make_parts(each: msgspec.structs.FieldInfo, words: FieldWords) -> CompoundField | None:
    """Return the fields of a key that has several; None for one that has a single field."""
    if each.name == "points":
        return _points_parts(words, required=each.required)
    return _facts_parts(required=each.required) if each.name == "facts" else None


def _points_parts(words: FieldWords, *, required: bool) -> CompoundField:
    units = list(edition_today().units)
    fields: dict[str, forms.Field] = {}
    for at, unit in enumerate(units):
        label = _("%(unit)s points") % {"unit": translate_term(unit, "units")}
        fields[f"points-{at}"] = PointsField(label=label, help_text="" if at else words.help)

    def join(data: Mapping[str, Any]) -> dict[str, Any]:
        return {unit: text for at, unit in enumerate(units) if (text := data.get(f"points-{at}"))}

    return CompoundField(fields, join, required)


def _facts_parts(*, required: bool) -> CompoundField:
    types = {each.encode_name: each.type for each in msgspec.structs.fields(Context)}
    fields = {f"facts-{key}": _fact_field(key, types[key], words) for key, words in FACT_WORDS.items()}
    fields["facts-other"] = KeysField(
        label=OTHER_FACTS.label, help_text=OTHER_FACTS.help, required=False, max_length=_LONGEST_TEXT
    )

    def join(data: Mapping[str, Any]) -> dict[str, Any]:
        named = {key: data.get(f"facts-{key}") for key in FACT_WORDS}
        given = {key: value for key, value in named.items() if value not in ("", None)}
        return given | (data.get("facts-other") or {})

    return CompoundField(fields, join, required)


def _fact_field(key: str, kind: Any, words: FieldWords) -> forms.Field:
    if kind is bool:
        answers = [("", _("not recorded")), ("yes", _("yes")), ("no", _("no"))]
        return forms.TypedChoiceField(
            label=words.label, required=False, choices=answers, coerce=lambda text: text == "yes", empty_value=None
        )
    if kind is int:
        return _whole_number(words, required=False)
    options = list_options({"class": "class of event", "graded_policy": "policy for graded nights"}.get(key, ""), key)
    if options is not None:
        return _choice(options, words, required=False)
    return forms.CharField(label=words.label, help_text=words.help, required=False, max_length=_LONGEST_LINE)


def make_field(each: msgspec.structs.FieldInfo, what: str, words: FieldWords, who: Actor) -> forms.Field:
    """Return the field of a key."""
    options: dict[str, Any] = {"label": words.label, "help_text": words.help, "required": each.required}
    if what == "player":
        many = _is_list(each.type)
        return PlayersField(who, **options) if many else PlayerField(who, error_messages=_MISSING, **options)
    choices = list_options(what, each.name)
    if choices is not None:
        if _is_list(each.type):
            return forms.MultipleChoiceField(
                choices=choices, widget=forms.CheckboxSelectMultiple, **(options | {"required": False})
            )
        return _choice(choices, words, required=each.required)
    return _plain_field(each, options)


def _choice(choices: list[tuple[Any, str]], words: FieldWords, *, required: bool) -> forms.Field:
    whole = bool(choices) and isinstance(choices[0][0], int)
    return forms.TypedChoiceField(
        label=words.label, help_text=words.help, required=required, choices=with_empty(choices, required=required),
        coerce=int if whole else str, empty_value=None if whole else "",
        error_messages=_MISSING | {"required": gettext_lazy("Choose one.")},
    )  # fmt: skip


def _plain_field(each: msgspec.structs.FieldInfo, options: dict[str, Any]) -> forms.Field:
    special = _SPECIAL.get(each.name)
    if special is not None:
        return special(**options)
    types = {_without_reference(kind) for kind in (each.type, *get_args(each.type))}
    if bool in types:
        return forms.BooleanField(**(options | {"required": False, "initial": each.default is True}))
    if datetime.date in types:
        field = day_field(options["label"], options["help_text"], required=each.required)
        field.initial = today() if each.required and each.name in ("start", "end") else None
        return field
    if int in types:
        return _whole_number(FieldWords(options["label"], options["help_text"]), required=each.required)
    if Decimal in types:
        return PointsField(label=options["label"], help_text=options["help_text"])
    return forms.CharField(max_length=_LONGEST_LINE, error_messages=_MISSING, **options)


def _whole_number(words: FieldWords, *, required: bool) -> forms.Field:
    return forms.IntegerField(
        label=words.label, help_text=words.help, required=required, min_value=0, max_value=_LARGEST,
        error_messages=_MISSING | {"invalid": WRONG_NUMBER},
    )  # fmt: skip


def _without_reference(kind: Any) -> Any:
    """Return the type of a key without what it refers to."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _is_list(kind: Any) -> bool:
    return getattr(kind, "__origin__", None) is tuple


def _text(**options: Any) -> forms.Field:
    return forms.CharField(
        max_length=_LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 5, "dir": "auto"}), error_messages=_MISSING,
        **options,
    )  # fmt: skip


def _lines(**options: Any) -> forms.Field:
    return LineListField(max_length=_LONGEST_TEXT, **options)


def _awards(**options: Any) -> forms.Field:
    return AwardsField(list(edition_today().units), **options)


# Keys whose field does not follow from their type.
_SPECIAL: Mapping[str, Callable[..., forms.Field]] = {
    "text": _text,
    "data": lambda **options: KeysField(max_length=_LONGEST_TEXT, **options),
    "awards": _awards,
    "lines": lambda **options: WholeNumbersField(max_length=_LONGEST_LINE, **options),
    "position": lambda **options: OrdinalField(min_value=1, max_value=_LARGEST, initial=1, **options),
    "amount": lambda **options: MoneyField(max_length=_LONGEST_LINE, error_messages=_MISSING, **options),
    "telephones": _lines,
    "playing_times": _lines,
    "physical_address": _text,
    "postal_address": _text,
    "officers": lambda **options: OfficersField(max_length=_LONGEST_TEXT, **options),
}
