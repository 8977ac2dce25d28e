"""On a phone everything that is tapped in the frame and in forms is large enough, and long names leave it its place."""

from pathlib import Path

from tests.stores import Founded
from tests.units import ONE_UNIT, found_federation

from .conftest import Visit
from .federations import Served, cyprus

# As large as a finger needs it (WCAG 2.2, Target Size (Enhanced)).
LEAST = 44
TAPPED = (
    "header a, header button, .tabs a, nav a, main button, main select, main input:not([type=hidden]), footer button"
)
SMALL = """([what, least]) => [...document.querySelectorAll(what)]
  .filter(each => each.getClientRects().length && each.type !== "checkbox" && each.type !== "radio")
  .filter(each => each.getBoundingClientRect().height < least)
  .map(each => each.outerHTML.slice(0, 120))"""
LONG = "Royal Bridge Federation of the Northern Archipelago and the Outer Lagoons"


def test_everything_is_large_enough(country: Served, visit: Visit) -> None:
    page = visit(country.url)
    addresses = ("/", "/sessions", "/players?q=mar", "/players/38441", "/rankings", "/clubs/106", "/sign-in",
                 "/tournaments?class=8B", "/tournaments?view=month", "/tournaments/1")  # fmt: skip
    for address in addresses:
        page.goto(country.url + address)
        assert page.evaluate(SMALL, [TAPPED, LEAST]) == [], address


def test_a_long_name_leaves_the_way_in_beside_it(
    template: Founded, folder: Path, tmp_path: Path, visit: Visit, width: int
) -> None:
    own = found_federation(tmp_path / "long", ONE_UNIT)
    federation = own / "federation.toml"
    federation.write_text(federation.read_text(encoding="utf-8").replace("Cyprus Bridge Federation", LONG), "utf-8")
    with cyprus(template, folder, str(own)) as long:
        page = visit(long.url, width)
        name, way_in = (page.locator(f"header {each}").bounding_box() for each in (".brand", ".account"))
        assert name
        assert way_in
        assert name["x"] + name["width"] <= way_in["x"]
        assert name["y"] <= way_in["y"] + way_in["height"] / 2 <= name["y"] + name["height"]
