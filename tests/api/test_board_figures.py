"""What boards tell, as calls answer it: figures with the boards they rest on, and null where those are too few.

2♥ scores 110 with eight tricks and 140 with nine: on 40 boards of 60 the first pair has the nine, which is 66.67%.
"""

from overtrick.store.queries.boards.player_figures import FEWEST_BOARDS
from overtrick.store.totals.board_figures import count_next_session
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.store.store_fixture import StoreFixture
from tests.web.pages.test_player_boards import boards_file

from .conftest import Ask

PATH = "players/38441/boards"


def send(store: StoreFixture, boards: int) -> None:
    """Send a session, and let the worker add it up."""
    store.send("evening.xml", boards_file(boards))
    while analyse_next_session() or count_next_session():
        pass


def test_figures_with_the_boards_they_rest_on(ask: Ask, played: StoreFixture) -> None:
    send(played, FEWEST_BOARDS)
    status, told = ask(PATH)
    assert (status, told["boards"], told["sessions"], told["missing_boards"]) == (200, 60, 1, 0)
    every = next(each for each in told["kinds"] if each["kind"] == "all")
    assert (every["percentage"], every["percentage_boards"], every["tricks"], every["tricks_boards"]) == (
        "66.67", 60, None, 0,
    )  # fmt: skip
    assert [each["player"]["number"] for each in told["partners"]] == ["20093"]
    assert ask(f"{PATH}?partner=20093")[1]["boards"] == 60
    assert ask(f"{PATH}?partner=9205")[1]["boards"] == 0
    assert ask(f"{PATH}?partner=4711")[0] == 404


def test_nothing_is_claimed_from_too_few(ask: Ask, played: StoreFixture) -> None:
    send(played, FEWEST_BOARDS - 1)
    told = ask(PATH)[1]
    assert (told["boards"], told["missing_boards"]) == (59, 1)
    assert {each["percentage"] for each in told["kinds"]} == {None}
