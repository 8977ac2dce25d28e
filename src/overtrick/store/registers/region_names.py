"""The names of the regions, in the order of their codes."""

from overtrick.store import models


def list_region_names() -> list[str]:
    """Return the names of all regions."""
    return list(models.Region.objects.order_by("code").values_list("name", flat=True))
