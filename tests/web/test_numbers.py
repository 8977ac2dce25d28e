"""Numbers in the language of the page: Greek has a comma before the decimals, and a point between thousands."""

from decimal import Decimal

import pytest
from django.utils import translation

from overtrick.web import terms
from overtrick.web.charts.axes import label_of
from overtrick.web.tables.numbers import write_decimal, write_grouped
from overtrick.web.templating.filters import write_points, write_score
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read


@pytest.mark.parametrize(
    ("language", "written"),
    [
        (
            "en",
            [
                "57.05",
                "1,000",
                "0.5",
                "1,234",
                "7,028.50",
                "11,717",
                "-1,200.50",
                "999",
                "1430",
                "33",
                "−4.25",
                "60.00",
            ],
        ),
        (
            "el",
            [
                "57,05",
                "1.000",
                "0,5",
                "1.234",
                "7.028,50",
                "11.717",
                "-1.200,50",
                "999",
                "1430",
                "33",
                "−4,25",
                "60,00",
            ],
        ),
    ],
)
def test_every_number_of_a_page_follows_its_language(language: str, written: list[str]) -> None:
    with translation.override(language):
        assert [
            write_decimal(Decimal("57.05")),
            label_of(Decimal(1000)),
            label_of(Decimal("0.5")),
            write_grouped(1234),
            write_points("7028.50"),
            write_points("11717.00"),
            write_points("-1200.50"),
            write_points("999.00"),
            write_score("1430"),
            write_score("33.00"),
            write_score("-4.25"),
            write_score("60.00", whole=False),
        ] == written


def test_the_pages_of_a_session_in_greek(site: StoreFixture, browser: Browsers) -> None:
    """51.50 % of the first pair, in the file with a point."""
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file())
    reader = browser()
    reader.cookies["django_language"] = "el"
    for address in ("/sessions/1", "/players/38441?all=1", "/sessions"):
        text = read(reader, address).text
        assert "51,50%" in text
        assert "51.50" not in text


def test_a_folder_without_greek_has_the_words_that_all_federations_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "page_translations", lambda: None)
    monkeypatch.setattr(terms, "gettext", str.upper)
    assert terms.translate_term("Female", "genders") == "FEMALE"
    assert terms.translate_term("Active", "statuses") == "ACTIVE"
    assert terms.translate_term("points", "measures", "units") == "POINTS"
    # A club may be called so, and what is not listed stays.
    assert terms.translate_term("Active", "clubs") == "Active"
    assert terms.translate_term("On leave", "statuses") == "On leave"
