"""The names of those who owe, as pages show them: kept in memory, as a list has a hundred of them."""

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.db import cache
from overtrick.store.errors import NotFound
from overtrick.store.invoices.payers import ENTRANT, REGION
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import find_player, full_name, survivor_of


def find_debtor_name(debtor: Debtor) -> str:
    """Return the name of a club, region or entrant as it is now; its number if the register does not have it.

    An entrant whose number was merged has the name of the player who survived, one who was erased has none.
    """
    if debtor.kind == ENTRANT:
        return find_entrant_name(debtor.code)
    if debtor.kind == REGION:
        return find_region_names().get(debtor.code, str(debtor.code))
    return code_names().club(debtor.code).name


def find_entrant_name(code: int) -> str:
    """Return the name of a player who owes; no invoice keeps it, so that an erasure leaves none."""
    name: str = cache.get_or_make(f"name of entrant {code}", cache.version(), lambda: _name_player(str(code)))
    return name


def _name_player(number: str) -> str:
    try:
        return full_name(survivor_of(find_player(number)))
    except NotFound:
        return number


def find_region_names() -> dict[int, str]:
    """Return the names of regions by code."""
    names: dict[int, str] = cache.get_or_make(
        "names of regions", cache.version(), lambda: dict(models.Region.objects.values_list("code", "name"))
    )
    return names
