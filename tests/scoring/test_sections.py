"""Several sections: each by itself, or as one field."""

from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.boards import Board
from overtrick.core.places import place_text
from overtrick.core.session import Session
from overtrick.scoring.methods import Rules
from overtrick.scoring.rescoring import RescoredSession, rescore
from tests.scoring.cast import board, entry, session

A = (("1", "1", 100), ("2", "2", 50))
B = (("1", "1", 400), ("2", "2", 80))


def two_sections(*, one_list: bool = False) -> Session:
    """Two sections of two tables that played the same board."""
    first, second = board(1, *A, section="A").results, board(1, *B, section="B").results
    places = {("A", "1"): 2, ("A", "2"): 4, ("B", "1"): 1, ("B", "2"): 3}
    if not one_list:
        places = {("A", "1"): 1, ("A", "2"): 2, ("B", "1"): 1, ("B", "2"): 2}
    rows = [entry(pair, "NS", section, place=place) for (section, pair), place in places.items()]
    return session(Board(1, (*first, *second)), entries=rows)


def ns_scores(rescored: RescoredSession) -> dict[str, Fraction]:
    return {
        line.contestant.section + line.contestant.number: line.score
        for line in rescored.lines
        if line.contestant.direction == "NS"
    }


def test_each_section_is_compared_within_itself() -> None:
    rescored = rescore(two_sections())
    assert len(rescored.fields) == 2
    assert ns_scores(rescored) == {"A1": 1, "A2": 0, "B1": 1, "B2": 0}


def test_sections_as_one_field() -> None:
    rescored = rescore(two_sections(), Rules(sections="together"))
    assert len(rescored.fields) == 1
    assert ns_scores(rescored) == {"A1": 2, "A2": 0, "B1": 3, "B2": 1}


def test_places_that_run_through_the_sections_make_one_field() -> None:
    rescored = rescore(two_sections(one_list=True))
    assert ns_scores(rescored) == {"A1": 2, "A2": 0, "B1": 3, "B2": 1}


def test_sections_apart_may_still_have_one_ranking() -> None:
    rescored = rescore(two_sections(one_list=True), Rules(sections="apart"))
    found = [
        f"{line.contestant.section}{line.contestant.number} {place_text(line.place, tied=line.tied)}"
        for line in rescored.lines
        if line.contestant.direction == "NS"
    ]
    assert found == ["A1 1=", "A2 3=", "B1 1=", "B2 3="]


def test_the_matchpoints_on_the_boards_tell_how_the_file_did_it() -> None:
    # 3 matchpoints for NS and EW together: four results were compared.
    given = two_sections()
    assert given.details
    results = [
        msgspec.structs.replace(result, ns_stated=Decimal(ns), ew_stated=Decimal(3 - ns))
        for result, ns in zip(given.details.boards[0].results, (2, 0, 3, 1), strict=True)
    ]
    details = msgspec.structs.replace(given.details, boards=(Board(1, tuple(results)),))
    rescored = rescore(msgspec.structs.replace(given, details=details))
    assert (len(rescored.fields), rescored.scale.convention) == (1, 1)
