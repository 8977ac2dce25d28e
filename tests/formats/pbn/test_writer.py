"""What is written is orderly PBN, also from other formats; and what gets lost is told."""

import datetime
import re
from pathlib import Path

import msgspec
import pytest

from overtrick import formats
from overtrick.checks import check
from overtrick.core.session import Batch, Entry, EntryDetails, SessionDetails
from overtrick.formats import pbn
from overtrick.schemes import load_scheme
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import rescore
from tests.formats.pbn.documents import SCORES, document, more, sound, without_rounds

EXAMPLES = Path(__file__).parents[3] / "examples"
OTHERS = sorted([*EXAMPLES.glob("*.txt"), *(EXAMPLES / "usebio").glob("*.xml")])
TODAY = datetime.date(2026, 11, 1)


@pytest.mark.parametrize("path", sorted((EXAMPLES / "pbn").glob("*.pbn")), ids=lambda path: path.stem)
def test_an_example_has_no_problems_and_its_travellers_bear_it_out(path: Path) -> None:
    batch, problems = formats.load(path)
    assert batch.format == "pbn"
    expected = load_scheme("nz-2017").expectations(TODAY)
    assert [str(each) for each in (*problems, *check(batch, expected, TODAY, name=path.name))] == []
    assert [each.message for session in batch.sessions for each in differences(rescore(session))] == []


def test_a_table_is_written_with_its_widths() -> None:
    written = pbn.dumps(pbn.loads(document())[0]).decode()
    assert written.startswith("% PBN 2.1\n% EXPORT\n\n[Event ")
    assert '[TotalScoreTable "Rank\\1R;PairId\\1R;TotalPercentage\\5R;Names\\22L;PlayerIds\\9L"]\n1 1 60.00 ' in written
    assert "1 2 4S N HK 10 420 1.5 0.5\n" in written


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_other_formats_can_be_written(path: Path) -> None:
    batch, _ = formats.load(path)
    again, problems = pbn.loads(pbn.dumps(batch))
    assert [str(problem) for problem in problems] == []
    assert len(again.sessions) == len(batch.sessions)
    for one, other in zip(batch.sessions, again.sessions, strict=True):
        assert (one.date, one.event, one.boards) == (other.date, other.event, other.boards)
        assert sorted(entry.players for entry in one.entries) == sorted(entry.players for entry in other.entries)
        if one.details:
            assert without_rounds(one.details.boards) == without_rounds(more(other).boards)


def test_what_is_lost_is_told() -> None:
    teams, _ = formats.load(EXAMPLES / "usebio" / "swiss_teams.xml")
    assert pbn.list_losses(teams) == [
        "the club",
        "masterpoints that the file awards",
        "matches won, tied and lost",
        "values that only the other format knows",
    ]
    assert pbn.list_losses(pbn.loads(document())[0]) == []


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    pbn.dump(pbn.loads(document())[0], tmp_path / "results.pbn")
    assert sound((tmp_path / "results.pbn").read_bytes()).event == "Harbour Pairs"


def test_every_round_keeps_its_own_deal() -> None:
    deals = "".join(
        f'[Board "{board}"]\n[Round "{part}"]\n[Vulnerable "{vulnerable}"]\n[Deal "N:{part}.{board}.."]\n{SCORES}\n'
        for part, vulnerable in (("1", "All"), ("2", "EW"))
        for board in (1, 2)
    )
    batch, problems = pbn.loads(document(board=deals))
    written = pbn.dumps(batch)
    again, _ = pbn.loads(written)
    assert problems == ()
    assert again.sessions[0].details == batch.sessions[0].details
    boards = more(again.sessions[0]).boards
    assert [(board.round, board.number, board.vulnerable) for board in boards] == [
        ("1", 1, "ALL"), ("1", 2, "ALL"), ("2", 1, "EW"), ("2", 2, "EW"),
    ]  # fmt: skip
    order = re.findall(r'\[(?:Board|Round|Deal) "([^"]*)"\]', written.decode())
    assert order == ["1", "1", "N:1.1..", "2", "1", "N:1.2..", "1", "2", "N:2.1..", "2", "2", "N:2.2.."]


def test_one_winner_of_another_format_stays_one() -> None:
    # Each direction has a first place of its own, as two winners would have; but the file says that there is one.
    pairs = [(1, "1", "NS"), (2, "2", "NS"), (1, "1", "EW"), (2, "2", "EW")]
    rows = tuple(
        Entry(0, place, tied=False, score=None, players=("1", "2"), details=EntryDetails(number=number, direction=side))
        for place, number, side in pairs
    )
    details = SessionDetails(contest="pairs", winners=1)
    session = msgspec.structs.replace(pbn.loads(document())[0].sessions[0], entries=rows, details=details)
    (again,) = pbn.loads(pbn.dumps(Batch("usebio", (session,))))[0].sessions
    assert (again.lists, more(again).winners) == (1, 1)


def test_the_datum_of_another_format_is_written() -> None:
    session = pbn.loads(document())[0].sessions[0]
    boards = tuple(msgspec.structs.replace(board, datum=-130) for board in more(session).boards)
    session = msgspec.structs.replace(session, details=msgspec.structs.replace(more(session), boards=boards))
    batch = Batch("usebio", (session,))
    assert [board.datum for board in more(sound(pbn.dumps(batch))).boards] == [-130]
    assert pbn.list_losses(batch) == []
