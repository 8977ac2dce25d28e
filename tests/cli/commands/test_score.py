"""`overtrick score`: a session from its boards, beside what its file states."""

from pathlib import Path

import pytest

from tests.cli.conftest import TEN_PAIRS, Call, lines

ROOT = Path(__file__).parents[3]

# The printed boards 1 and 2 of the Guelph example, with what the two boards alone make of the pairs.
PAIR = (
    "<PAIR><PAIR_NUMBER>{pair}</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PLACE>{place}</PLACE>"
    "<PERCENTAGE>{percentage}</PERCENTAGE><PLAYER><PLAYER_NAME>Player {pair}a</PLAYER_NAME>"
    "<NATIONAL_ID_NUMBER>10{pair}1</NATIONAL_ID_NUMBER></PLAYER><PLAYER><PLAYER_NAME>Player {pair}b</PLAYER_NAME>"
    "<NATIONAL_ID_NUMBER>10{pair}2</NATIONAL_ID_NUMBER></PLAYER></PAIR>"
)
LINE = (
    "<TRAVELLER_LINE><NS_PAIR_NUMBER>{pair}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{pair}</EW_PAIR_NUMBER>"
    "<SCORE>{score}</SCORE></TRAVELLER_LINE>"
)
BOARDS: dict[int, tuple[int, ...]] = {1: (110, 50, -110, -50, -100), 2: (-400, -430, -400, -110, 100)}
# Matchpoints 5½, 3, 1½, 5 and 5 of 8.
RANKING = {1: ("1", "68.75"), 4: ("2=", "62.50"), 5: ("2=", "62.50"), 2: ("4", "37.50"), 3: ("5", "18.75")}


def usebio(ranking: dict[int, tuple[str, str]] = RANKING, boards: dict[int, tuple[int, ...]] = BOARDS) -> str:
    """A USEBIO file of one section."""
    pairs = "".join(
        PAIR.format(pair=pair, place=place, percentage=percentage) for pair, (place, percentage) in ranking.items()
    )
    travellers = "".join(
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>"
        + "".join(LINE.format(pair=pair, score=score) for pair, score in enumerate(scores, 1))
        + "</BOARD>"
        for number, scores in boards.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><USEBIO Version="1.2"><CLUB><CLUB_NAME>Example</CLUB_NAME></CLUB>'
        "<EVENT><EVENT_TYPE>PAIRS</EVENT_TYPE><EVENT_DESCRIPTION>Wednesday</EVENT_DESCRIPTION><DATE>14/03/2026</DATE>"
        "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD><WINNER_TYPE>2</WINNER_TYPE>"
        f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{travellers}</EVENT></USEBIO>"
    )


@pytest.fixture
def wednesday(tmp_path: Path) -> Path:
    """The Guelph example in a file that agrees with its boards."""
    path = tmp_path / "wednesday.xml"
    path.write_text(usebio())
    return path


def test_a_file_that_agrees(call: Call, wednesday: Path) -> None:
    status, out, err = call("score", wednesday)
    assert (status, err) == (0, "")
    assert out.splitlines()[:20] == [
        str(wednesday),
        "Wednesday, 2026-03-14, matchpoints (1 and ½)",
        "The number of boards, 2, was counted from the results.",
        "",
        "Scores after 2 boards  Average: 4.0  North-South",
        "  Pair Boards    Pct    Score  Rank",
        "     1      2  68.75     5.50     1  Player 1a - Player 1b",
        "     4      2  62.50     5.00    2=  Player 4a - Player 4b",
        "     5      2  62.50     5.00    2=  Player 5a - Player 5b",
        "     2      2  37.50     3.00     4  Player 2a - Player 2b",
        "     3      2  18.75     1.50     5  Player 3a - Player 3b",
        "",
        " BOARD     1     2     3     4     5",
        "    1>     4     3     0     2     1",
        "         110    50  -110   -50  -100",
        "    2>    1-     0    1-     3     4",
        "        -400  -430  -400  -110   100",
        "",
        "Scores after 2 boards  Average: 4.0  East-West",
        "  Pair Boards    Pct    Score  Rank",
    ]
    assert "No differences: the file agrees with its boards.\n" in out


def test_json_has_exactly_the_promised_keys(call: Call, wednesday: Path) -> None:
    status, out, _ = call("score", "--json", wednesday)
    (record,) = lines(out)
    assert status == 0
    assert list(record) == ["file", "event", "method", "inferred", "ranking", "differences"]
    assert (record["file"], record["event"], record["method"]) == (str(wednesday), "Wednesday", "matchpoints")
    assert record["ranking"][1] == {
        "pair": "4",
        "direction": "NS",
        "section": "",
        "boards": 2,
        "score": "5.00",
        "percentage": "62.50",
        "place": "2=",
        "stated": {"score": "", "percentage": "62.50", "place": "2="},
    }
    assert [(row["direction"], row["pair"]) for row in record["ranking"]][5:7] == [("EW", "3"), ("EW", "2")]
    assert record["differences"] == []


def test_differences_make_the_exit_status_1(call: Call, wednesday: Path) -> None:
    wrong = RANKING | {1: ("1", "70.75"), 2: ("5", "37.50"), 3: ("4", "18.75")}
    wednesday.write_text(usebio(wrong))
    status, out, _ = call("score", "--json", wednesday)
    (record,) = lines(out)
    assert status == 1
    assert [(each["what"], each["pair"], each["stated"], each["computed"]) for each in record["differences"]] == [
        ("percentage", "1", "70.75", "68.75"),
        ("place", "2", "5", "4"),
        ("place", "3", "4", "5"),
    ]
    assert list(record["differences"][0]) == ["what", "board", "pair", "direction", "stated", "computed", "message"]
    status, out, _ = call("score", wednesday)
    assert status == 1
    assert "difference in place: Pair NS 2: the boards give place 4; the file says 5.\n" in out


def test_a_file_without_boards_says_so(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS)
    status, out, err = call("score", results)
    assert (status, out) == (1, "")
    assert err == (f"overtrick score: {results}: the file has no board results, so there is nothing to score it from\n")


def test_a_file_that_cannot_be_opened_is_bad_use_and_the_others_go_on(call: Call, wednesday: Path) -> None:
    status, out, err = call("score", "--json", wednesday.parent / "none.xml", wednesday)
    assert status == 2
    assert "none.xml cannot be read: No such file or directory" in err
    assert [record["file"] for record in lines(out)] == [str(wednesday)]


def test_the_method_and_the_convention_can_be_chosen(call: Call, wednesday: Path) -> None:
    _, out, _ = call("score", "--json", "--convention", 2, wednesday)
    assert lines(out)[0]["ranking"][0]["score"] == "11.00"
    _, out, _ = call("score", "--json", "--method", "butler", "--datum", "median", wednesday)
    record = lines(out)[0]
    # Board 1: 110, 50, -50, -100 and -110 against -50: 4 IMPs for 160. Board 2 against -400: 500 is 11, 290 is 7.
    assert record["method"] == "butler"
    assert {row["pair"]: row["score"] for row in record["ranking"] if row["direction"] == "NS"} == {
        "1": "4.00",
        "2": "2.00",
        "3": "-2.00",
        "4": "7.00",
        "5": "9.00",
    }
    assert record["ranking"][0]["percentage"] == ""
    assert call("score", "--method", "darts", wednesday)[0] == 2


HANDICAPS = """\
[[pairs]]
pair = "1"
handicap = 12.37
[[pairs]]
pair = "2"
handicap = 17.79
[[pairs]]
pair = "3"
handicap = 13.8
[[pairs]]
pair = "4"
handicap = 15.88
[[pairs]]
pair = "5"
handicap = 17.97
"""


@pytest.fixture
def handicaps(tmp_path: Path) -> Path:
    """The percentage handicaps of the Guelph example; East-West have none to speak of."""
    path = tmp_path / "handicaps.toml"
    ns = HANDICAPS.replace("handicap", 'direction = "NS"\nhandicap')
    ew = "".join(f'[[pairs]]\npair = "{pair}"\ndirection = "EW"\nhandicap = 0\n' for pair in range(1, 6))
    path.write_text(ns + ew)
    return path


def test_handicap_shows_both_ranks_side_by_side(call: Call, wednesday: Path, handicaps: Path) -> None:
    status, out, _ = call("score", "--handicap", handicaps, wednesday)
    assert status == 0
    # 17.97 % of 8 matchpoints are 1.44.
    assert out.splitlines()[5:11] == [
        "  Pair    Pct    Score  Rank  HNDCP    Total  Rank",
        "     1  68.75     5.50     1   0.99     6.49     1  Player 1a - Player 1b",
        "     5  62.50     5.00    2=   1.44     6.44     2  Player 5a - Player 5b",
        "     4  62.50     5.00    2=   1.27     6.27        Player 4a - Player 4b",
        "     2  37.50     3.00         1.42     4.42        Player 2a - Player 2b",
        "     3  18.75     1.50         1.10     2.60        Player 3a - Player 3b",
    ]


def test_handicap_in_json(call: Call, wednesday: Path, handicaps: Path) -> None:
    _, out, _ = call("score", "--json", "--handicap", handicaps, wednesday)
    rows = {(row["direction"], row["pair"]): row for row in lines(out)[0]["ranking"]}
    assert rows["NS", "5"]["handicap"] == {"matchpoints": "1.44", "total": "6.44", "place": "2"}
    assert rows["NS", "5"]["place"] == "2="


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--handicap", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["--method", "butler", "--handicap", "{handicaps}"], "a handicap is added to matchpoints"),
    ],
)
def test_handicaps_that_cannot_be_used(
    call: Call, wednesday: Path, handicaps: Path, options: list[str], says: str
) -> None:
    status, _, err = call("score", *(option.format(handicaps=handicaps) for option in options), wednesday)
    assert status == 2
    assert says in err


def test_a_pair_without_a_handicap_needs_the_director(call: Call, wednesday: Path, handicaps: Path) -> None:
    handicaps.write_text('[[pairs]]\npair = "1"\ndirection = "NS"\nhandicap = 10\n')
    status, _, err = call("score", "--handicap", handicaps, wednesday)
    assert status == 2
    assert "has no handicap (no earlier game of player 1041, 1042): the director enters it" in err


def test_rules_of_the_club_in_the_handicap_file(call: Call, wednesday: Path, handicaps: Path) -> None:
    handicaps.write_text(handicaps.read_text() + "[rules]\nfewest_ranked = 1\nmost_ranked = 1\n")
    out = call("score", "--handicap", handicaps, wednesday)[1]
    assert "     1  68.75     5.50     1   0.99     6.49     1  Player 1a - Player 1b\n" in out
    assert "     5  62.50     5.00         1.44     6.44        Player 5a - Player 5b\n" in out
    handicaps.write_text("[rules]\nmost_ranked = -1\n")
    status, _, err = call("score", "--handicap", handicaps, wednesday)
    assert status == 2
    assert "Expected `int` >= 0 - at `$.most_ranked`" in err


def test_a_pair_number_of_any_length(call: Call, wednesday: Path) -> None:
    wednesday.write_text(usebio().replace("PAIR_NUMBER>5<", f"PAIR_NUMBER>{'5' * 5000}<"))
    # Whatever the reader makes of such a number, the session is scored, and what was left out is told.
    status, out, err = call("score", "--json", wednesday)
    assert status in (0, 1)
    assert "warning usebio-pair-number" in err
    assert len(lines(out)[0]["ranking"]) == 10


def test_standard_input(call: Call, wednesday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with wednesday.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        status, out, _ = call("score", "--json", "-")
    assert status == 0
    assert lines(out)[0]["file"] == "-"


def test_deals_that_do_not_count_are_told(call: Call, wednesday: Path) -> None:
    wednesday.write_text(usebio(boards=BOARDS | {3: (100, 90)}))
    new_zealand = ("score", "--method", "total-points", "--scheme", "nz-2017")
    status, out, _ = call(*new_zealand, wednesday)
    assert status == 1  # the places are those of two boards at matchpoints
    assert "Board 3 does not count: NS 3, NS 4, NS 5, EW 3, EW 4, EW 5 did not play it" in out
    _, out, _ = call(*new_zealand, "--partial-deals", wednesday)
    assert "does not count" not in out


def test_only_a_federation_that_says_so_wants_all_to_play_a_deal(call: Call, wednesday: Path) -> None:
    wednesday.write_text(usebio(boards=BOARDS | {3: (100, 90)}))
    _, out, _ = call("score", "--method", "total-points", wednesday)
    assert "does not count" not in out
    assert "Scores after 3 boards" in out


def test_what_the_file_does_not_state_is_said(call: Call, tmp_path: Path) -> None:
    # The example of the reference page, with directions instead of a stated number of winners, and no scoring.
    text = (ROOT / "examples" / "pbn" / "harbour_mitchell.pbn").read_text().replace("Scoring", "Scored")
    silent = tmp_path / "silent.pbn"
    silent.write_text(text)
    two = "There are two winners, because North-South and East-West each have a first place."
    for command in ("check", "award"):
        _, out, _ = call(command, silent)
        assert f"Not stated in the file: {two}" in out
    _, out, _ = call("score", silent)
    assert f"\n{two}\n" in out
    _, out, _ = call("score", "--json", silent)
    assert two in lines(out)[0]["inferred"]


EXAMPLES = sorted([*(ROOT / "examples").glob("usebio/*.xml"), *(ROOT / "examples").glob("pbn/*.pbn")])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_agree_with_their_boards(call: Call, example: Path) -> None:
    status, out, err = call("score", "--json", example)
    assert (status, err) == (0, "")
    for record in lines(out):
        stated = [row["stated"]["place"] for row in record["ranking"]]
        assert all(stated), "an example that states no places proves nothing"
        assert [row["place"] for row in record["ranking"]] == stated


# A value of an example, and the kinds of difference that another value makes.
