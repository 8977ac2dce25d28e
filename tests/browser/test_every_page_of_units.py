"""Pages of federations with other units than New Zealand's, at both widths, light and dark."""

from pathlib import Path
from urllib.parse import quote

from tests.stores import Founded
from tests.units import SIX_UNITS, found_federation

from .conftest import Visit
from .federations import Served, cyprus
from .steps import no_faults

ISLAND = ("/", "/sessions", "/sessions/2", "/sessions/3", "/sessions/1/why/15", "/players", "/players/5001",
          "/rankings", "/achievements", "/clubs", "/clubs/1", "/records")  # fmt: skip
# Pages that name units: with long names and many of them they could become too wide.
POINTS = ("/sessions/2", "/sessions/1/why/15", "/players/5001", "/players/5001/other-points", "/rankings",
          f"/rankings?by={quote(SIX_UNITS[-1])}", "/clubs/1")  # fmt: skip


def test_cyprus(island: Served, visit: Visit) -> None:
    page = visit(island.url)
    for address in ISLAND:
        no_faults(page, island.url + address)


def test_six_units_of_any_name(template: Founded, folder: Path, tmp_path: Path, visit: Visit) -> None:
    scheme = str(found_federation(tmp_path / "colours", SIX_UNITS))
    with cyprus(template, folder, scheme) as colours:
        page = visit(colours.url)
        for address in POINTS:
            no_faults(page, colours.url + address)
