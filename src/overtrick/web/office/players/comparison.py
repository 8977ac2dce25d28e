"""What is compared of two players, line by line, with what differs marked."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from overtrick.store.queries.register.merger_sides import MergeSide
from overtrick.store.registers.players import EARLIEST
from overtrick.web.club_desk.members.words import name_value
from overtrick.web.terms import translate_term

_NOTHING = "–"


class ComparedRow(NamedTuple):
    """A line of the comparison; `differs` marks values that one person would hardly have both of."""

    label: str
    one: str
    other: str
    differs: bool


def compare_sides(one: MergeSide, other: MergeSide, units: Sequence[str]) -> list[ComparedRow]:
    """Return the lines of the comparison of two players."""
    both = zip(_describe(one, units), _describe(other, units), strict=True)
    return [
        ComparedRow(label, left, right, must_agree and left != right and _NOTHING not in (left, right))
        for (label, left, must_agree), (_label, right, _must) in both
        if left != right or left != _NOTHING
    ]


def _describe(side: MergeSide, units: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
    """Yield the label of each line, its value, and whether the values of one person would agree."""
    yield _("Name"), side.name or _NOTHING, True
    yield _("Year of birth"), str(side.year_of_birth or _NOTHING), True
    yield _("Gender"), name_value("gender", side.gender), True
    yield _("Home club"), translate_term(side.club_name, "clubs"), True
    yield _("Status"), translate_term(side.status, "statuses") or _NOTHING, True
    yield _("Memberships"), "; ".join(map(_stay, side.stays)) or _NOTHING, False
    yield _("Rank"), _rank(side), True
    yield _("Grade"), translate_term(side.grade, "grades") or _NOTHING, True
    yield _("Rating points"), side.rating or _NOTHING, False
    for unit in units:
        label = _("%(unit)s points") % {"unit": translate_term(unit, "units")}
        yield label, side.points.get(unit, _NOTHING), False
    yield _("Sessions"), str(side.sessions or _NOTHING), False
    yield _("Last played"), date_format(side.last_played, "j M Y") if side.last_played else _NOTHING, False
    yield _("Email"), side.email or _NOTHING, True
    yield _("Login"), _("yes") if side.has_login else _NOTHING, False
    yield _("Merged into it"), ", ".join(side.also) or _NOTHING, False


def _rank(side: MergeSide) -> str:
    stars = f" {side.stars}★" if side.stars else ""
    return f"{translate_term(side.rank, 'ranks')}{stars}" if side.rank else _NOTHING


def _stay(stay: Any) -> str:
    start = "" if stay.start <= EARLIEST else date_format(stay.start, "j M Y")
    end = date_format(stay.end, "j M Y") if stay.end else ""
    days = f" ({start} – {end})" if start or end else ""
    return f"{translate_term(stay.name, 'clubs')}{days}"
