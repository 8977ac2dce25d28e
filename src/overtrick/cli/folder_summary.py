"""Reads a federation's folder back in words, so that its masterpoint secretary can see what the program understood."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from overtrick.cli.folder_mistakes import scheme_files
from overtrick.cli.records import plural
from overtrick.core.numbers import plain
from overtrick.core.player_numbers import NumberForm
from overtrick.nation import load_federation
from overtrick.nation.federation_data import NATION_FILE
from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.fees import Amount
from overtrick.schemes.file_records import FieldMapping
from overtrick.schemes.quantities import Quantity, Share
from overtrick.schemes.records import Unit
from overtrick.schemes.registers.trophies import Trophy
from overtrick.schemes.standing_records import Expiry, Rank, RankWay
from overtrick.schemes.strata_records import Stratum
from overtrick.schemes.translations import translation_files

# What is said in sentences.
ONE_A_LINE = ("units", "strata", "categories", "mappings", "ranks", "expiry", "fees", "trophies")

CENTS = 2


def summarise(folder: Path) -> dict[str, Any]:
    """What a folder says: the federation, its scheme in force, units, classes, ranks, clubs, fees and the like."""
    scheme = load_scheme(str(folder))
    edition, federation = scheme.editions[-1], scheme.federation
    summary: dict[str, Any] = {
        "name": federation.name,
        "time_zone": federation.time_zone,
        "scheme": f"{scheme.name}: {scheme.title}, from {scheme.effective}",
        "other_schemes": [path.stem for path in scheme_files(folder) if path.stem != scheme.name],
        "formats": list(federation.formats),
        "player_numbers": _numbers(federation.player_numbers),
        "units": [_unit(unit, federation.approval) for unit in edition.units.values()],
        "tables": list(dict.fromkeys(table.name for table in edition.tables.values())),
        "classes": list(edition.classes),
        "strata": [_stratum(stratum) for stratum in edition.strata],
        "categories": [f"{each.code}: {each.event_class}" for each in edition.categories.values()],
        "mappings": [_mapping(mapping) for mapping in edition.mappings],
        "contests": [contest.name for contest in edition.contests],
        "ranks": [_rank(rank) for rank in edition.ranks],
        "expiry": [_expiry(expiry) for expiry in edition.expiry.values()],
        "earn_nothing": [rule.status for rule in edition.eligibility.values() if not rule.earns],
        "clubs": _clubs(scheme),
        "languages": list(federation.languages),
        "translations": [path.stem for path in translation_files(folder)],
        "fees": list(_fees(scheme)),
        "trophies": [f"{each.title}: {each.unit}, {each.begins} to {each.ends}" for each in _trophies(scheme)],
        "demo": _demo(folder),
    }
    return {key: value for key, value in summary.items() if value}


def lines_of(summary: dict[str, Any]) -> Iterator[str]:
    """The summary as lines: a short list in one line, sentences one a line."""
    width = max(map(len, summary))
    for key, value in summary.items():
        label = key.replace("_", " ")
        if isinstance(value, list) and key in ONE_A_LINE:
            for at, each in enumerate(value):
                yield f"  {label if not at else '':<{width}} {each}"
        else:
            yield f"  {label:<{width}} {', '.join(value) if isinstance(value, list) else value}"


def _unit(unit: Unit, approval: tuple[str, ...]) -> str:
    decimals = f"{plural(unit.decimals, 'decimal')}" if unit.decimals else "whole points"
    return f"{unit.name}, {decimals}{', after approval of the event' if unit.name in approval else ''}"


def _rank(rank: Rank) -> str:
    ways = [" and ".join(_needs(way)) for way in rank.ways]
    return f"{rank.code} {rank.name}: {', or '.join(filter(None, ways)) or 'no points needed'}"


def _needs(way: RankWay) -> Iterator[str]:
    for name, amount in way.needs.items():
        yield f"{_say(amount)}{'' if amount.unit == name else f' ({name})'}"
    if way.rating:
        yield f"a rating of {_say(way.rating)}"
    if way.joined_before:
        yield f"joined before {way.joined_before}"
    if way.joined_from:
        yield f"joined from {way.joined_from} on"


def _say(amount: Quantity) -> str:
    return f"{plain(amount.number)} {amount.unit}".rstrip()


def _stratum(stratum: Stratum) -> str:
    who = "the highest player" if stratum.by == "highest" else "the average player"
    limit = f"{who} below {_say(stratum.below)}" if stratum.below else ""
    limit = f"{who} at most {stratum.rank_to}" if stratum.rank_to else limit
    return f"{stratum.name}: {limit or 'the whole field'}"


def _expiry(expiry: Expiry) -> str:
    if expiry.keeps:
        return f"{expiry.unit}: of the points, {_say_share(expiry.keeps)} are kept every 1 January"
    since = "the day" if expiry.counts_from == "day" else "the end of the year"
    return f"{expiry.unit}: end {_say(expiry.after) if expiry.after else ''} after {since} on which they were won"


def _mapping(mapping: FieldMapping) -> str:
    fields = " and ".join(f"{name} {value}" for name, value in mapping.fields.items()) or "every file"
    return f"{mapping.format}, {fields}: {mapping.event_class}"


def _numbers(form: NumberForm | None) -> str:
    if form is None:
        return "plain digits, without zeros in front"
    return f"such as {form.example}{', the last a check digit' if form.check else ''}"


def _trophies(scheme: Scheme) -> list[Trophy]:
    """The newest version of each trophy."""
    names = dict.fromkeys(trophy.name for trophy in scheme.trophies.file.trophies)
    return [trophy for name in names if (trophy := scheme.trophies.latest(name))]


def _fees(scheme: Scheme) -> Iterator[str]:
    """The newest fees, with their taxes."""
    file = scheme.fees.file
    day = max((fee.effective for fee in (*file.levies, *file.sessions, *file.points, *file.taxes)), default=None)
    if day is None:
        return
    fees = scheme.fees
    if levy := fees.levy_on(day):
        yield f"{_say_money(levy.amount)} a member and year"
    for kind in dict.fromkeys(fee.sessions for fee in file.sessions):
        if session := fees.session_fee_on(kind, day):
            yield f"{_say_money(session.amount)} a player in a session of a {kind}"
    for unit in dict.fromkeys(fee.unit for fee in file.points):
        if point := fees.point_fee_on(unit, day):
            yield f"{_say_money(point.amount)} for 1 {unit}"
    yield from (f"and {_say_share(tax.rate)} {tax.name}" for tax in fees.taxes_on(day))


def _say_money(amount: Amount) -> str:
    """An amount with its cents, or with more decimals if it has some."""
    money = amount.money
    exact = f"{money.amount:f}"
    return f"{exact if len(exact.partition('.')[2]) > CENTS else f'{money.amount:.{CENTS}f}'} {money.currency}"


def _say_share(share: Share) -> str:
    return f"{plain(share.number * 100)} %"


def _clubs(scheme: Scheme) -> str:
    clubs = scheme.registers.clubs.values()
    kinds = Counter(club.kind for club in clubs)
    regions = len({club.region for club in clubs})
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    return f"{plural(len(clubs), 'club')} in {plural(regions, 'region')}: {listed}"


def _demo(folder: Path) -> str:
    if not (folder / NATION_FILE).is_file():
        return ""
    known = load_federation(str(folder))
    players = known.demo_players or known.players
    return f"{plural(known.clubs, 'club')}, {plural(players, 'player')}, {plural(known.demo_months, 'month')}"
