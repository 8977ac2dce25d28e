"""What can be chosen for the keys of decisions that name something: clubs, codes, ranks, units …"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.schemes.registers.records import TABLES
from overtrick.store.decisions.common.references import CLUB_KINDS
from overtrick.store.journal.today import edition_today, registers_today, today
from overtrick.store.models.states import APPLICATION_KINDS
from overtrick.store.registers.code_names import code_names, codes_in_use
from overtrick.store.registers.region_names import list_region_codes, list_region_names
from overtrick.web.club_desk.members.words import CODE_SECTIONS
from overtrick.web.terms import translate_term

Options = list[tuple[Any, str]]
_WORDS: Mapping[str, Any] = {
    "affiliated": gettext_lazy("affiliated"), "congress": gettext_lazy("congress"),
    "unaffiliated": gettext_lazy("not affiliated"), "overseas": gettext_lazy("overseas"),
    "temporary": gettext_lazy("temporary"), "none": gettext_lazy("no club"),
    "adjustment": gettext_lazy("an adjustment of points"), "returning": gettext_lazy("a returning player"),
    "name": gettext_lazy("another name"), "suspended": gettext_lazy("suspension"), "arrears": gettext_lazy("arrears"),
    "gender": gettext_lazy("Gender"), "source": gettext_lazy("Source"), "country": gettext_lazy("Country"),
    "grade": gettext_lazy("Grade"), "rank": gettext_lazy("Rank"), "status": gettext_lazy("Status"),
}  # fmt: skip
_APPLICATION_WORDS: Mapping[str, Any] = {"overseas": gettext_lazy("a player from abroad")}


def _clubs() -> Options:
    clubs = code_names().clubs.values()
    return [(club.code, f"{translate_term(club.name, 'clubs')} ({club.code})") for club in clubs]


def _regions() -> Options:
    return [(name, translate_term(name, "regions")) for name in list_region_names()]


def _region_codes() -> Options:
    return [(code, translate_term(name, "regions")) for code, name in list_region_codes()]


def _named(values: Iterable[str], words: Mapping[str, Any] = {}) -> Options:
    return [(value, str(words.get(value) or _WORDS.get(value) or value)) for value in values]


def _ranks() -> Options:
    return [(rank.name, translate_term(rank.name, "ranks")) for rank in edition_today().ranks]


def _policies() -> Options:
    nights = edition_today().graded_nights.values()
    return [(each.policy, translate_term(each.says, "says")) for each in nights]


def _classes() -> Options:
    return [(name, translate_term(name, "classes")) for name in edition_today().classes]


def _units() -> Options:
    return [(name, translate_term(name, "units")) for name in edition_today().units]


def _sources() -> Options:
    return [(name, name) for name in dict.fromkeys(each.source for each in edition_today().transfers)]


def _occasions() -> Options:
    return [(name, name) for name in dict.fromkeys(each.at for each in edition_today().transfers)]


_OPTIONS: Mapping[str, Callable[[], Options]] = {
    "club": _clubs,
    "region": _regions,
    "code of a region": _region_codes,
    "kind of club": lambda: _named(CLUB_KINDS),
    "table of codes": lambda: _named(TABLES),
    "kind of period": lambda: _named(sorted(registers_today().periods)),
    "kind of application": lambda: _named(APPLICATION_KINDS, _APPLICATION_WORDS),
    "policy for graded nights": _policies,
    "rank of the scheme": _ranks,
    "class of event": _classes,
    "unit of points": _units,
}


def list_options(what: str, name: str) -> Options | None:
    """Return what can be chosen for a key, by what it refers to and its name; None if it is typed."""
    if what in CODE_SECTIONS:
        codes = codes_in_use(today()).get(what, {})
        return [(code, translate_term(text, CODE_SECTIONS[what])) for code, text in codes.items()]
    if what == "kind of points from abroad":
        return _occasions() if name == "at" else _sources()
    if what == "file" and name == "club":
        return _clubs()
    options = _OPTIONS.get(what)
    return options() if options else None


def with_empty(options: Options, *, required: bool) -> Options:
    """Return options with one for none in front: to choose one first, or to leave it open."""
    return [("", _("Choose one") if required else "–"), *options]
