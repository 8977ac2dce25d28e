"""An impossible lead: a secretary sends the file, is asked, confirms the result, and players see it then."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import expect

from tests.board_files import write_boards_file
from tests.store.results.test_board_doubts import WRONG_LEAD
from tests.store.results.test_boards import CARDS, PAIRS

from .conftest import Visit
from .federations import Served
from .test_club_desk import DESK, press, says, sound


def test_an_impossible_lead_is_asked_about_and_confirmed(
    country: Served, visit: Visit, width: int, secretary: Any
) -> None:
    day = datetime.now(UTC).date() - timedelta(days=4 + (width > 1000))
    event = f"Boards {width}"
    content = write_boards_file(PAIRS, WRONG_LEAD, cards={1: CARDS}, event=event, date=f"{day:%d/%m/%Y}", played=26)
    desk = visit(country.url + DESK, width, storage_state=secretary)
    press(desk, "Send a file")
    desk.get_by_label("The file from your scoring program").set_input_files(
        {"name": f"boards_{width}.xml", "mimeType": "text/xml", "buffer": content.encode()}
    )
    press(desk, "Check this file")
    press(desk, "Send these results")
    desk.goto(country.url + DESK)
    says(desk, "One result of a board cannot be right")
    press(desk, "Look at the boards")
    says(desk, "The lead is ♦J. East was on lead and does not have it: West does.")
    sound(desk)
    session = desk.get_by_role("link", name=event).first.get_attribute("href")
    player = visit(f"{country.url}{session}/boards/1", width)
    says(player, "being checked by the club")
    sound(player)
    press(desk, "It is right")
    says(desk, "Nothing to check.")
    expect(desk.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    player.reload()
    says(player, "+420")
    player.goto(f"{country.url}/players/38441/boards")
    says(player, re.compile("What the boards show"))
    sound(player)
