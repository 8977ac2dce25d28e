"""The page about the format: its example is accepted and agrees with itself, and its tables are those of the code."""

import re
from pathlib import Path

from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import rescore
from tests.formats.usebio.documents import more, sound

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "usebio.md").read_text(encoding="utf-8")


def example() -> bytes:
    """The file that the page shows."""
    found = re.search(r"^```xml tuesday_pairs\.xml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1].encode()


def test_the_example_is_read_as_the_page_says() -> None:
    session = sound(example())
    assert [(entry.place, entry.tied, entry.players) for entry in session.entries] == [
        (1, False, ("90101", "")), (2, False, ("90107", "90108")), (3, True, ("90103", "90104")),
        (3, True, ("90105", "90106")),
    ]  # fmt: skip
    (_, doubled), (adjusted, _) = (board.results for board in more(session).boards)
    assert (doubled.contract, adjusted.adjusted) == ("4Sx", "A6040")


def test_the_travellers_of_the_example_give_its_result() -> None:
    assert [each.message for each in differences(rescore(sound(example())))] == []


def test_the_page_names_every_example() -> None:
    named = set(re.findall(r"^\| `(\w+\.xml)`", PAGE, re.MULTILINE))
    assert named == {path.name for path in (ROOT / "examples" / "usebio").glob("*.xml")}
