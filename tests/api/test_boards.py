"""The boards of a session as JSON: of two boards, the first has its cards, and two tables played each."""

import pytest

from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.store.cast import NUMBERS
from tests.store.results.test_boards import CARDS, FILE
from tests.store.store_fixture import StoreFixture

from .conftest import Ask
from .test_sessions import BERTRAM, MARAMA, NOBODY, SESSION

CLEMENTINE = {"number": "12356", "name": "Clementine Okonjo", "state": ""}
DESMOND = {"number": "9205", "name": "Desmond Plover", "state": ""}
ESTHER = {"number": "31018", "name": "Esther Vandermeer", "state": ""}
FERGUS = {"number": "27114", "name": "Fergus Mahuika", "state": ""}
PAIR = [MARAMA | {"state": ""}, BERTRAM | {"state": ""}]
FIRST = {"number": 1, "round": "", "dealer": "N", "vulnerable": "NONE"}
SECOND = {"number": 2, "round": "", "dealer": "E", "vulnerable": "NS"}
# On board 1 North-South made 4H at one table and went one down in 4S at the other; on board 2 they made 2S, and went
# one down in 3NT, vulnerable. With two tables the better score is worth one matchpoint.
SCORES = [
    {"score": 420, "times": 1, "ns": "1.00", "ew": "0.00"},
    {"score": -50, "times": 1, "ns": "0.00", "ew": "1.00"},
]


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """Four pairs have played two boards."""
    store.register(*NUMBERS).send("evening.xml", FILE)
    return store


def test_the_boards_of_a_session(ask: Ask) -> None:
    status, answer = ask("sessions/1/boards")
    assert (status, answer["method"], answer["session"]["event"]) == (200, "matchpoints", SESSION["event"])
    assert answer["boards"][0] == FIRST | {"frequencies": SCORES}
    assert [each["number"] for each in answer["boards"]] == [1, 2]


def test_a_board_with_every_result(ask: Ask) -> None:
    status, answer = ask("sessions/1/boards/1")
    assert status == 200
    assert {name: answer[name] for name in FIRST} == FIRST
    assert answer["results"][0] == {
        "ns_pair": {"section": "A", "number": "1", "players": PAIR},
        "ew_pair": {"section": "A", "number": "1", "players": [ESTHER, FERGUS]},
        "contract": "4H", "declarer": "N", "lead": "DA", "tricks": 10, "adjusted": "", "score": 420,
        "ns": "1.00", "ew": "0.00", "top": "1.00",
    }  # fmt: skip
    assert answer["frequencies"] == SCORES
    assert (answer["deal"], answer["double_dummy"], answer["par"]) == ("N:" + " ".join(CARDS), None, None)


def test_deals_have_par_once_it_is_worked_out(ask: Ask) -> None:
    assert analyse_next_session()
    status, answer = ask("sessions/1/deals")
    # Board 2 has no cards.
    ((deal,), known) = answer["deals"], answer["deals"][0]
    assert (status, deal["number"]) == (200, 1)
    assert set(known["double_dummy"]) == set("NESW")
    assert all(0 <= tricks <= 13 for row in known["double_dummy"].values() for tricks in row.values())
    assert all(each["declarers"] for each in known["par_contracts"])
    assert known["par"] == ask("sessions/1/boards/1")[1]["par"] is not None


def test_a_scorecard_of_each_side(ask: Ask) -> None:
    rows = {row["players"][0]["number"]: row["line"] for row in ask("sessions/1")[1]["rows"]}
    status, answer = ask(f"sessions/1/scorecards/{rows['38441']}")
    assert (status, answer["side"], answer["row"]["players"]) == (200, "NS", PAIR)
    first, second = answer["lines"]
    assert (first["board"], first["score"], first["worth"], first["percentage"]) == (FIRST, 420, "1.00", "100.00")
    assert (second["board"], second["score"], second["so_far"]) == (SECOND, 110, "100.00")
    assert first["opponents"] == {"section": "A", "number": "1", "players": [ESTHER, FERGUS]}
    other = ask(f"sessions/1/scorecards/{rows['31018']}")[1]
    assert [(each["side"], each["score"], each["so_far"]) for each in other["lines"]] == [
        ("EW", -420, "0.00"), ("EW", 100, "50.00"),
    ]  # fmt: skip


def test_the_recap_sheet(ask: Ask) -> None:
    status, answer = ask("sessions/1/recap")
    north_south, east_west = answer["lists"]
    assert (status, north_south["side"], east_west["side"]) == (200, "NS", "EW")
    assert north_south["numbers"] == ["1", "2"]
    assert north_south["boards"][0] == {
        "board": FIRST, "cells": [{"worth": "1", "score": "420"}, {"worth": "0", "score": "-50"}],
    }  # fmt: skip
    assert [line["players"] for line in north_south["ranking"]] == [PAIR, [CLEMENTINE, DESMOND]]


def test_whoever_is_hidden_is_hidden_on_boards_too(ask: Ask, played: StoreFixture) -> None:
    played.decide("hide", number="38441", hidden=True)
    lines = [row["line"] for row in ask("sessions/1")[1]["rows"]]
    for path in ("boards/1", "recap", *(f"scorecards/{line}" for line in lines)):
        status, answer = ask(f"sessions/1/{path}")
        text = str(answer)
        assert status == 200
        assert "Kereama" not in text
        assert "38441" not in text
    assert ask("sessions/1/boards/1")[1]["results"][0]["ns_pair"]["players"][0] == NOBODY
    own = ask("sessions/1/boards/1", "player-38441", "read")[1]
    assert own["results"][0]["ns_pair"]["players"] == PAIR


@pytest.mark.parametrize("path", ["sessions/9/boards", "sessions/1/boards/77", "sessions/1/scorecards/99",
                                  "sessions/1/boards/1?round=4", "sessions/9/recap", "sessions/9/deals"])  # fmt: skip
def test_what_is_not_there(ask: Ask, path: str) -> None:
    assert ask(path)[0] == 404
