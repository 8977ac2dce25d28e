"""Swiss teams board by board: both rooms of each match together, and a board of every round at its own address."""

import re
from html import unescape
from pathlib import Path

from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers

SWISS = Path(__file__).parents[3] / "examples" / "usebio" / "swiss_teams.xml"


def text_of(page: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).replace("\N{VARIATION SELECTOR-15}", "").split())


def test_both_rooms_of_each_match_stand_together(site: StoreFixture, browser: Browsers) -> None:
    """Alders met in round 1 on board 1: 110 here and 50 for them there are 160, which is 4 IMPs."""
    content = re.sub("<CLUB_NAME>.*</CLUB_ID_NUMBER>", "<CLUB_NAME>Auckland</CLUB_NAME>", SWISS.read_text(), flags=re.S)
    receipt = site.send("swiss.xml", content.replace("25/04/2026", "10/03/2018"))
    assert receipt.state == "accepted", receipt.problems
    client = browser()
    session = int(re.findall(r"/sessions/(\d+)\"", client.get("/sessions").content.decode())[0])
    first = client.get(f"/sessions/{session}/boards", follow=True)
    assert first.redirect_chain[0][0] == f"/sessions/{session}/boards/1?round=1"
    table = first.content.decode().split('class="boards"')[1].split("</table>")[0]
    matches = [part.split("</tbody>")[0] for part in table.split('class="group"')[1:]]
    assert len(matches) == 2
    for match in matches:
        assert match.count("<tr") == 2
    assert any("+110" in match and "4" in match and "\N{MINUS SIGN}50" in match for match in map(text_of, matches))
    # A score is worth something only beside that of the other room: how often it came is all that is counted.
    often = first.content.decode().split("How often each score occurred")[1].split("</table>")[0]
    assert "Score Tables +110 1 +50 1" in text_of(often)
    # Six boards a round, and then the first one of the next round.
    seen, address = [], first.redirect_chain[0][0]
    while address:
        page = client.get(address).content.decode()
        seen.append(address)
        following = re.findall(r'rel="next" href="([^"]+)"', page)
        address = following[-1] if following else ""
    assert seen == [f"/sessions/{session}/boards/{board}?round={at}" for at in (1, 2, 3) for board in range(1, 7)]
