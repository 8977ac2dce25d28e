"""The player file that scoring programs download: the right lines, a new time only with new bytes, and no drift."""

import shutil
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django.db import OperationalError

from overtrick.formats import player_file as player_format
from overtrick.formats.player_file.layout import Layout
from overtrick.schemes.folders import federation_folder
from overtrick.store import models
from overtrick.store.reports import player_file
from overtrick.store.reports.player_file import PlayerFile
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.decisions.test_mergers import BALANCES
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

FILE = "nzb_master_player.txt"
HEADER = (
    '"Stamp","Number","First","Preferred","Family","Home","Grade","Stars","Rank","Rating","A","B","C","Handicap",'
    '"Gender","Status"'
)
NOON = datetime.fromisoformat("2018-03-20T00:00:00+00:00")


def published() -> str:
    return bytes(models.Publication.objects.get(name=FILE).content).decode("ascii")


def changed() -> datetime:
    moment: datetime = models.Publication.objects.get(name=FILE).changed
    return moment


def line_of(number: str) -> list[str]:
    """The columns of a player's line after the stamp and the number; none if there is no line."""
    lines = [line.split(",") for line in published().splitlines()]
    return next((columns[2:] for columns in lines if columns[1] == number), [])


def test_the_first_file_is_made_once(store: StoreFixture) -> None:
    store.register(*NUMBERS[:2])
    assert player_file.publish_first(NOON)
    assert len(published().splitlines()) == 3
    store.register(*NUMBERS[2:])
    assert not player_file.publish_first(NOON + timedelta(seconds=1))
    assert (len(published().splitlines()), changed()) == (3, NOON)


def test_the_lines_of_a_hand_made_register(store: StoreFixture) -> None:
    """Three sessions: 40, 40 and, of 12 boards, half of it (N10). That is 100 C, shown as 1 B and 0 C (S6).

    The second pair has 12, 12 and half of 12, the others nothing.
    """
    store.register(*NUMBERS)
    for round_, boards in ((1, 26), (2, 26), (3, 12)):
        store.send(f"a{round_}.txt", session_file(round=round_, boards=boards))
    store.later(days=2).decide("amend", number="1610", preferred="Hāmi", reason="asked for it")
    assert PlayerFile().publish(NOON)
    # The newest stamp first, then by number; names in plain letters.
    assert published().splitlines() == [
        HEADER,
        '2018-03-13,1610,"Hamish","Hami","Dunquist",130,3,0,1,0,0,0,0,0,1,1',
        '2018-03-11,9205,"Desmond","","Plover",106,3,0,1,0,0,0,30,0,1,1',
        '2018-03-11,12356,"Clementine","","Okonjo",106,3,0,1,0,0,0,30,0,1,1',
        '2018-03-11,20093,"Bertram","","Tuckwell",106,3,0,1,0,0,1,0,0,1,1',
        '2018-03-11,27114,"Fergus","","Mahuika",130,3,0,1,0,0,0,0,0,1,1',
        '2018-03-11,31018,"Esther","","Vandermeer",130,3,0,1,0,0,0,0,0,1,1',
        '2018-03-11,38441,"Marama","","Kereama",106,3,0,1,0,0,1,0,0,1,1',
        '2018-03-11,40777,"Gwendolyn","","Sorensen",130,3,0,1,0,0,0,0,0,1,1',
    ]


def test_more_than_a_hundred_leave_a_rest(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    for round_ in range(1, 4):
        store.send(f"a{round_}.txt", session_file(round=round_))
    PlayerFile().publish(NOON)
    # 3 × 40 = 120 C, and 3 × 12 = 36.
    assert line_of("38441")[8:11] == ["0", "1", "20"]
    assert line_of("12356")[8:11] == ["0", "0", "36"]


def test_merged_and_erased_players_are_left_out_and_the_survivor_has_all_points(store: StoreFixture) -> None:
    """121 + 86.47 A; 186 + 134 B and 78 + 30 C, of which a hundred are one B more."""
    store.import_register("access", BALANCES, opening=True)
    file = PlayerFile()
    file.publish(NOON)
    assert line_of("1111")[8:11] == ["121", "186", "78"]
    assert line_of("2222")[8:11] == ["86.47", "134", "30"]
    assert line_of("3333")[8:11] == ["1", "2", "3"]
    store.decide("merge", number="2222", into="1111")
    store.decide("erase", number="3333")
    assert file.publish(NOON + timedelta(minutes=1))
    assert line_of("1111")[8:11] == ["207.47", "321", "8"]
    assert line_of("2222") == line_of("3333") == []
    assert "Marit" in published()
    store.decide("unmerge", number="2222")
    file.publish(NOON + timedelta(minutes=2))
    assert line_of("2222")[8:11] == ["86.47", "134", "30"]


def test_the_time_changes_with_the_bytes_and_not_otherwise(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    file = PlayerFile()
    assert file.publish(NOON)
    assert not file.publish(NOON + timedelta(minutes=1))
    # A broken file, and a decision that no line of the file shows.
    store.send("a.txt", b"")
    store.decide("hide", number="38441", hidden=True)
    assert not file.publish(NOON + timedelta(minutes=2))
    # Another process counts everything anew and comes to the same bytes.
    assert not PlayerFile().publish(NOON + timedelta(minutes=3))
    assert changed() == NOON
    store.send("a.txt", session_file())
    assert file.publish(NOON + timedelta(minutes=4))
    assert changed() == NOON + timedelta(minutes=4)
    # Awards that come and go between two looks leave the bytes as they were.
    store.send("b.txt", session_file(round=2))
    store.send("b.txt", session_file((), round=2))
    assert not file.publish(NOON + timedelta(minutes=5))
    assert changed() == NOON + timedelta(minutes=4)


def test_another_day_is_another_file(store: StoreFixture) -> None:
    """Which units count, and when a small one fills a large one, the scheme says for a day."""
    store.register(*NUMBERS)
    file = PlayerFile()
    assert file.publish(NOON)
    models.Publication.objects.all().delete()
    # It is one o'clock in New Zealand, so that eleven hours are left of the day.
    assert not file.publish(NOON + timedelta(hours=10))
    assert file.publish(NOON + timedelta(hours=12))


def test_whoever_was_slower_does_not_write_over_what_a_faster_one_published(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers: while one makes the file, a session comes in, and the other one publishes it."""
    store.register(*NUMBERS)
    slow, fast = PlayerFile(), PlayerFile()
    joined = player_format.join_lines

    def slowly(lines: Iterable[player_format.Line], layout: Layout) -> bytes:
        found = joined(lines, layout)
        monkeypatch.setattr(player_format, "join_lines", joined)
        store.send("a.txt", session_file())
        assert fast.publish(NOON)
        return found

    monkeypatch.setattr(player_format, "join_lines", slowly)
    assert not slow.publish(NOON)
    assert line_of("38441")[8:11] == ["0", "0", "40"]
    assert not slow.publish(NOON + timedelta(minutes=1))
    assert line_of("38441")[8:11] == ["0", "0", "40"]


def _steps(store: StoreFixture) -> list[Callable[[], object]]:
    return [
        lambda: store.register(*NUMBERS),
        lambda: store.send("a.txt", session_file()),
        lambda: store.send("a.txt", session_file(FOUR_PAIRS[::-1])),
        lambda: store.send("b.txt", session_file(round=2)),
        lambda: store.import_register("access", BALANCES, opening=True),
        lambda: store.decide("merge", number="38441", into="20093"),
        lambda: store.send("c.txt", session_file(round=3, boards=12)),
        lambda: store.decide("cancel", club=106, name="b.txt"),
        lambda: store.decide("unmerge", number="38441"),
        lambda: store.decide("erase", number="9205"),
        lambda: store.decide("status", number="1610", code=2, start="2018-03-01"),
    ]


def test_going_on_from_the_last_award_gives_the_bytes_of_a_fresh_start(store: StoreFixture) -> None:
    file = PlayerFile()
    seen: set[str] = set()
    for at, step in enumerate(_steps(store)):
        step()
        file.publish(NOON + timedelta(minutes=at))
        going_on = published()
        models.Publication.objects.all().delete()
        assert PlayerFile().publish(NOON)
        assert published() == going_on
        seen.add(going_on)
    assert len(seen) > 8


def test_a_file_that_could_not_be_written_counts_nothing_twice(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    file = PlayerFile()

    def away(*words: object) -> bool:
        raise OperationalError("the server closed the connection")

    with monkeypatch.context() as patch:
        patch.setattr(player_file, "replace_publication", away)
        for _ in range(2):
            with pytest.raises(OperationalError):
                file.publish(NOON)
    assert file.publish(NOON)
    assert line_of("38441")[8:11] == ["0", "0", "40"]


def test_another_database_in_the_same_place_is_counted_from_its_beginning(
    open_store: Callable[[str, str], StoreFixture],
) -> None:
    file = PlayerFile()
    store = open_store("nz-2017", "sqlite").register(*NUMBERS)
    store.send("a.txt", session_file())
    store.send("b.txt", session_file(round=2))
    file.publish(NOON)
    assert line_of("38441")[8:11] == ["0", "0", "80"]
    other = open_store("nz-2017", "sqlite").register(*NUMBERS)
    other.send("a.txt", session_file(boards=12))
    file.publish(NOON)
    assert line_of("38441")[8:11] == ["0", "0", "20"]


def test_the_columns_are_those_of_the_federation(cyprus_store: StoreFixture) -> None:
    """Silver and Gold with their decimals, no stars and no rating, and names in their own letters."""
    cyprus_store.register("5001", first="Ελένη", family="Μυλωνά", club=1, grade=99, rank=0)
    cyprus_store.decide("opening", number="5001", points={"Silver": "12.25", "Gold": "3"}, date="2018-03-01")
    assert PlayerFile().publish(FIRST_MOMENT)
    content = bytes(models.Publication.objects.get(name="cbf_players.txt").content)
    assert content.decode("utf-8").splitlines() == [
        '"Stamp","Number","First","Preferred","Family","Club","Rank","Silver","Gold","Gender","Status"',
        '2018-03-11,5001,"Ελένη","","Μυλωνά",1,0,12.25,3,1,1',
    ]


def test_a_file_with_the_columns_of_the_federation_is_imported(cyprus_store: StoreFixture) -> None:
    lines = [
        '"Stamp","Number","First","Preferred","Family","Club","Rank","Silver","Gold","Gender","Status"',
        '2018-03-01,5001,"Ελένη","","Μυλωνά",1,0,12.25,3,1,1',
    ]
    cyprus_store.import_register("players", "\n".join(lines), opening=True)
    assert cyprus_store.points("5001") == {"Silver": Decimal("12.25"), "Gold": 3}
    player = models.Player.objects.get(number="5001")
    # The file has no grades: the code for Unknown.
    assert (player.first, player.family, player.grade) == ("Ελένη", "Μυλωνά", 99)


def test_a_file_with_the_standard_columns_is_still_imported(cyprus_store: StoreFixture) -> None:
    line = '2018-03-01,5001,"Eleni","","Mylona",1,99,0,0,0,0,0,0,0,1,1'
    cyprus_store.import_register("players", f"{HEADER}\n{line}\n")
    assert models.Player.objects.get(number="5001").family == "Mylona"


def test_a_federation_without_a_player_file_publishes_none(
    open_store: Callable[[str, str], StoreFixture], tmp_path: Path
) -> None:
    folder = tmp_path / "island"
    shutil.copytree(federation_folder("cyprus"), folder)
    stated = folder / "federation.toml"
    stated.chmod(0o644)
    stated.write_text(stated.read_text(encoding="utf-8").replace('player_file = "player-file.toml"\n', ""), "utf-8")
    store = open_store(str(folder), "sqlite")
    assert not PlayerFile().publish(FIRST_MOMENT)
    assert not player_file.publish_first(FIRST_MOMENT)
    assert store.count("publication") == 0
