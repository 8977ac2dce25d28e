"""What is drawn, measured: heights by hand, round numbers, labels that do not touch."""

import re
import xml.etree.ElementTree as ElementTree
from datetime import date
from decimal import Decimal
from itertools import pairwise

import pytest

from overtrick.web.charts.axes import day_ticks, label_of, number_ticks
from overtrick.web.charts.drawing import NARROW, WIDE, Bars, Scores, StepLine, draw_svg

SVG = "{http://www.w3.org/2000/svg}"
# The drawing ends 24 above the foot of 220, and begins 10 below the top, or 22 where heights have names.
FOOT, TOP, TOP_WITH_NAMES = 196, 10, 22


def paths(image: bytes, colour: str) -> list[str]:
    root = ElementTree.fromstring(image)
    return [path.get("d", "") for path in root.iter(f"{SVG}path") if colour in (path.get("fill"), path.get("stroke"))]


def labels(image: bytes) -> list[tuple[Decimal, str]]:
    """The words under the axis, and where the middle of each is."""
    texts = ElementTree.fromstring(image).iter(f"{SVG}text")
    return [(Decimal(each.get("x", "")), each.text or "") for each in texts if each.get("text-anchor") == "middle"]


def test_bars_are_as_high_as_their_counts() -> None:
    image = draw_svg(Bars((("a|a", 2), ("b|b", 0), ("c|c", 5), ("d|d", 1))))
    tops = [re.search(r"V([\d.]+)q", path) for path in paths(image, "var(--bar)")]
    # The numbers go to 5, so one is (196 - 10) / 5 = 37.2; the round corner begins 2 below the end. None has no bar.
    expected = [str(FOOT - Decimal("37.2") * count + 2).rstrip("0").rstrip(".") for count in (2, 5, 1)]
    assert [Decimal(top.group(1)) for top in tops if top] == [Decimal(each) for each in expected]


def test_a_line_goes_across_and_then_up_at_each_change() -> None:
    picture = StepLine((("2020-01-01", "0"), ("2020-12-31", "50.5"), ("2021-12-31", "100")), (("Master", "100"),))
    [path] = paths(draw_svg(picture), "var(--bar)")
    # 0 to 100 are 174 pixels from 196 up to 22; the axis has three digits of 7 and 8 between, so x is from 29 to 550.
    middle = FOOT - Decimal("50.5") * (FOOT - TOP_WITH_NAMES) / 100
    # 365 of 730 days: half of the way.
    assert path == f"M29 {FOOT}H289.50V{middle.quantize(Decimal('0.01'))}H550V{TOP_WITH_NAMES}"


def test_the_heights_are_lines_with_their_names() -> None:
    image = draw_svg(StepLine((("2020-01-01", "1"), ("2021-01-01", "2")), (("Tom & <Jerry>", "5"),)))
    assert len(paths(image, "var(--brass)")) == 1
    assert b"Tom &amp; &lt;Jerry&gt;" in image


@pytest.mark.parametrize(
    ("lowest", "highest", "most", "whole", "ticks"),
    [
        ("0", "0", 1, True, "0 1"),
        ("0", "1", 1, True, "0 1"),
        ("0", "3", 3, True, "0 1 2 3"),
        ("0", "33", 5, True, "0 10 20 30 40"),
        ("0", "1234", 5, True, "0 500 1,000 1,500"),
        ("0", "0.4", 5, False, "0 0.1 0.2 0.3 0.4"),
        ("0", "1.35", 5, False, "0 0.5 1 1.5"),
        ("0", "457.25", 5, False, "0 100 200 300 400 500"),
        ("-3", "4", 5, False, "-4 -2 0 2 4"),
    ],
)
def test_the_numbers_of_an_axis_are_round(lowest: str, highest: str, most: int, whole: bool, ticks: str) -> None:
    found = number_ticks(Decimal(lowest), Decimal(highest), most, whole=whole)
    assert " ".join(map(label_of, found)) == ticks


def test_years_or_months_stand_under_the_axis() -> None:
    def told(first: date, last: date, most: int) -> list[str]:
        return [words for _, words in day_ticks(first, last, most)]

    assert told(date(2020, 3, 1), date(2023, 1, 1), 10) == ["2021", "2022", "2023"]
    assert told(date(2001, 1, 1), date(2026, 5, 1), 6) == ["2005", "2010", "2015", "2020", "2025"]
    assert told(date(2026, 8, 1), date(2026, 11, 16), 9) == ["Aug 2026", "Sep 2026", "Oct 2026", "Nov 2026"]
    assert told(date(2025, 7, 1), date(2026, 6, 30), 6) == [
        "Jul 2025", "Sep 2025", "Nov 2025", "Jan 2026", "Mar 2026", "May 2026",
    ]  # fmt: skip
    assert told(date(2026, 8, 3), date(2026, 8, 3), 9) == ["Aug 2026"]


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("words", ["Jan", "Ιαν", "September", "1"])
def test_labels_do_not_touch_and_stay_inside(width: int, words: str) -> None:
    image = draw_svg(Bars(tuple((f"{at}|{words}", at) for at in range(12))), width)
    found = labels(image)
    assert len(found) > 3
    # A letter of 12 pixels is at least 5 wide.
    least = 5 * len(words)
    assert all(later - earlier > least for (earlier, _), (later, _) in pairwise(found))
    days = draw_svg(StepLine((("2014-01-01", "1"), ("2026-11-16", "2"))), width)
    for middle, label in labels(days):
        assert Decimal(3 * len(label)) <= middle <= width - 3 * len(label)


@pytest.mark.parametrize("picture", [Bars(()), Bars((("a|", 0),)), StepLine((("2020-01-01", "0"),))])
def test_hardly_anything_can_be_drawn_too(picture: Bars | StepLine) -> None:
    assert ElementTree.fromstring(draw_svg(picture)).tag == f"{SVG}svg"


def test_scores_are_dots_in_the_order_of_play_with_their_days() -> None:
    """The line is the mean of up to five: of 60, 50 and 40 it goes from 60 over 55 to 50."""
    picture = Scores((("2026-03-01", "60.00"), ("2026-03-08", "50.00"), ("2026-03-15", "40.00")))
    root = ElementTree.fromstring(draw_svg(picture))
    dots = [each for each in root.iter() if each.tag.endswith("circle")]
    heights = [float(str(dot.get("cy"))) for dot in dots]
    assert len(dots) == 3
    assert heights == sorted(heights)
    assert [float(str(dot.get("cx"))) for dot in dots] == sorted(float(str(dot.get("cx"))) for dot in dots)
    (line,) = (each for each in root.iter() if each.tag.endswith("polyline"))
    means = [float(point.split(",")[1]) for point in str(line.get("points")).split()]
    assert means[0] == heights[0]
    assert means[2] == heights[1]
    assert means[1] == pytest.approx((heights[0] + heights[1]) / 2, abs=0.02)
    days = [each.text for each in root.iter() if each.tag.endswith("text") and "Mar" in (each.text or "")]
    assert set(days) == {"1 Mar", "8 Mar", "15 Mar"}
