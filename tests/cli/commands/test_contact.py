"""`overtrick contact`: a player's email address and wish, set, shown and removed."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call


def test_an_address_is_set_shown_and_removed(call: Call, records: Path) -> None:
    words = ["contact", "set", "38441", "--email", "aroha@mail.example", "--certificates", "--dir", records]
    assert call(*words) == (0, "38441: aroha@mail.example, certificates are sent\n", "")
    assert call("contact", "set", "38441", "--no-certificates", "--dir", records)[0] == 0
    assert call("contact", "show", "38441", "--dir", records) == (
        0, "38441: aroha@mail.example, no certificates are sent\n", "",
    )  # fmt: skip
    assert call("contact", "set", "38441", "--corrections", "--dir", records) == (
        0, "38441: aroha@mail.example, no certificates are sent, corrections are sent\n", "",
    )  # fmt: skip
    assert call("contact", "remove", "38441", "--dir", records) == (0, "38441: removed\n", "")
    assert call("contact", "show", "38441", "--dir", records)[0] == 1


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["set", "38441"], 2, "set takes --email"),
        (["show", "38441", "--email", "a@mail.example"], 2, "show and remove take none"),
        (["show"], 2, "NUMBER"),
        (["set", "77", "--email", "a@mail.example"], 1, "Nobody has the number 77."),
        (["show", "77"], 1, "Nobody has the number 77."),
        (["remove", "77"], 1, "Nobody has the number 77."),
        (["set", "38441", "--email", "aroha at mail"], 1, "'aroha at mail' is not an email address."),
        (["set", "38441", "--certificates"], 1, "Player 38441 has no address to send certificates to"),
        (["set", "38441", "--corrections"], 1, "Player 38441 has no address to send letters to"),
        (["show", "38441"], 1, "There is no address for player 38441."),
        (["remove", "38441"], 1, "There is no address for player 38441."),
    ],
)
def test_what_cannot_be_is_said_in_words(call: Call, records: Path, words: list[str], status: int, says: str) -> None:
    found, out, err = call("contact", *words, "--dir", records)
    assert (found, out, says in err) == (status, "", True)
