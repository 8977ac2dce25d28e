"""`overtrick season`: years are listed, closed and opened, and what cannot be is said in words."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call, lines


@pytest.fixture
def played(call: Call, records: Path, evening: Path) -> Path:
    """Four pairs on an evening in 2018."""
    assert call("receive", evening, "--dir", records, "--today", "2018-03-11")[0] == 0
    return records


def close(call: Call, played: Path, *words: object) -> tuple[int, str, str]:
    """Close 2018 in 2020."""
    return call("season", "close", 2018, "--dir", played, "--today", "2020-01-05", "--who", "secretary", *words)


def test_the_list_says_what_is_open_and_what_is_closed(call: Call, played: Path) -> None:
    assert call("season", "--dir", played) == (0, "2018: 1 session, 4 rows, open\n", "")
    assert close(call, played) == (0, "2018: closed, 4 rows moved into the archive\n", "")
    told = "2018: 1 session, 4 rows, closed on 2020-01-05 by secretary\n"
    assert call("season", "list", "--dir", played) == (0, told, "")
    assert call("season", "list", 2018, "--dir", played) == (0, told, "")
    assert call("season", "list", 2017, "--dir", played) == (0, "", "")


def test_the_day_of_closing_is_that_of_the_federation(call: Call, played: Path) -> None:
    """An evening in London is a morning in New Zealand."""
    call("season", "close", 2018, "--dir", played, "--at", "2020-01-05T20:00+00:00", "--who", "secretary")
    assert "closed on 2020-01-06 by" in call("season", "--dir", played)[1]


def test_a_store_without_sessions_has_no_season(call: Call, records: Path) -> None:
    assert call("season", "--dir", records) == (0, "", "")


def test_opened_again(call: Call, played: Path) -> None:
    close(call, played)
    assert call("season", "open", 2018, "--dir", played) == (0, "2018: open again, 4 rows moved back\n", "")
    assert call("season", "open", 2018, "--dir", played) == (0, "2018: open, nothing to do\n", "")
    assert call("season", "--dir", played)[1] == "2018: 1 session, 4 rows, open\n"


def test_what_came_later_is_told_and_swept_in_by_closing_again(call: Call, played: Path, evening: Path) -> None:
    close(call, played)
    assert close(call, played)[1] == "2018: closed already, nothing to do\n"
    evening.write_text(evening.read_text().replace("60.00", "61.00").replace("40.00", "39.00"))
    assert call("receive", evening, "--dir", played, "--today", "2020-01-06")[0] == 0
    assert call("season", "--dir", played)[1] == (
        "2018: 2 sessions, 8 rows, closed on 2020-01-05 by secretary; 4 rows came later\n"
    )
    assert close(call, played)[1] == "2018: closed already; 4 rows that came later moved into the archive\n"
    assert "came later" not in call("season", "--dir", played)[1]


def test_programs_get_an_object_a_season(call: Call, played: Path) -> None:
    season = {"year": 2018, "sessions": 1, "rows": 4, "closed": None, "who": "", "late": 0}
    assert lines(call("season", "--dir", played, "--json")[1]) == [season]
    # Noon of the day in New Zealand, which is thirteen hours ahead of UTC in January.
    closed = season | {"closed": "2020-01-04T23:00:00Z", "who": "secretary"}
    assert lines(close(call, played, "--json")[1]) == [closed]
    assert lines(call("season", "open", 2018, "--dir", played, "--json")[1]) == [season]


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("close",), 2, "which one? Name the year: overtrick season close 2016"),
        (("open",), 2, "which one? Name the year: overtrick season open 2016"),
        (("close", "18x"), 2, "'18x' is not a year such as 2016"),
        (("close", "0"), 2, "'0' is not a year such as 2016"),
        (("shut", "2018"), 2, "invalid choice: 'shut'"),
        (("close", "2020", "--today", "2020-12-31"), 1, "2020 is not over yet: today is 2020-12-31."),
        (("close", "2016", "--today", "2020-12-31"), 1, "No session of 2016 is on record."),
    ],
)
def test_what_cannot_be_is_said_in_words(
    call: Call, played: Path, words: tuple[str, ...], status: int, says: str
) -> None:
    told = call("season", *words, "--dir", played)
    assert (told[0], told[1]) == (status, "")
    assert says in told[2]
    assert "Traceback" not in told[2]
    assert call("season", "--dir", played)[1] == "2018: 1 session, 4 rows, open\n"
