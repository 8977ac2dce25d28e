"""The fields of decisions that Django does not have: players, lists, announced points, facts."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.billing.bank_statements import read_amount
from overtrick.billing.cents import cents_text
from overtrick.store.access.permissions import Actor
from overtrick.store.db.values import plain_text
from overtrick.store.errors import NotFound
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.search import search_players
from overtrick.store.registers.players import find_player, full_name
from overtrick.web.terms import translate_term

_LONGEST_PLAYER, _LONGEST_TEXT, _LONGEST_LIST = 60, 4_000, 200_000
_MOST_SUGGESTED, _MOST_ROWS, _MOST_TOLD = 5, 2_000, 10
_NUMBER = re.compile(r"[+\-−]?\d+([.,]\d+)?")
WRONG_NUMBER = gettext_lazy("Write a whole number.")


class PlayerField(forms.CharField):
    """A player by number, or by a name that only one player has."""

    def __init__(self, who: Actor, **options: Any) -> None:
        self.who = who
        super().__init__(max_length=_LONGEST_PLAYER, **options)

    def clean(self, value: Any) -> str:
        """Return the number of the player who is meant."""
        text: str = super().clean(value)
        return find_number(text, self.who) if text else ""


def find_number(text: str, who: Actor) -> str:
    """Return the number of the player whom a text means; refuse one that means nobody, or several players."""
    number = canonical_number(plain_text(text))
    try:
        return find_player(number).number
    except NotFound:
        matches, _more = search_players(text, who, _MOST_SUGGESTED)
    if len(matches) == 1:
        return matches[0].number
    if not matches:
        raise ValidationError(_("We do not know this player. Please check the number or the name."))
    listed = "; ".join(f"{match.number} {match.name}" for match in matches)
    raise ValidationError(_("Which of these players? Type the number: %(players)s") % {"players": listed})


def name_of_number(number: str) -> str:
    """Return the name of the player who has a number; empty if nobody has."""
    try:
        return full_name(find_player(canonical_number(plain_text(number)))) if number else ""
    except NotFound:
        return ""


class PlayersField(forms.CharField):
    """Several players by their numbers."""

    def __init__(self, who: Actor, **options: Any) -> None:
        self.who = who
        super().__init__(max_length=_LONGEST_TEXT, **options)

    def clean(self, value: Any) -> list[str]:
        """Return the numbers."""
        return [find_number(text, self.who) for text in re.split(r"[\s,;]+", super().clean(value)) if text]


class WholeNumbersField(forms.CharField):
    """Whole numbers with spaces or commas between them."""

    def clean(self, value: Any) -> list[int]:
        """Return the numbers."""
        texts = [text for text in re.split(r"[\s,;]+", super().clean(value)) if text]
        if not all(text.isascii() and text.isdigit() and len(text) < 10 for text in texts):
            raise ValidationError(WRONG_NUMBER)
        return [int(text) for text in texts]


class OrdinalField(forms.IntegerField):
    """Which one of several, counted from 1 by people and from 0 in the records."""

    def clean(self, value: Any) -> int | None:
        """Return the number as the records have it."""
        found = super().clean(value)
        return None if found is None else found - 1


class LineListField(forms.CharField):
    """A text on each line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: Any) -> list[str]:
        """Return the lines that are not empty."""
        return [" ".join(line.split()) for line in super().clean(value).splitlines() if line.strip()]


class OfficersField(LineListField):
    """An office and who holds it on each line, with a colon between them."""

    def clean(self, value: Any) -> list[Any]:
        """Return the officers."""
        pairs = [line.partition(":") for line in super().clean(value)]
        if not all(office.strip() and name.strip() for office, _colon, name in pairs):
            raise ValidationError(_("Write each officer on a line, such as: President: Joan Battersea"))
        return [{"office": office.strip(), "name": name.strip()} for office, _colon, name in pairs]


class MoneyField(forms.CharField):
    """An amount of money as people type it: 1,234.50, 1.234,50 or $12. The decision gets it with a point."""

    def clean(self, value: Any) -> str:
        """Return the amount with two decimals."""
        text: str = super().clean(value)
        if not text:
            return text
        cents = read_amount(text, "")
        if cents is None:
            raise ValidationError(_("Write an amount such as 12 or 12.50."))
        return cents_text(cents)


class PointsField(forms.CharField):
    """Points of one unit, as people type them; the decision judges them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=20, required=False, **options)
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def clean(self, value: Any) -> str:
        """Return the points as decisions write them."""
        text: str = super().clean(value)
        if text and not _NUMBER.fullmatch(text):
            raise ValidationError(_("Write points like this: 12, 0.5 or −3."))
        return _plain_points(text)


def _plain_points(text: str) -> str:
    return text.replace(",", ".").replace("−", "-")


class AwardsField(forms.CharField):
    """Announced points: a player, points and their unit on each line; other columns, such as names, are passed over."""

    widget = forms.Textarea(attrs={"rows": 10, "spellcheck": "false"})

    def __init__(self, units: Sequence[str], **options: Any) -> None:
        self.units = {name.casefold(): unit for unit in units for name in (unit, translate_term(unit, "units"))}
        super().__init__(max_length=_LONGEST_LIST, **options)

    def clean(self, value: Any) -> list[dict[str, str]]:
        """Return the rows; say of each wrong one what is wrong."""
        lines = [(at, line) for at, line in enumerate(super().clean(value).splitlines(), 1) if line.strip()]
        if len(lines) > _MOST_ROWS:
            raise ValidationError(_("That is more than %(most)s rows.") % {"most": _MOST_ROWS})
        rows, problems = [], []
        for at, line in lines:
            row = self._read(line)
            if row is None:
                problems.append(_("Line %(line)s: write number, points and unit.") % {"line": at})
            else:
                rows.append(row)
        if problems:
            raise ValidationError(problems[:_MOST_TOLD])
        return rows

    def _read(self, line: str) -> dict[str, str] | None:
        separator = "\t" if "\t" in line else ";" if ";" in line else r"[,\s]+"
        cells = [cell.strip() for cell in re.split(separator, line.strip()) if cell.strip()]
        units = [self.units[cell.casefold()] for cell in cells[1:] if cell.casefold() in self.units]
        points = [cell for cell in cells[1:] if _NUMBER.fullmatch(cell)]
        own = units or (list(self.units.values())[:1] if len(set(self.units.values())) == 1 else [])
        if len(own) != 1 or len(points) != 1:
            return None
        return {"number": canonical_number(cells[0]), "unit": own[0], "points": _plain_points(points[0])}


class KeysField(forms.CharField):
    """Keys with their values, in the form of a context file."""

    widget = forms.Textarea(attrs={"rows": 5, "spellcheck": "false"})

    def clean(self, value: Any) -> dict[str, Any]:
        """Return the keys with their values."""
        text: str = super().clean(value)
        try:
            return {key: _without_dates(each) for key, each in tomllib.loads(text).items()}
        except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
            raise ValidationError(_("This cannot be read: %(error)s") % {"error": error}) from error


def _without_dates(value: Any) -> Any:
    """Return values as a decision has them, in which days are texts."""
    if isinstance(value, dict):
        return {key: _without_dates(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_dates(each) for each in value]
    return value.isoformat() if hasattr(value, "isoformat") else value
