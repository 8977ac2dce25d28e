"""Boards of a part of the nation's evenings: they look like bridge, and they say what the ranking says."""

import random
import shutil
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.core.boards import Board, Deal, Result, whole_deal
from overtrick.core.session import Session
from overtrick.deals.double_dummy import SEATS, solve
from overtrick.formats.common.deals import kept_deals
from overtrick.nation import Plan, build
from overtrick.nation.files.board_files import follows, has_only_boards
from overtrick.nation.people.rosters import Entrant
from overtrick.nation.play.boards import stock
from overtrick.nation.play.boards.evening import Seats
from overtrick.schemes.folders import federation_folder
from overtrick.scoring.contracts import read_contract
from overtrick.scoring.rescoring import rescore

from .folder import Delivered, Folder


def played(folder: Folder) -> list[tuple[Session, Board, Result, Deal]]:
    """Every result, with its board and its deal."""
    found = []
    for session in (each.session for each in folder.board_files):
        assert session.details
        deals = {number: whole_deal(hands) for number, hands in kept_deals(session.details.others).items()}
        for board in session.details.boards:
            deal = deals[board.number]
            assert deal
            found += [(session, board, result, deal) for result in board.results]
    return found


def test_board_files_are_good_and_follow_their_ranking(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        rankings: dict[str, Delivered] = {}
        assert len(folder.board_files) > 20
        for each in folder.arrived:
            if not has_only_boards(each.file):
                rankings[each.file.replace("/again", "")] = each
                continue
            assert each.problems == ()
            own = [ranking for name, ranking in rankings.items() if follows(each.file, name)]
            assert own
            sent = [row for ranking in own for session in ranking.batch.sessions for row in session.entries]
            scores = Counter(row.score for row in sent if not row.phantom)
            assert scores >= Counter(row.score for row in each.session.entries)


def test_the_boards_give_the_percentages_that_the_ranking_has(nation: Folder, island: Folder) -> None:
    for folder in (nation, island):
        for each in folder.board_files[::4]:
            lines = {id(line.contestant.entry): line for line in rescore(each.session).lines}
            for entry in each.session.entries:
                line = lines[id(entry)]
                assert line.percentage is not None
                assert abs(Fraction(line.percentage) - Fraction(entry.score or 0)) <= Fraction(1, 200)
                assert line.place == entry.place


def test_the_leader_holds_the_lead_and_the_contract_is_bridge(nation: Folder) -> None:
    results = played(nation)
    off = Counter[int]()
    for _, _, result, deal in results:
        bid = read_contract(result.contract)
        if bid is None:
            assert (result.contract, result.score) == ("PASS", 0)
            continue
        hand = deal.hands[(SEATS.index(result.declarer) + 1) % 4]
        assert result.lead[1] in hand[stock.SUITS.index(result.lead[0])]
        assert result.tricks is not None
        off[result.tricks - 6 >= bid.level] += 1
    # About two contracts of three are made, and there is some of everything.
    assert off[False] < off[True] < 3 * off[False]
    kinds = Counter(result.contract for _, _, result, _ in results)
    assert len(kinds) > 25
    assert {"3NT", "4S", "4H"} <= {name for name, _ in kinds.most_common(6)}
    assert any(bid.doubled == 2 for bid in map(read_contract, kinds) if bid)
    assert 0 < kinds["PASS"] < len(results) // 20


def test_a_turned_deal_has_the_tricks_that_a_solver_finds() -> None:
    dealt = stock.deal_boards(random.Random(8), 1)
    solved = solve([Deal(each.hands) for each in dealt])
    assert [each.tricks for each in dealt] == [
        tuple(tuple(table.tricks(strain, seat) for strain in stock.STRAINS) for seat in SEATS) for table in solved
    ]


def test_a_line_of_the_stock_is_read_as_it_is_written() -> None:
    """North has all spades and makes 13 in them; the first thirteen cards are two bits each, and nought."""
    hands = tuple(tuple(stock.RANKS if suit == seat else "" for suit in range(4)) for seat in range(4))
    tricks = ((0, 0, 0, 13, 13), (0, 0, 13, 0, 13), (0, 13, 0, 0, 13), (13, 0, 0, 0, 13))
    line = stock.write_line(stock.Dealt(hands, tricks))
    assert line.split()[0][-6:] == "000000"
    assert stock.read_line(line) == stock.Dealt(hands, tricks)


@pytest.mark.parametrize(("pairs", "tables"), [(4, 2), (5, 2), (7, 3), (10, 5)])
def test_in_one_list_everyone_meets_everyone_once(pairs: int, tables: int) -> None:
    seats = Seats(([Entrant((str(at),), 0) for at in range(pairs)],))
    met = Counter(frozenset(table) for each in seats.rounds for table in each)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    assert {len(each) for each in seats.rounds} == {tables}


def test_all_else_is_as_it_is_without_boards(tmp_path: Path) -> None:
    """The same nation from a folder without boards differs in the rankings of the events that have some."""
    own = tmp_path / "federation"
    shutil.copytree(federation_folder("cyprus"), own)
    before, _, after = (own / "nation.toml").read_text(encoding="utf-8").partition("[boards]\n")
    (own / "nation.toml").write_text(before + after[after.index("[") :], encoding="utf-8")
    folders: list[Folder] = []
    for name in ("cyprus", str(own)):
        build(Plan(federation=name, clubs=3, players=120, months=3, seed=4), tmp_path / f"made{len(folders)}")
        folders.append(Folder(tmp_path / f"made{len(folders)}"))
    one, other = ({each.file: each for each in folder.deliveries} for folder in folders)
    assert folders[0].board_files
    assert folders[1].board_files == []
    assert one.keys() == other.keys()
    recorded = {(each.club, each.session.event.rstrip(" 0123456789")) for each in folders[0].board_files}
    changed = {name for name, each in one.items() if each.data != other[name].data}
    assert changed
    assert {(one[name].club, one[name].session.event.rstrip(" 0123456789")) for name in changed} <= recorded
    # The last sixty days of the first quarter.
    assert min(f"{one[name].session.date}" for name in changed) >= "2025-01-31"
