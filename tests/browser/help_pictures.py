"""Make the pictures of the guide: `python -m tests.browser.help_pictures DIRECTORY [TASK …]`.

DIRECTORY is that of a demo that is running (`overtrick demo --dir DIRECTORY`), whose people are made up. Which page
each picture shows is data, below. A page that is not there is named and left out.
"""

import argparse
import base64
import json
import sys
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from tests.chromium import chromium

FOLDER = Path(__file__).parents[2] / "src/overtrick/web/static/overtrick/help"
_QUALITY = 60
_FOUND, _WEBP = 200, b"VP8X"
_MARK = "element => { element.style.outline = '4px solid #d97706'; element.style.outlineOffset = '3px'; }"


class Picture(NamedTuple):
    """A picture of a page: its task, who is signed in, the address, and how large the window is.

    `typed` are texts by the field into which each is typed. `follow` is what is pressed first if it is there, `settle`
    what appears a moment later, and `mark` what the picture draws a line around; it is scrolled into sight.
    """

    task: str
    login: str
    address: str
    mark: str = ""
    typed: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    follow: str = ""
    settle: str = ""
    width: int = 900
    height: int = 620


CLUB, PLAYER, NOBODY = "club", "player", ""
_ASKED = "answer-question"
PICTURES = (
    Picture("send-results", CLUB, "/clubs/{club}/send", "button[value=check]"),
    Picture("correct-file", CLUB, "/clubs/{club}/files", ".file >> nth=0", height=760),
    Picture("cancel-file", CLUB, "/clubs/{club}/files/{file}", "main a[href$='/cancel']"),
    Picture(
        "enter-results", CLUB, "/clubs/{club}/enter", "#players-0",
        {
            "#event": "Christmas Pairs", "[name=place] >> nth=0": "1", "[name=score] >> nth=0": "61.5",
            "#players-0": "{player} anthony harr",
        }, settle=".picks",
    ),
    Picture("find-number", NOBODY, "/players?q=harris", "#q"),
    Picture("share-status", CLUB, "/clubs/{club}/desk", "#scorers", follow="#scorers form:not(.dialog *) button"),
    Picture(
        "add-member", CLUB, "/clubs/{club}/members/new", "#id_first",
        {"#id_first": "Hana", "#id_family": "Rewi"}, height=760,
    ),
    Picture(
        "move-member", CLUB, "/clubs/{club}/members/move-in?q=harris", "main fieldset",
        follow="main .row.go a >> nth=0",
    ),
    Picture(
        "member-resigns", CLUB, "/clubs/{club}/members/{player}", "#leave", follow="#leave summary"
    ),
    Picture(
        _ASKED, CLUB, "/clubs/{club}/questions", "button[value=answer]",
        {"textarea >> nth=0": "Two pairs had the same score, and share the points."},
        follow="article summary >> nth=0", height=760,
    ),
    Picture(
        "apply-adjustment", CLUB, "/clubs/{club}/applications?new=1", ".suggest >> nth=0",
        {"#event": "Congress Pairs", "#player-1": "{player}", "#points-1-0": "3"}, height=760,
    ),
    Picture("renew-password", CLUB, "/clubs/{club}/access", "button[popovertarget^=renew]"),
    Picture(
        "give-login", CLUB, "/clubs/{club}/logins", "button[value=invite]",
        {"#name": "Moira Tane", "#email": "moira@club.example"}, height=760,
    ),
    Picture(
        "change-address", CLUB, "/clubs/{club}/settings", "#physical_address",
        {
            "#physical_address": "14 Harbour Road\nKōwhai Bay", "#map_link": "https://maps.example/kowhai-bay",
            "#playing_times": "Tuesday 7 pm, Open\nFriday 1 pm, Juniors",
        }, height=760,
    ),
    Picture("why-points", NOBODY, "/players/{player}", ".because", follow="a.award >> nth=0"),
    Picture("change-email", PLAYER, "/me/details", "button[value=email]", {"#id_email": "new@mail.example"}),
    Picture("hide-name", PLAYER, "/me/details", "#privacy"),
)  # fmt: skip


class Demo:
    """A demo that is running: its address, its logins, and what stands in the addresses of pictures."""

    def __init__(self, directory: Path) -> None:
        facts: dict[str, Any] = json.loads((directory / "demo.json").read_text(encoding="utf-8"))
        self.url: str = facts["web"]
        self.logins: dict[str, dict[str, str]] = facts["logins"]
        self.token: str = facts["token"]
        self.values = {
            "club": facts["club"],
            "player": self.logins["player"]["user"],
            "file": self._file(self.token),
        }

    def _file(self, token: str) -> str:
        """The newest file of the club."""
        ask = urllib.request.Request(f"{self.url}/api/results", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(ask) as answer:
            return str(json.load(answer)["files"][0]["file"])


def take(browser: Browser, demo: Demo, picture: Picture) -> bytes | None:
    """A picture as WebP; None if its page is not there."""
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height}, locale="en-NZ", color_scheme="light"
    )
    try:
        page = context.new_page()
        if picture.login:
            _sign_in(page, demo, picture.login)
        answer = page.goto(demo.url + picture.address.format(**demo.values))
        if answer is None or answer.status != _FOUND:
            return None
        _prepare(page, demo, picture)
        how = {"format": "webp", "quality": _QUALITY}
        return base64.b64decode(context.new_cdp_session(page).send("Page.captureScreenshot", how)["data"])
    finally:
        context.close()


def _sign_in(page: Page, demo: Demo, role: str) -> None:
    login = demo.logins[role]
    page.goto(f"{demo.url}/sign-in")
    page.get_by_label("Player number, login name or email").fill(login["user"])
    page.get_by_label("Password", exact=True).fill(login["password"])
    page.get_by_role("button", name="Sign in", exact=True).click()


def ask_question(browser: Browser, demo: Demo) -> None:
    """Let the demo's player ask about an award, for the picture of a question."""
    page = browser.new_page(locale="en-NZ")
    _sign_in(page, demo, PLAYER)
    page.goto(f"{demo.url}/players/{demo.values['player']}")
    page.locator("a.award").first.click()
    page.get_by_role("link", name="Ask about this").click()
    page.get_by_label("Your question").fill("Why did we not get all the points of our place?")
    page.get_by_role("button", name="Send the question").click()
    page.close()


def _prepare(page: Page, demo: Demo, picture: Picture) -> None:
    if picture.follow and page.locator(picture.follow).count():
        page.locator(picture.follow).click()
        page.wait_for_load_state("networkidle")
    for field, text in picture.typed.items():
        page.locator(field).fill(text.format(**demo.values))
    if picture.settle:
        page.locator(picture.settle).wait_for()
    page.evaluate("document.activeElement?.blur()")
    if picture.mark and page.locator(picture.mark).count():
        marked = page.locator(picture.mark).first
        marked.evaluate(_MARK)
        marked.scroll_into_view_if_needed()


def main(words: list[str]) -> int:
    """Make the pictures that are asked for; all of them if none is named. Returns how many pages were not there."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.help_pictures", description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("tasks", nargs="*", choices=[*(picture.task for picture in PICTURES), []])
    options = parser.parse_args(words)
    demo, missing = Demo(options.directory), 0
    FOLDER.mkdir(exist_ok=True)
    with chromium() as browser:
        # The picture for which a question is asked comes last: all pages of the club count it from then on.
        for picture in sorted(PICTURES, key=lambda each: each.task == _ASKED):
            if options.tasks and picture.task not in options.tasks:
                continue
            if picture.task == _ASKED:
                ask_question(browser, demo)
            made = take(browser, demo, picture)
            if made is None:
                missing += 1
                sys.stdout.write(f"{picture.task}: there is no page {picture.address}\n")
                continue
            assert made[12:16] == _WEBP, made[:40]
            (FOLDER / f"{picture.task}.webp").write_bytes(made)
            sys.stdout.write(f"{picture.task}: {len(made):,} bytes\n")
    return missing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
