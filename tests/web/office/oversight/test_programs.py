"""Which club uses which program: named by its files, compared with what the federation asks for, by door."""

from datetime import UTC, datetime, timedelta

import pytest

from overtrick.checks.expectations import Program
from overtrick.store.queries.oversight.programs import split_program
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import read

# What is tried here is the same on every database.
ONE_DATABASE = True

PAGE = "/office/programs"


@pytest.mark.parametrize(
    ("text", "name", "version"),
    [
        ("SCORER 17", "Bridge Scorer", "17"), ("scorer 17.2", "Bridge Scorer", "17.2"),
        ("SCORERS 3", "SCORERS", "3"), ("Other Program v2.1", "Other Program", "v2.1"),
        ("Pairs 7 Sep 2017", "Pairs", "7 Sep 2017"), ("Plain", "Plain", ""), ("2000", "2000", ""),
    ],
)  # fmt: skip
def test_a_program_and_its_version(text: str, name: str, version: str) -> None:
    assert split_program(text, (Program("SCORER", "Bridge Scorer", "17"),)) == (name, version)


@pytest.fixture
def clubs(site: StoreFixture) -> StoreFixture:
    """Auckland sent a good file with an old version and one that was rejected; Howick a good one, by FTP."""
    site.register(*NUMBERS[1:])
    site.now = datetime.now(UTC) - timedelta(days=2)
    site.send("106_a.txt", session_file(program="SCORER 3"))
    site.send("106_bad.txt", "nonsense")
    site.send("130_a.txt", session_file(club=130, program="SCORER 99"), club=130, door="ftp")
    return site


def test_programs_doors_and_rejected_files(clubs: StoreFixture, browser: Browsers) -> None:
    page = read(browser("office"), PAGE)
    assert page.headings[0] == "One club uses an old version"
    rows = {row[0]: row[1:] for row in page.rows[1:]}
    assert list(rows) == ["Auckland", "Howick"]
    assert "3" in rows["Auckland"][0]
    assert "old version" in rows["Auckland"][0]
    assert "old version" not in rows["Howick"][0]
    assert (rows["Auckland"][1], rows["Auckland"][3], rows["Auckland"][4]) == ("SFTP", "2", "1 (50%)")
    assert (rows["Howick"][1], rows["Howick"][3], rows["Howick"][4]) == ("FTP", "1", "0")


def test_the_list_is_filtered(clubs: StoreFixture, browser: Browsers) -> None:
    client = browser("office")
    assert [row[0] for row in read(client, f"{PAGE}?old=1").rows[1:]] == ["Auckland"]
    named = next(href for said, href in read(client, PAGE).links if href.startswith("?program="))
    assert [row[0] for row in read(client, PAGE + named).rows[1:]] == ["Auckland", "Howick"]
    assert "No club matches." in read(client, f"{PAGE}?program=%00nothing").text


def test_files_of_long_ago_are_not_counted_and_the_program_is_still_known(
    site: StoreFixture, browser: Browsers
) -> None:
    site.register(*NUMBERS[1:]).send("106_a.txt", session_file(program="SCORER 99"))
    (row,) = read(browser("office"), PAGE).rows[1:]
    assert (row[0], row[4]) == ("Auckland", "0")
    assert "last seen 11 Mar 2018" in row[1]
