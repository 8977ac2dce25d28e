"""Sessions, their ladders and reasons, and events, as JSON for everybody."""

from typing import Any

import pytest
from django.test import Client

from tests.store.cast import HOWICK, session_file
from tests.store.contest_reports import EAST, Contest, report
from tests.store.store_fixture import StoreFixture

from .conftest import Ask

MARAMA, BERTRAM = {"number": "38441", "name": "Marama Kereama"}, {"number": "20093", "name": "Bertram Tuckwell"}
# Whoever sat in a row has a state as well.
PAIR = [MARAMA | {"state": ""}, BERTRAM | {"state": ""}]
NOBODY = {"number": "", "name": "", "state": "hidden"}
SESSION = {
    "id": 1, "date": "2018-03-10", "club": 106, "club_name": "Auckland", "region": "Auckland Northland Region",
    "event": "Monday Pairs", "event_id": 1, "section": "", "round": 1, "final": False, "contest": "pairs",
    "event_class": "40C", "boards": 26, "lists": 1, "unit": "PCT",
}  # fmt: skip
LINE = SESSION | {"sibling": None, "rows": 4, "winners": [PAIR]}


def events(answer: tuple[int, Any]) -> list[str]:
    assert answer[0] == 200
    return [each["event"] for each in answer[1]["sessions"]]


def test_a_list_of_sessions(ask: Ask) -> None:
    assert ask("sessions") == (200, {"sessions": [LINE], "next": None})


def test_sessions_are_asked_for_by_event_club_region_days_and_final(ask: Ask, played: StoreFixture) -> None:
    played.send("130_b.txt", session_file(club=HOWICK, date="2018-02-01", event="Howick Teas"), club=HOWICK)
    both = ["Monday Pairs", "Howick Teas"]
    asked = {
        "": both, "?event=PAIRS": both[:1], "?event=%25": [], "?club=130": both[1:], "?club=999": [],
        "?region=Auckland%20Northland%20Region": both, "?region=Nowhere": [], "?from=2018-03-10": both[:1],
        "?to=2018-03-09": both[1:], "?from=2018-02-01&to=2018-02-01": both[1:], "?final=true": [], "?page=2": [],
    }  # fmt: skip
    assert {query: events(ask(f"sessions{query}")) for query in asked} == asked


def test_a_page_says_which_one_is_next(ask: Ask, played: StoreFixture) -> None:
    for number in range(50):
        played.send(f"106_b{number}.txt", session_file(event=f"Evening {number}"))
    status, first = ask("sessions")
    assert (status, len(first["sessions"]), first["next"]) == (200, 50, 2)
    status, second = ask("sessions?page=2")
    assert (status, [each["event"] for each in second["sessions"]], second["next"]) == (200, ["Monday Pairs"], None)


@pytest.mark.parametrize(
    "query",
    ["page=0", "page=10001", f"page={'9' * 30}", "page=x", "from=yesterday", "from=1520640000", "from=2018-02-30",
     "club=-1", f"club={'9' * 30}", "final=perhaps", f"event={'x' * 101}"],
)  # fmt: skip
def test_what_cannot_be_asked_is_said(ask: Ask, query: str) -> None:
    status, answer = ask(f"sessions?{query}")
    assert status == 422
    assert [each["loc"] for each in answer["detail"]] == [["query", query.split("=")[0]]]


def test_a_ladder_has_every_row_with_its_players_and_awards(ask: Ask) -> None:
    status, ladder = ask("sessions/1")
    assert (status, ladder["session"], ladder["stands"], ladder["now"]) == (200, SESSION, True, None)
    assert (ladder["file"], ladder["revision"], ladder["units"]) == ("106_a.txt", 1, ["C"])
    assert ladder["rows"][0] == {
        "line": 2, "list": 1, "place": "1", "score": "51.50", "team": "", "players": PAIR,
        "awards": [{"player": None, "points": {"C": "40.00"}}],
    }  # fmt: skip
    assert [row["awards"] for row in ladder["rows"][1:]] == [[{"player": None, "points": {"C": "12.00"}}], [], []]


def test_two_lists_say_whose_each_is(ask: Ask, played: StoreFixture) -> None:
    lists = session_file(lists=2, round=2, places=("1", "2", "1", "2"), scores=("51", "49", "52", "48"))
    played.send("106_b.txt", lists)
    one, two = ask("sessions/1")[1], ask("sessions/2")[1]
    assert (one["sides"], two["sides"]) == ([], ["NS", "EW"])
    assert [row["list"] for row in two["rows"]] == [1, 1, 2, 2]


def test_a_session_that_was_replaced_names_the_one_that_stands(ask: Ask, played: StoreFixture) -> None:
    played.send("106_a.txt", session_file(boards=24))
    status, old = ask("sessions/1")
    assert (status, old["stands"], old["now"]) == (200, False, 2)
    assert [each["id"] for each in ask("sessions")[1]["sessions"]] == [2]


def test_the_reasons_of_a_row(ask: Ask) -> None:
    status, why = ask("sessions/1/why/3")
    assert (status, why["session"], why["row"]["place"], why["text"]) == (200, SESSION, "2", "2,50.50,12356,9205")
    (award,) = why["awards"]
    assert (award["points"], award["unit"], award["kind"]) == ("12.00", "C", "place")
    assert [each["name"] for each in award["players"]] == ["Clementine Okonjo", "Desmond Plover"]
    assert "2nd of 4 pairs" in award["because"][1]["text"]
    (printed,) = award["printed"]
    row = next(each for each in printed["rows"] if each["marked"])
    assert (printed["table"], row) == ("40C Pairs", {"size": 4, "points": ["40", "12"], "marked": [2]})
    status, why = ask("sessions/1/why/4")
    assert (status, why["awards"]) == (200, [])
    assert "3rd of 4 pairs" in why["nothing"][0]["text"]


def test_an_event_has_its_sessions(ask: Ask) -> None:
    assert ask("events/1") == (
        200,
        {"id": 1, "name": "Monday Pairs", "year": 2018, "club": 106, "club_name": "Auckland", "finals": [],
         "sessions": [LINE], "stages": {}},
    )  # fmt: skip


@pytest.mark.parametrize("path", ["sessions/2", "sessions/1/why/1", "sessions/2/why/2", "events/2"])
def test_what_is_not_there_is_unknown(ask: Ask, path: str) -> None:
    status, answer = ask(path)
    assert (status, list(answer)) == (404, ["detail"])


@pytest.mark.parametrize("path", [f"sessions/{10**30}", "sessions/0", "sessions/-1", f"events/{2**63}"])
def test_a_number_that_cannot_be_one_breaks_nothing(ask: Ask, path: str) -> None:
    assert ask(path)[0] in (404, 422)


def test_a_hidden_player_is_named_only_to_whoever_may_know(ask: Ask, played: StoreFixture) -> None:
    played.decide("hide", number="38441", hidden=True)

    def first(*token: str) -> Any:
        return ask("sessions/1", *token)[1]["rows"][0]["players"][0]

    assert first() == NOBODY
    assert first("130", "read") == first("player-20093", "read") == NOBODY
    # A token that was not made for reading reads what everybody reads.
    assert first("106", "results") == NOBODY
    assert first("106", "read") == first("player-38441", "read") == first("federation-office", "read") == PAIR[0]


def test_nobody_in_a_row_is_told_from_a_player_who_is_not_named(ask: Ask, played: StoreFixture) -> None:
    """Three pairs and a phantom: a player without a number, and a number that nobody has."""
    rows = ("38441 20093", "12356 0", "31018 77777", "0 0")
    played.send("106_b.txt", session_file(rows, date="2018-03-08", event="Thursday Pairs"))
    (session,) = ask("sessions?event=thursday")[1]["sessions"]
    ladder = ask(f"sessions/{session['id']}")[1]["rows"]
    told = [[seat["state"] for seat in row["players"]] for row in ladder]
    assert told == [["", ""], ["", "no-number"], ["", "unregistered"], ["phantom"]]
    assert ladder[2]["players"][1]["name"] == "77777"
    assert session["rows"] == 3


def test_a_round_of_matches_has_no_winners(ask: Ask, played: StoreFixture) -> None:
    rows = ("38441 20093 12356 9205", "31018 27114 40777 1610")
    played.send(
        "106_m.txt", session_file(rows, lists=3, unit="VP", award="52C", event="Teams", places="12", scores=("12", "8"))
    )
    _, found = ask("sessions?event=teams")
    assert [(each["rows"], each["winners"]) for each in found["sessions"]] == [(2, [])]


def test_two_reports_of_one_contest_name_each_other(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    for name, contest in (("a", Contest()), ("b", Contest(EAST, serial=-7))):
        cyprus_store.send(f"{name}.mcd", report(contest, file=name), club=None)
    client = Client(SERVER_NAME="localhost")
    lines = client.get("/api/sessions").json()["sessions"]
    assert [(each["id"], each["sibling"]) for each in lines] == [(2, 1), (1, 2)]
    ladder = client.get("/api/sessions/1").json()
    assert (ladder["sibling"], len(ladder["rows"])) == (2, 5)


def test_what_was_corrected_is_told_with_both_results(ask: Ask, played: StoreFixture) -> None:
    assert ask("sessions/1/changes") == (200, {"changes": []})
    # The first of four pairs earn 40 C a player, the second 12.
    played.send("106_a.txt", session_file(("12356 9205", "38441 20093", "31018 27114", "40777 1610")))
    status, answer = ask("sessions/1/changes")
    (change,) = answer["changes"]
    rows = change.pop("rows")
    at = f"{played.now:%Y-%m-%dT%H:%M:%SZ}"
    assert (status, change) == (200, {
        "at": at, "cause": "new-file", "file": "106_a.txt", "club": 106, "club_name": "Auckland", "reason": "",
        "session": 2, "withdrawn": None, "only_points": False,
    })  # fmt: skip
    assert rows[1] == {
        "team": "", "list": 1, "players_differ": False, "score_differs": True, "place_differs": True,
        "points_differ": True,
        "before": {"line": 2, "place": "1", "score": "51.50", "players": PAIR,
                   "awards": [{"player": None, "points": {"C": "40.00"}}]},
        "after": {"line": 3, "place": "2", "score": "50.50", "players": PAIR,
                  "awards": [{"player": None, "points": {"C": "12.00"}}]},
    }  # fmt: skip
    assert ask("sessions/99/changes") == (404, {"detail": "There is no session 99."})


def test_handicaps_and_the_games_behind_them(ask: Ask, played: StoreFixture) -> None:
    """The week before, every pair had what it has now, 51.50 the first: 65 less 51.50, and 65 in all for everybody."""
    assert ask("sessions/1/handicaps") == (200, {"rankings": []})
    assert ask("sessions/1/handicaps/2")[0] == 404
    played.send("week.txt", session_file(date="2018-03-03"))
    played.decide("handicaps", club=106, event="Monday Pairs", start="2018-01-01")
    (ranking,) = ask("sessions/1/handicaps")[1]["rankings"]
    first = {"session": 1, "line": 2, "players": PAIR, "score": "51.50", "place": "1", "handicap": "13.50",
             "total": "65.00", "handicap_place": "1="}  # fmt: skip
    assert (ranking["side"], ranking["rows"][0]) == ("", first)
    assert [(row["place"], row["handicap_place"]) for row in ranking["rows"]] == [(str(at), "1=") for at in range(1, 5)]
    why = ask("sessions/1/handicaps/2")[1]
    assert (why["session"], why["row"], why["mean"], why["entered"]) == (SESSION, first, "51.50", False)
    game = {"date": "2018-03-03", "percentage": "51.50", "session": 2, "line": 2}
    assert why["players"][1] == {
        "player": PAIR[1], "average": "51.50", "estimated": False, "count": 1, "games": [game],
    }  # fmt: skip
