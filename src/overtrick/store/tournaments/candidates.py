"""Players as the rules of entering need them: grade on the 1 January before, standing on the first day, regions."""

from collections.abc import Sequence
from datetime import date

from overtrick.schemes.edition import Edition
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import full_name, survivor_of
from overtrick.store.registers.players_on_day import PlayerRegister
from overtrick.tournaments.eligibility import Candidate, Conditions, Verdict, check_entry, conditions_of
from overtrick.tournaments.records import Tournament

_VISIBLE = "SELECT number FROM player WHERE club = %s AND NOT hidden AND NOT erased ORDER BY id"


def find_conditions(tournament: Tournament) -> Conditions:
    """Return what a tournament asks of those who enter, by the regulations and registers of its first day."""
    federation = current_federation()
    registers = federation.registers_on(tournament.first)
    return conditions_of(tournament, federation.scheme.on(tournament.first), registers.entries, region_of(tournament))


def region_of(tournament: Tournament) -> str:
    """Return the name of the region that a tournament belongs to: its own, or that of the host."""
    if tournament.region is not None:
        return models.Region.objects.filter(code=tournament.region).values_list("name", flat=True).first() or ""
    return code_names().club(tournament.club).region


def find_candidates(tournament: Tournament, numbers: Sequence[str]) -> list[Candidate]:
    """Return players as they are when the tournament begins, as far as the register knows today."""
    register = federation_state().register
    register.load(numbers)
    rows = {row.number: row for row in models.Player.objects.filter(number__in=numbers).select_related("merged_into")}
    register.load([survivor_of(row).number for row in rows.values()])
    edition = current_federation().scheme.on(tournament.first)
    return [_find_candidate(number, rows[number], tournament.first, edition, register) for number in numbers]


def check_players(tournament: Tournament, numbers: Sequence[str], *, invited: bool = False) -> Verdict:
    """Tell whether players may enter a tournament together, with the reasons."""
    return check_entry(find_conditions(tournament), find_candidates(tournament, numbers), invited=invited)


def _find_candidate(
    number: str, row: models.Player, day: date, edition: Edition, register: PlayerRegister
) -> Candidate:  # fmt: skip
    survivor, names = survivor_of(row), code_names()
    known = register.player(survivor.number)
    code = known.grade_on(date(day.year, 1, 1)) if known else 0
    clubs = [int(each.value) for each in known.clubs if each.covers(day)] if known else []
    return Candidate(
        number=number, name=full_name(survivor), status=register.status(survivor.number, day),
        grade=next((grade.name for grade in edition.grades if grade.code == code), ""),
        gender=survivor.gender, year_of_birth=survivor.year_of_birth,
        regions=frozenset(names.club(club).region for club in clubs),
    )  # fmt: skip


def list_visible_members(club: int) -> list[str]:
    """Return the numbers of the players at home in a club whom everybody may see, in the order of the register."""
    return [number for (number,) in database.rows(_VISIBLE, club)]
