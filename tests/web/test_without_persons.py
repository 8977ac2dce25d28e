"""Sentences about a file for readers who may not know about whom they are."""

import re
from pathlib import Path

import pytest

from overtrick.web.problems.without_persons import hide_persons
from tests.store.store_fixture import StoreFixture

# What is tried here is the same on every database.
ONE_DATABASE = True

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "problems.md"


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("Player 90003 appears on line 3 and again on line 5.", "", "Player … appears …."),
        ("'O'Brien 90003' is not a place.", "bad-place", "'…' is not a place."),
        ("Player number '012356' begins with a zero.", "bad-player", "Player number '…' begins with a zero."),
        ("Write it without leading zeros: 12356.", "bad-player", "Write it without leading zeros: …."),
        ("The federation refused the file: Marama sent it twice.", "", "The federation refused the file…."),
        ("The session has no day, so it cannot be placed.", "", "The session has no day, so it cannot be placed."),
        (
            "Player 90003 is a number that nobody has: nothing is awarded until it is corrected or registered.", "",
            "Player … is a number that nobody has: nothing is awarded until it is corrected or registered.",
        ),
        # What no one listed may say anything.
        ("Marama Kereama, 38441, did it.", "", ""),
        ("Player Marama Kereama is asleep.", "", "Player … …."),
        ("", "", ""),
    ],
)  # fmt: skip
def test_what_is_left_of_a_sentence(store: StoreFixture, text: str, code: str, shown: str) -> None:
    assert hide_persons(text, code) == shown


def test_no_example_of_the_reference_shows_what_a_file_says(store: StoreFixture) -> None:
    """A test of the reference holds that these are what the program says."""
    printed = re.findall(
        r"^(?:error|warning) ([\w-]+)(?: at [^:\n]*)?: (.*)$", REFERENCE.read_text("utf-8"), re.MULTILINE
    )
    assert len(printed) > 100
    for code, said in printed:
        shown = hide_persons(said, code)
        assert not re.search(r"9000\d|(?<!\w)'[^'…]+'", shown.replace("'…'", "")), (code, shown)
