"""The pages of a report: how long they are, how far they go, and how points stand in them."""

from collections.abc import Mapping

from overtrick.schemes import Edition
from overtrick.store.models.points_field import from_parts

PAGE_SIZE = 50
# Nobody reads on for so long, and an extract has the rest.
LAST_REPORT_PAGE = 2_000


def bound_page(page: int) -> int:
    """Return a page that can be asked for."""
    return min(max(page, 1), LAST_REPORT_PAGE)


def write_points(points: Mapping[str, int], edition: Edition) -> dict[str, str]:
    """Return stored points by unit as texts, in the order of the scheme, without the units that come to 0."""
    units = [*edition.units, *(unit for unit in sorted(points) if unit not in edition.units)]
    return {unit: f"{from_parts(points[unit]):f}" for unit in units if points.get(unit)}
