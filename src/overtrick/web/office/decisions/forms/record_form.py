"""The form of a decision: a field for each key of its record, with the words of the kind.

Of a change of an entry, what the entry has now is filled in, and only what differs from it becomes part of the
decision. What the entry is has to be known before, so it is asked for first.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from overtrick.store.access.permissions import Actor
from overtrick.store.commands.undo_plans import plan_undo
from overtrick.store.decisions.common.kind import Record
from overtrick.store.decisions.common.references import references_of
from overtrick.store.decisions.registry import BY_HAND
from overtrick.web.office.decisions.forms.fields import PlayerField, name_of_number
from overtrick.web.office.decisions.forms.parts import CompoundField, make_field, make_parts
from overtrick.web.office.decisions.words import FILLED_IN, field_words

# Only an entry that is there can be changed; another one may be new.
NEVER_NEW = frozenset({"amend", "club-details", "membership"})
# The kinds that change an entry, and the keys that say which.
CHANGES: Mapping[str, tuple[str, ...]] = {
    "amend": ("number",),
    "club": ("code",),
    "region": ("code",),
    "code": ("table", "code"),
    "club-details": ("club",),
    "membership": ("number", "club", "began"),
}
_YES = ("1", "true", "yes", "on")


class RecordForm(forms.Form):
    """The fields of a record. `record` is what was filled in, in plain values, once the form is valid."""

    def __init__(
        self, kind: str, who: Actor, data: QueryDict | None = None, *, given: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, auto_id="f_%s")
        self.kind, self.compounds = kind, dict[str, CompoundField]()
        record = BY_HAND[kind].record
        references = references_of(record)
        for each in msgspec.structs.fields(record):
            if each.name not in FILLED_IN.get(kind, ()):
                what = references[each.name].what if each.name in references else ""
                self._add_field(each, what, who)
        self.current = find_current(kind, given or {})
        self._fill_in(given or {})

    def _add_field(self, each: msgspec.structs.FieldInfo, what: str, who: Actor) -> None:
        words = field_words(self.kind, each.name)
        parts = make_parts(each, words)
        if parts is not None:
            self.compounds[each.name] = parts
            self.fields.update(parts.fields)
            return
        field = make_field(each, what, words, who)
        if self.kind in CHANGES and each.name not in CHANGES[self.kind]:
            field.show_hidden_initial = True
        self.fields[each.name] = field

    def _fill_in(self, given: Mapping[str, str]) -> None:
        """Fill in what an address gives, and what an entry has now."""
        for name, field in self.fields.items():
            if name in given:
                text = given[name].replace("\0", "")[:200]
                field.initial = text.casefold() in _YES if isinstance(field, forms.BooleanField) else text
        for name, value in self.current.items():
            if name in self.fields and name not in CHANGES[self.kind]:
                self.fields[name].initial = _to_initial(value)

    def lock_subject(self) -> None:
        """Keep which entry is changed as it is: the other fields have what that entry has."""
        for name in CHANGES.get(self.kind, ()):
            self.fields[name].widget = forms.HiddenInput()

    @property
    def subject(self) -> list[tuple[Any, str]]:
        """Return which entry is changed, each key with its label, as people read it."""
        return [(self[name].label, self._describe(self[name])) for name in CHANGES.get(self.kind, ())]

    def clean(self) -> dict[str, Any]:
        """Refuse a compound field without any part, and a change that changes nothing."""
        data: dict[str, Any] = self.cleaned_data
        for name, compound in self.compounds.items():
            if compound.required and not compound.join(data) and not self.errors:
                self.add_error(next(iter(compound.fields)), _("Fill in at least one box."))
            data[name] = compound.join(data)
        if self.kind in CHANGES and not self.errors and not self._changed():
            raise forms.ValidationError(_("Nothing was changed."))
        return data

    def _changed(self) -> set[str]:
        return set(self.changed_data) - {*CHANGES[self.kind]}

    @property
    def record(self) -> dict[str, Any]:
        """Return the record in plain values, without what was left open."""
        return {name: value for name, value in self._values() if name in self._wanted_names()}

    def _values(self) -> Iterator[tuple[str, Any]]:
        keys = BY_HAND[self.kind].record.__struct_fields__
        for name in keys:
            if name in self.cleaned_data:
                value = self.cleaned_data[name]
                yield name, value.isoformat() if hasattr(value, "isoformat") else value

    def _wanted_names(self) -> set[str]:
        if self.kind in CHANGES:
            return {*CHANGES[self.kind], *self._changed()}
        required = {each.name for each in msgspec.structs.fields(BY_HAND[self.kind].record) if each.required}
        return required | {name for name, value in self._values() if value not in ("", None, [], {})}

    @property
    def summary(self) -> list[tuple[Any, str]]:
        """Return what was filled in, each with its label, as people read it."""
        wanted = self._wanted_names() | {part for each in self.compounds.values() for part in each.fields}
        found = [(bound.label, self._describe(bound)) for bound in self if bound.name in wanted]
        return [(label, text) for label, text in found if text]

    def _describe(self, bound: forms.BoundField) -> str:
        value, field = bound.value(), bound.field
        if isinstance(field, forms.BooleanField):
            return _("yes") if value else _("no")
        if isinstance(field, forms.ChoiceField):
            chosen = value if isinstance(value, list) else [value]
            options: Any = field.choices
            return ", ".join(str(text) for key, text in options if str(key) in map(str, chosen) and key != "")
        name = self.names.get(bound.name, "")
        return f"{name} {value}" if name and name not in str(value) else str(value or "")

    @property
    def names(self) -> dict[str, str]:
        """Return the names of the players who are filled in, by field."""
        players = [name for name, field in self.fields.items() if isinstance(field, PlayerField)]
        return {name: found for name in players if (found := name_of_number(str(self[name].value() or "")))}


def find_current(kind: str, given: Mapping[str, str]) -> dict[str, Any]:
    """Return what an entry has now that is to be changed; nothing for a new one."""
    subject = CHANGES.get(kind, ())
    if not subject or not all(given.get(name) for name in subject):
        return {}
    record: type[Record] = BY_HAND[kind].record
    named: dict[str, Any] = dict.fromkeys(record.__struct_fields__) if kind == "amend" else {}
    plan = plan_undo(kind, named | {name: _read_key(given[name]) for name in subject})
    return dict(plan.data) if plan else {}


def _read_key(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _to_initial(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return "\n".join(f"{each['office']}: {each['name']}" if isinstance(each, dict) else str(each) for each in value)
    return value
