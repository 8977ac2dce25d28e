"""The names of those who owe, as pages show them: kept in memory, as a list has a hundred of them."""

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.db import cache
from overtrick.store.invoices.payers import REGION
from overtrick.store.registers.code_names import code_names


def find_debtor_name(debtor: Debtor) -> str:
    """Return the name of a club or region as it is now; its number if the register does not have it."""
    if debtor.kind == REGION:
        return find_region_names().get(debtor.code, str(debtor.code))
    return code_names().club(debtor.code).name


def find_region_names() -> dict[int, str]:
    """Return the names of regions by code."""
    names: dict[int, str] = cache.get_or_make(
        "names of regions", cache.version(), lambda: dict(models.Region.objects.values_list("code", "name"))
    )
    return names
