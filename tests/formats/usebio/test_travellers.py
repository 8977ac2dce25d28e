"""The travellers: contracts in every spelling, seats, tricks, scores, adjusted scores, and what each side got."""

from decimal import Decimal
from fractions import Fraction

import pytest

from overtrick.core.boards import Result
from overtrick.formats import usebio
from overtrick.scoring.field import fields_of
from overtrick.scoring.results import Side
from tests.formats.usebio.documents import HEAD, LINE, PARTICIPANTS, board, document, event, line, more, read, sound

SOUND = Result("1", "2", "4S", "N", "HK", 10, 420, "", Decimal(2), Decimal(0))


def result(text: str, head: str = HEAD, kind: str = "MP_PAIRS") -> Result:
    """The only result of a file without problems."""
    (only,) = more(sound(document(event(PARTICIPANTS + board(text), head=head, kind=kind)))).boards
    return only.results[0]


def test_a_sound_line() -> None:
    assert result(LINE) == SOUND


def test_white_space_in_values_does_not_matter() -> None:
    assert result(LINE.replace(">", ">\n  ").replace("</", "\n</")) == SOUND


def test_the_order_of_elements_does_not_matter() -> None:
    parts = LINE.removeprefix("<TRAVELLER_LINE>").removesuffix("</TRAVELLER_LINE>").replace("><", ">|<").split("|")
    assert result(f"<TRAVELLER_LINE>{''.join(reversed(parts))}</TRAVELLER_LINE>") == SOUND


def test_lines_with_different_elements_may_follow_each_other() -> None:
    lines = (LINE, line(LEAD=""), LINE, line(TRICKS="", LEAD=""), LINE)
    (only,) = more(sound(document(event(PARTICIPANTS + board(*lines))))).boards
    assert [(each.lead, each.tricks, each.score) for each in only.results] == [
        ("HK", 10, 420), ("", 10, 420), ("HK", 10, 420), ("", None, 420), ("HK", 10, 420),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4S", "4S"), ("4 S", "4S"), ("4s", "4S"), ("4♠", "4S"), ("3NT", "3NT"), ("3N", "3NT"), ("3 nt", "3NT"),
        ("3SA", "3NT"), ("4Sx", "4Sx"), ("4SX", "4Sx"), ("4S*", "4Sx"), ("4 S *", "4Sx"), ("4Sxx", "4Sxx"),
        ("4S**", "4Sxx"), ("4SR", "4Sxx"), ("1NTX", "1NTx"), ("7♣xx", "7Cxx"),
    ],
)  # fmt: skip
def test_a_contract(text: str, contract: str) -> None:
    assert result(line(CONTRACT=text)).contract == contract


@pytest.mark.parametrize("text", ["PASS", "Pass", "passed out", "All Pass", "P", "PO", "Passed-Out"])
def test_a_board_that_was_passed_out(text: str) -> None:
    found = result(line(CONTRACT=text, PLAYED_BY="", LEAD="", TRICKS="", SCORE="0"))
    assert (found.contract, found.declarer, found.score) == ("PASS", "", 0)


@pytest.mark.parametrize("text", ["8S", "0NT", "4Z", "?4S", "4Sxxx", "4S N"])
def test_what_is_no_contract_is_kept_and_told(text: str) -> None:
    session, problems = read(document(event(PARTICIPANTS + board(line(CONTRACT=text)))))
    assert [problem.code for problem in problems] == ["usebio-contract"]
    assert more(session).boards[0].results[0].contract == text


@pytest.mark.parametrize(("text", "seat"), [("N", "N"), ("n", "N"), ("West", "W"), (" E ", "E")])
def test_a_declarer(text: str, seat: str) -> None:
    assert result(line(PLAYED_BY=text)).declarer == seat


@pytest.mark.parametrize(("text", "tricks"), [("10", 10), ("=", 10), ("+1", 11), ("-2", 8), ("0", 0), ("13", 13)])
def test_tricks(text: str, tricks: int) -> None:
    assert result(line(TRICKS=text)).tricks == tricks


@pytest.mark.parametrize("text", ["14", "ten", "-12", "+5"])
def test_no_tricks(text: str) -> None:
    session, problems = read(document(event(PARTICIPANTS + board(line(TRICKS=text)))))
    assert [problem.code for problem in problems] == ["usebio-tricks"]
    assert more(session).boards[0].results[0].tricks is None


@pytest.mark.parametrize(
    "text",
    ["A6040", "A5050", "a4060", "A60/40", "AVE", "AVE+", "AVE-", "AV+", "A+", "A-", "A=", "A+-", "60%/40%",
     "60/40", "A60", "NP", "Not Played"],
)  # fmt: skip
def test_an_adjusted_score_is_kept_as_stated(text: str) -> None:
    found = result(line(CONTRACT="", PLAYED_BY="", LEAD="", TRICKS="", SCORE=text))
    assert (found.adjusted, found.score, found.contract) == (text, None, "")


def test_an_adjusted_score_in_the_place_of_the_contract() -> None:
    found = result(line(CONTRACT="A6040", PLAYED_BY="", LEAD="", TRICKS="", SCORE="0"))
    assert (found.adjusted, found.score, found.contract) == ("A6040", None, "")


def test_an_adjusted_score_of_a_board_that_was_played() -> None:
    found = result(line(SCORE="A5050"))
    assert (found.adjusted, found.contract, found.tricks, found.score) == ("A5050", "4S", 10, None)


@pytest.mark.parametrize(("text", "score"), [("-420", -420), ("+420", 420), ("0", 0), (" 420 ", 420)])
def test_a_score(text: str, score: int) -> None:
    assert result(line(SCORE=text)).score == score


@pytest.mark.parametrize(
    ("scores", "score", "adjusted"),
    [
        ("<NS_SCORE>420</NS_SCORE>", 420, ""),
        ("<EW_SCORE>50</EW_SCORE>", -50, ""),
        ("<NS_SCORE>-50</NS_SCORE><EW_SCORE>50</EW_SCORE>", -50, ""),
        ("<NS_SCORE>60%</NS_SCORE><EW_SCORE>40%</EW_SCORE>", None, "60%/40%"),
        ("", None, ""),
    ],
)
def test_scores_of_each_side(scores: str, score: int | None, adjusted: str) -> None:
    found = result(LINE.replace("<SCORE>420</SCORE>", scores))
    assert (found.score, found.adjusted) == (score, adjusted)


@pytest.mark.parametrize(
    ("method", "tag", "stated"),
    [
        ("MATCH_POINTS", "MATCH_POINTS", "3.5"),
        ("MATCH_POINTS", "CROSS_IMP_POINTS", "3.5"),
        ("CROSS_IMPS", "CROSS_IMP_POINTS", "3.5"),
        ("BUTLER_IMPS", "IMPS", "3.5"),
    ],
)
def test_what_each_side_got(method: str, tag: str, stated: str) -> None:
    text = LINE.replace("MATCH_POINTS>2", f"MATCH_POINTS>{stated}").replace("_MATCH_POINTS", f"_{tag}")
    head = f"{HEAD}<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>"
    body = PARTICIPANTS.replace("PERCENTAGE>", "TOTAL_SCORE>") + board(text)
    (only,) = more(sound(document(event(body, head=head, kind="PAIRS")))).boards
    assert (only.results[0].ns_stated, only.results[0].ew_stated) == (Decimal(stated), Decimal(0))


def test_the_way_of_scoring_chooses_between_two_kinds() -> None:
    both = LINE.replace("</TRAVELLER_LINE>", "<NS_CROSS_IMP_POINTS>7</NS_CROSS_IMP_POINTS></TRAVELLER_LINE>")
    assert result(both).ns_stated == 2
    head = f"{HEAD}<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD>"
    body = PARTICIPANTS.replace("PERCENTAGE>", "TOTAL_SCORE>") + board(both)
    assert more(sound(document(event(body, head=head)))).boards[0].results[0].ns_stated == 7


def test_a_number_with_its_direction() -> None:
    found = result(line(NS_PAIR_NUMBER="12NS", EW_PAIR_NUMBER="7 EW"))
    assert (found.ns, found.ew) == ("12", "7")


def test_four_players_of_an_individual() -> None:
    seats = "".join(f"<{seat}_PLAYER_NUMBER>{at}</{seat}_PLAYER_NUMBER>" for at, seat in enumerate("NSEW", 1))
    found = result(line(NS_PAIR_NUMBER="", EW_PAIR_NUMBER="").replace("<CONTRACT>", f"{seats}<CONTRACT>"))
    assert (found.ns, found.ew) == ("1+2", "3+4")


def test_hands_are_passed_over() -> None:
    hands = "<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND><SPADES>AK</SPADES></HAND></BOARD></HANDSET>"
    assert len(more(sound(document(event(), hands))).boards) == 1


def test_the_number_of_a_board_may_be_an_attribute() -> None:
    body = PARTICIPANTS + f'<BOARD BOARD_NUMBER="7">{LINE}</BOARD>'
    assert more(sound(document(event(body)))).boards[0].number == 7


def test_an_empty_line_is_told_and_kept() -> None:
    session, problems = read(document(event(PARTICIPANTS + board("<TRAVELLER_LINE/>", LINE))))
    assert [problem.code for problem in problems] == ["usebio-pair-number"]
    assert more(session).boards[0].results == (Result("", ""), SOUND)


def test_a_board_without_results_is_none() -> None:
    assert usebio.loads(document(event(PARTICIPANTS + board())))[0].sessions[0].details.boards == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("contract", ["", "4S"])
def test_an_adjusted_score_in_unknown_words_leaves_what_the_file_gives(contract: str) -> None:
    """Both sides got 60 % of a top of 2; neither is compared with the pairs that played."""
    odd = line(SCORE="A60/A60", CONTRACT=contract, NS_MATCH_POINTS="1.2", EW_MATCH_POINTS="1.2")
    session, problems = read(document(event(PARTICIPANTS + board(odd))))
    assert [problem.code for problem in problems] == ["usebio-board-score"]
    assert "'A60/A60'" in problems[0].message
    assert "What each side got according to the file counts instead." in problems[0].message
    (found,) = more(session).boards[0].results
    assert (found.score, found.adjusted, found.ns_stated, found.ew_stated) == (
        None, "A60/A60", Decimal("1.2"), Decimal("1.2"),
    )  # fmt: skip
    (deal,) = fields_of(session)[0].deals
    assert [(play.ns_side, play.ew_side) for play in deal.plays] == [
        (Side(given=Fraction(6, 5)), Side(given=Fraction(6, 5)))
    ]


@pytest.mark.parametrize(
    "odd",
    [
        line(SCORE="42O"),  # a misprint: the contract says what it is
        line(SCORE="lots", CONTRACT="", NS_MATCH_POINTS="", EW_MATCH_POINTS=""),
        line(SCORE="A60/A60", CONTRACT="", NS_MATCH_POINTS="", EW_MATCH_POINTS=""),
    ],
)
def test_a_score_that_is_neither_is_left_out(odd: str) -> None:
    session, problems = read(document(event(PARTICIPANTS + board(odd))))
    assert [problem.message.endswith("It was left out.") for problem in problems] == [True]
    assert more(session).boards[0].results[0].adjusted == ""
