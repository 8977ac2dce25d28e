"""A version that begins to ask for standing: strata, ranks and points that expire count from its day on, not before.

Of four pairs the first earns 40 C and the second 12 in the list; among two novice pairs the first earns 40 C.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.store.commands import versions
from overtrick.store.explain.player import explain_player
from overtrick.store.explain.version_preview import preview_awards
from overtrick.store.registers.folder_files import load_contents
from overtrick.store.upkeep.backup import restore_backup, write_backup
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import SECRETARY, StoreFixture
from tests.store.years import earn, on, run

DATA = Path(__file__).parents[1] / "data"
APRIL = date(2018, 4, 1)
FIRST, SECOND, THIRD, FOURTH = "38441", "12356", "31018", "40777"
STRONG = (FIRST, "20093", SECOND, "9205")
LIMIT = 'below = "10 points"'


def write_version(folder: Path, limit: str = LIMIT) -> FolderContents:
    """New Zealand's scheme with a stratum, with B that expire after three years, and with A that fade every year."""
    strata, fading = ((DATA / name).read_text(encoding="utf-8") for name in ("strata.toml", "fading.toml"))
    sections = fading[fading.index("[[expiry]]") :]
    (folder / "strata.toml").write_text(strata.replace(LIMIT, limit) + sections, encoding="utf-8")
    return read_contents(str(folder / "strata.toml"))


def adopt(store: StoreFixture, contents: FolderContents) -> None:
    """Adopt the version in March."""
    versions.adopt_folder(contents, APRIL, on(store, "2018-03-12").now, SECRETARY, "Board")


@pytest.fixture
def played(store: StoreFixture, tmp_path: Path) -> StoreFixture:
    """A year's points for two pairs of four, an evening of them all in March, and a version that waits for April."""
    on(store, "2015-02-20").register(*NUMBERS)
    earn(store, FIRST, "2015-03-01", A="200", B="12")
    for number in STRONG:
        earn(store, number, "2018-02-01", B="20")
    on(store, "2018-03-11").send("march.txt", session_file())
    return store


def test_a_preview_ranks_the_novices_of_the_past_by_the_points_of_their_evening(
    played: StoreFixture, tmp_path: Path
) -> None:
    # What is won after the evening makes nobody less of a novice on it.
    earn(played, THIRD, "2018-03-11", A="50")
    before = played.contents()
    found = preview_awards(load_contents(write_version(tmp_path)), APRIL, date(2018, 3, 20))
    assert played.contents() == before
    # Two of 40 and two of 12; then two novices of 40 as well.
    assert (found.before, found.after) == ({"C": "104"}, {"C": "184"})
    assert {(each.player, each.before, each.after) for each in found.changed} == {
        (number, "0", "40") for number in (THIRD, "27114")
    }


def test_strata_and_expiry_count_from_the_day_of_their_version(
    played: StoreFixture, tmp_path: Path, empty_store: Callable[[str], StoreFixture]
) -> None:
    adopt(played, write_version(tmp_path))
    on(played, "2018-03-13").send("march.txt", session_file(boards=28))
    assert played.points(THIRD) == {}
    run(played, "2018-04-01")
    # The 12 B of March 2015 are over; the 200 A fade on the 1st of January after the day, for the first time.
    assert played.points(FIRST) == {"A": 200, "B": 20, "C": 40}
    on(played, "2018-04-08").send("april.txt", session_file(date="2018-04-07", round=2))
    assert [played.points(number)["C"] for number in (FIRST, SECOND, THIRD)] == [80, 24, 40]
    assert explain_player(THIRD).agrees
    run(played, "2019-01-01")
    assert played.points(FIRST)["A"] == Decimal("170")
    assert played.verify() == []
    contents = played.contents()
    assert rebuild(exchange=False) == []
    assert played.contents() == contents
    write_backup(tmp_path / "backup.sqlite3")
    elsewhere = empty_store("sqlite")
    restore_backup(tmp_path / "backup.sqlite3")
    assert elsewhere.restart().verify() == []
    assert elsewhere.points(FIRST) == {"A": 170, "B": 20, "C": 80}


def test_a_late_run_of_before_the_version_awards_again_what_asks_for_ranks_since(
    played: StoreFixture, tmp_path: Path
) -> None:
    """The run of 1 March makes Club Masters of two pairs, who are then above the stratum in April."""
    adopt(played, write_version(tmp_path, 'rank_to = "Certificate of Proficiency"'))
    on(played, "2018-04-08").send("april.txt", session_file(date="2018-04-07", round=2))
    assert played.points(THIRD) == {}
    line = run(played, "2018-03-01")
    assert line
    assert played.points(THIRD) == {"C": 40}
    assert explain_player(THIRD).agrees
    played.decide("undo-run", line=line.seq, reason="for the test")
    assert played.points(THIRD) == {}
    assert played.verify() == []
