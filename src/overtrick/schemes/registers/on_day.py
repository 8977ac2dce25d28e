"""What a federation's registers answer: its clubs and codes, and how a player stands on a day.

A register knows a status, clubs and periods; a scheme knows who earns. Between the two stand the rules `on_the_day`
of the registers file, so that nothing here knows a federation.
"""

import datetime

import msgspec

from overtrick.core import player
from overtrick.schemes.registers.records import DayRule, Registers
from overtrick.schemes.scheme import Scheme


class PlayerFacts(msgspec.Struct, frozen=True):
    """What the register knows of a player on a day: the name of the status code, and the kinds of clubs and periods."""

    registered: bool
    status: str = ""
    club_kinds: frozenset[str] = frozenset()
    periods: frozenset[str] = frozenset()


def registers_of(scheme: Scheme) -> Registers:
    """The registers of a scheme's federation, read once."""
    return scheme.registers


def codes_of(scheme: Scheme, day: datetime.date) -> player.Codes:
    """The code tables of a day, with the old spellings, for the formats that look something up."""
    registers = scheme.registers_on(day)

    def texts(table: str) -> dict[str, int]:
        spellings = registers.spellings.get(table, {})
        return spellings | {row.name: row.code for row in registers.codes_on(table, day)}

    home = registers.home_country
    return player.Codes(
        clubs={club.name: club.code for club in registers.clubs.values()},
        grades=texts("grade"),
        ranks=texts("rank"),
        genders=texts("gender"),
        statuses=texts("status"),
        club_countries={club.code: club.country for club in registers.clubs.values() if club.country != home},
        home_country=home,
        required_countries=registers.required_countries,
        no_club=registers.no_club,
        unknown=registers.unknown,
        active=registers.active,
        source=registers.source,
        number_form=scheme.federation.player_numbers,
    )


def status_on(day_facts: PlayerFacts, registers: Registers) -> str:
    """The status for the scheme's rules of who earns; empty where there is nothing special about the player."""
    return next((rule.status for rule in registers.on_the_day if _holds(rule, day_facts)), "")


def _holds(rule: DayRule, facts: PlayerFacts) -> bool:
    kinds = facts.club_kinds
    return (
        (rule.registered is None or rule.registered == facts.registered)
        and (not rule.statuses or facts.status in rule.statuses)
        and (not rule.period or rule.period in facts.periods)
        and (not rule.without_period or rule.without_period not in facts.periods)
        and (rule.no_club is None or rule.no_club == (not kinds))
        and (not rule.only_clubs or (bool(kinds) and kinds <= rule.only_clubs))
        and (not rule.some_clubs or bool(kinds & rule.some_clubs))
    )
