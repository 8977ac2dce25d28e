"""Players as JSON for everybody: found, their record, their results, their partners, two side by side."""

import pytest

from tests.store.store_fixture import StoreFixture

from .conftest import Ask
from .test_sessions import BERTRAM, MARAMA, PAIR, SESSION

PARTS = ("", "/results", "/other-points", "/why/rank", "/activity", "/growth", "/partners", "/with/20093")
FOUND = MARAMA | {"club": 106, "club_name": "Auckland"}


@pytest.mark.parametrize("text", ["38441", "kereama", "Kereama%20Marama", "MAR%20KER", "kereamo", "038441", "Κερεάμα"])
def test_a_player_is_found_forgivingly(ask: Ask, text: str) -> None:
    assert ask(f"search/players?q={text}") == (200, {"players": [FOUND], "more": False})


@pytest.mark.parametrize("text", ["", "zzz", "%00", "%F0%9F", "%25"])
def test_what_means_nobody_finds_nobody(ask: Ask, text: str) -> None:
    assert ask(f"search/players?q={text}") == (200, {"players": [], "more": False})


def test_a_players_record(ask: Ask) -> None:
    status, player = ask("players/38441")
    assert status == 200
    assert {key: player[key] for key in ("number", "name", "club", "club_name", "region", "status")} == FOUND | {
        "region": "Auckland Northland Region", "status": "Active",
    }  # fmt: skip
    assert (player["totals"], player["brought"]) == ({"C": "40.00"}, {})
    standing = player["standing"]
    assert (standing["rank"], standing["stars"], standing["grade"], standing["points"]) == (
        "Novice", 0, "Open", {"C": "40.00"},
    )  # fmt: skip
    # 5 points are needed, and 40 C are 0.4.
    assert standing["next"] == {"rank": "Certificate of Proficiency", "missing": {"points": "4.6"}}
    year = player["years"][-1]
    assert (year["year"], year["count"], year["points"]) == (2018, 1, {"C": "40.00"})


def test_what_a_player_played(ask: Ask) -> None:
    line = {
        "session": SESSION, "line": 2, "place": "1", "score": "51.50", "players": PAIR,
        "points": {"C": "40.00"},
    }  # fmt: skip
    assert ask("players/38441/results") == (200, {"player": MARAMA, "results": [line], "next": None})
    for query, count in {
        "from=2018-03-11": 0,
        "to=2018-03-10": 1,
        "event=monday": 1,
        "club=130": 0,
        "page=2": 0,
    }.items():
        status, answer = ask(f"players/38441/results?{query}")
        assert (status, len(answer["results"])) == (200, count), query


def test_points_that_no_session_gave(ask: Ask, played: StoreFixture) -> None:
    assert ask("players/38441/other-points") == (200, {"player": MARAMA, "awards": []})
    opened = played.decide("opening", number="38441", points={"A": "25"}, date="2017-12-01")
    posted = played.decide(
        "adjust", number="38441", points={"B": "2"}, asked_by="Howick", date="2018-03-01", reason="a lost file",
        event="Autumn Pairs",
    )  # fmt: skip
    told = ask("players/38441/other-points")[1]["awards"]
    assert [{key: value for key, value in each.items() if key != "because"} for each in told] == [
        {"date": "2018-03-01", "event": "Autumn Pairs", "unit": "B", "points": "2.00", "kind": "adjustment",
         "line": posted.seq},
        {"date": "2017-12-01", "event": "", "unit": "A", "points": "25.00", "kind": "opening", "line": opened.seq},
    ]  # fmt: skip
    assert [each["text"] for each in told[0]["because"]] == ["Adjusted by the federation"]


@pytest.mark.parametrize("reader", ["106", "player-38441", "federation-office"])
def test_who_asked_for_points_is_told_to_those_concerned(ask: Ask, played: StoreFixture, reader: str) -> None:
    played.decide("adjust", number="38441", points={"B": "2"}, asked_by="Howick", reason="a lost file")
    (award,) = ask("players/38441/other-points", reader, "read")[1]["awards"]
    assert award["because"][0]["text"] == "Adjusted by the federation, asked for by Howick"


def test_a_players_partners(ask: Ask) -> None:
    partner = {"player": BERTRAM, "sessions": 1, "firsts": 1, "average": "51.50", "last": "2018-03-10"}
    assert ask("players/38441/partners") == (200, {"player": MARAMA, "partners": [partner]})


def test_why_a_player_has_a_rank(ask: Ask) -> None:
    """A Novice needs nothing, and a Certificate of Proficiency 5 points, of which 40 C are 0.4."""
    status, reasons = ask("players/38441/why/rank")
    assert (status, reasons["player"], reasons["value"], reasons["steps"]) == (200, MARAMA, "Novice", [])
    assert (reasons["arrival"], reasons["points"]) == ("register", {"C": "40.00"})
    assert reasons["today"][-1] == {"text": "Novice needs no points", "clause": "Masterpoint Rankings; ruling S1"}
    assert reasons["next"] == {
        "rank": "Certificate of Proficiency", "ways": 1,
        "needs": [{"name": "points", "has": "0.4", "needed": "5", "missing": "4.6"}],
    }  # fmt: skip
    assert [ask(f"players/38441/why/{what}")[0] for what in ("stars", "rating", "grade", "luck")] == [
        200,
        200,
        200,
        422,
    ]


def test_two_players_side_by_side(ask: Ask) -> None:
    status, both = ask("players/38441/with/20093")
    assert (status, both["one"], both["other"]) == (200, MARAMA, BERTRAM)
    assert [both[key] for key in ("sessions", "firsts", "average", "against")] == [1, 1, "51.50", 0]
    status, both = ask("players/38441/with/9205")
    assert [both[key] for key in ("sessions", "average", "against", "ahead", "behind", "level")] == [
        0,
        None,
        1,
        1,
        0,
        0,
    ]
    assert both["meetings"] == [
        {"session": SESSION, "together": False,
         "one": {"line": 2, "list": 1, "place": "1", "score": "51.50"},
         "other": {"line": 3, "list": 1, "place": "2", "score": "50.50"}},
    ]  # fmt: skip
    assert ask("players/38441/with/38441")[0] == 404


@pytest.mark.parametrize("number", ["77", "%00", "x" * 3000, "38441%20", "３８４４１"])
def test_a_number_that_nobody_has_is_unknown(ask: Ask, number: str) -> None:
    unknown = (404, {"detail": ask(f"players/{number}")[1]["detail"]})
    assert {part: ask(f"players/{number}{part}") for part in PARTS} == dict.fromkeys(PARTS, unknown)


def test_a_number_that_was_merged_answers_with_the_one_that_survived(ask: Ask, played: StoreFixture) -> None:
    played.decide("merge", number="20093", into="12356")
    status, player = ask("players/20093")
    assert (status, player["number"], player["totals"]) == (200, "12356", {"C": "52.00"})
    assert [len(ask(f"players/20093/{part}")[1][part]) for part in ("results", "partners")] == [2, 2]


@pytest.mark.parametrize("path", PARTS)
def test_a_hidden_player_is_there_only_for_whoever_may_know(ask: Ask, played: StoreFixture, path: str) -> None:
    played.decide("hide", number="38441", hidden=True)
    readers = ("", "130", "player-20093", "106", "player-38441", "federation-office")
    found = [ask(f"players/38441{path}", *([reader, "read"] if reader else []))[0] for reader in readers]
    assert found == [404, 404, 404, 200, 200, 200]
    assert ask("search/players?q=kereama")[1]["players"] == []
    assert ask("search/players?q=kereama", "106", "read")[1]["players"] == [FOUND]


def test_an_erased_player_is_there_for_nobody(ask: Ask, played: StoreFixture) -> None:
    played.decide("erase", number="38441", reason="asked for")
    assert [ask("players/38441", *token)[0] for token in ((), ("106", "read"), ("federation-office", "read"))] == [
        404
    ] * 3
    assert ask("sessions/1")[1]["rows"][0]["players"][0] == {"number": "", "name": "", "state": "hidden"}
