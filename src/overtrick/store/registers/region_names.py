"""The names of the regions, in the order of their codes."""

from overtrick.store import models


def list_region_names() -> list[str]:
    """Return the names of all regions."""
    return list(models.Region.objects.order_by("code").values_list("name", flat=True))


def list_region_codes() -> list[tuple[int, str]]:
    """Return the codes of all regions, each with its name."""
    return list(models.Region.objects.order_by("code").values_list("code", "name"))
