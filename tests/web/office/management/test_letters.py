"""The letters: each with an example, and in the federation's own words from a day on."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from overtrick.schemes.registers.letters import LETTERS
from overtrick.store import models
from overtrick.store.commands.versions import adopt_folder
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import ADOPT
from overtrick.store.journal.today import today
from overtrick.store.queries.versions import contents_of
from overtrick.web.auth.sign_up import send_letter
from overtrick.web.office.management.letters.examples import EXAMPLES
from tests.store.store_fixture import StoreFixture
from tests.web.conftest import Browsers
from tests.web.page_text import Page, read

ONE_DATABASE = True

PAGE = "/office/letters"


def words(**other: str) -> dict[str, str]:
    start = (today() + timedelta(days=10)).isoformat()
    fields = {
        "subject": "Welcome to {federation}", "text": "Player {number}, open {link}", "start": start,
        "reason": "Friendlier",
    }  # fmt: skip
    return fields | other


def test_every_letter_is_there_in_each_language(site: StoreFixture, browser: Browsers) -> None:
    assert set(EXAMPLES) == set(LETTERS)
    office = browser("office")
    english, greek = (read(office, f"{PAGE}?language={language}").text for language in ("en", "el"))
    for shown in (english, greek):
        assert shown.count("https://example.org/") > 8
    assert "Open this link to set your password. It works once, within a day:" in english
    assert "Open this link to set your password. It works once, within a day:" not in greek
    for letter in LETTERS:
        assert office.get(f"{PAGE}/{letter}").status_code == 200, letter
    assert office.get(f"{PAGE}/nothing").status_code == 404


def test_own_words_are_previewed_and_adopted_and_go_out(site: StoreFixture, browser: Browsers) -> None:
    office = browser("office")
    page = f"{PAGE}/sign_up?language=en"
    shown = " ".join(Page(office.post(page, words()).content.decode()).text.split())
    assert "Welcome to New Zealand Bridge Player 12345, open https://example.org/a1b2c3" in shown
    assert not entries_of_kinds(ADOPT)
    assert office.post(page, words(do="adopt")).status_code == 302
    letters = current_federation().versions[-1].scheme.registers.letters
    assert letters["sign_up"]["en"].text == "Player {number}, open {link}"
    # Back to the standard words: the version that waits has none of its own any more.
    assert office.post(page, words(subject="", text="", do="adopt")).status_code == 302
    assert current_federation().versions[-1].scheme.registers.letters == {}
    assert site.verify() == []


def test_letters_use_the_words_of_their_day(site: StoreFixture) -> None:
    contents = contents_of(current_federation().versions[-1])
    text = (
        contents.files["words.toml"].decode()
        + '\n[letters.address_changed.en]\ntext = "Number {number}.\\n\\n{standard}"\n'
    )
    changed = type(contents)(contents.scheme_file, contents.files | {"words.toml": text.encode()})
    day = today() - timedelta(days=1)
    adopt_folder(changed, day, datetime.combine(day - timedelta(days=2), datetime.min.time(), UTC), "office", "Words")
    for language, starts in (("en", "Number 38441.\n\nPlayer 38441 now has"), ("el", "")):
        with translation.override(language):
            send_letter(
                "Subject", "overtrick/letters/address_changed.txt", f"{language}@example.org", {"number": "38441"}
            )
        mail = models.Mail.objects.get(address=f"{language}@example.org")
        assert mail.body.startswith(starts)
        assert ("Number 38441." in mail.body) == (language == "en")
        assert mail.subject == "New Zealand Bridge: Subject"


@pytest.mark.parametrize(("letter", "sent", "says"), [
    ("sign_up", {"text": "Hello {nobody} {link}"},
     "{nobody} is not known here. In curly brackets you can write: {number}, {link}"),
    ("sign_up", {"text": "Hello {link"}, "A curly bracket is not closed."),
    ("sign_up", {"text": "Hello {link.x}"}, "{link.x} is not known here."),
    ("sign_up", {"text": "Hello {link!r}"}, "is not known here."),
    ("sign_up", {"text": "No way in"}, "The text needs {link} or {standard}"),
    ("sign_up", {"subject": "{link}"}, "{link} is not known here. In curly brackets you can write: {number}, "),
    ("receipt", {"text": "Thanks for {file}", "subject": ""}, "The text needs {standard}"),
    ("sign_up", {"text": "x\0{link}"}, "Null characters are not allowed."),
    ("sign_up", {"text": "", "subject": ""}, "The text is already like this."),
    ("sign_up", {"reason": ""}, "Say why"),
    ("sign_up", {"text": "{link}" * 2000}, "at most 5000"),
])  # fmt: skip
def test_what_cannot_be_filled_in_is_refused(
    site: StoreFixture, browser: Browsers, letter: str, sent: dict[str, str], says: str
) -> None:
    answer = browser("office").post(f"{PAGE}/{letter}", words(do="adopt", **sent))
    assert answer.status_code == 422
    assert says in Page(answer.content.decode()).text
    assert not entries_of_kinds(ADOPT)
