"""The cards of boards survive from PBN to USEBIO and back; what does not is told."""

import pytest

from overtrick.core.session import Batch
from overtrick.formats import pbn, usebio
from overtrick.formats.common.deals import CARDS
from tests.formats.pbn.documents import SCORES
from tests.formats.pbn.documents import document as pbn_document
from tests.formats.pbn.documents import more as details_of
from tests.formats.usebio.documents import LINE, PARTICIPANTS, document, event, sound

# East has no spades; the cards are named from West on in the first, and only two hands are known in the second.
FULL = "W:T742.KT4.95.QJ73 AJ8.A96.AJ83.952 .Q872.KQT42.AKT6 KQ9653.J53.76.84"
FULL_FROM_NORTH = "N:AJ8.A96.AJ83.952 .Q872.KQT42.AKT6 KQ9653.J53.76.84 T742.KT4.95.QJ73"
PARTLY = "N:AJ8.A96.AJ83.952 - KQ9653.J53.76.84 -"
OTHER_VALUES = "values that only the other format knows"


def with_tags(*tags: str) -> Batch:
    """A PBN file with a result on board 1, and these tags on it."""
    boards = "".join(f'[Board "{at}"]\n{tag}\n{SCORES}\n' for at, tag in enumerate(tags, 1))
    batch, problems = pbn.loads(pbn_document(board=boards))
    assert problems == ()
    return batch


def deals(batch: Batch) -> list[tuple[str, str]]:
    """The cards that a PBN file keeps."""
    return [pair for pair in details_of(batch.sessions[0]).others if pair[0].startswith("Deal")]


def test_cards_survive_from_pbn_to_usebio_and_back() -> None:
    batch = with_tags(f'[Deal "{FULL}"]', f'[Deal "{PARTLY}"]')
    written = usebio.dumps(batch)
    assert usebio.list_losses(batch) == []
    again, problems = usebio.loads(written)
    assert problems == ()
    assert CARDS not in pbn.list_losses(again)
    assert OTHER_VALUES not in pbn.list_losses(again)
    assert deals(pbn.loads(pbn.dumps(again))[0]) == [("Deal 1", FULL_FROM_NORTH), ("Deal 2", PARTLY)]


def test_a_void_and_a_suit_are_elements_of_a_hand() -> None:
    written = usebio.dumps(with_tags(f'[Deal "{FULL}"]')).decode()
    assert (
        "<HAND><DIRECTION>East</DIRECTION><SPADES></SPADES><HEARTS>Q872</HEARTS>"
        "<DIAMONDS>KQT42</DIAMONDS><CLUBS>AKT6</CLUBS></HAND>"
    ) in written


@pytest.mark.parametrize("deal", ["N:AK", "N:AJ8.A96.AJ83.952 x - -", "X:- - - -", "N:- - - -", "N:A.B.C.D - - -"])
def test_cards_that_cannot_be_read_are_told_to_be_lost(deal: str) -> None:
    batch = with_tags(f'[Deal "{deal}"]')
    assert usebio.list_losses(batch) == [CARDS]
    assert b"HANDSET" not in usebio.dumps(batch)


def test_a_board_that_was_dealt_again_is_told_to_be_lost() -> None:
    rounds = "".join(
        f'[Board "1"]\n[Round "{part}"]\n[Deal "{deal}"]\n{SCORES}\n' for part, deal in (("1", FULL), ("2", PARTLY))
    )
    assert CARDS in usebio.list_losses(pbn.loads(pbn_document(board=rounds))[0])


@pytest.mark.parametrize(
    ("tag", "lost"),
    [
        ('[Dealer "N"]', []),
        ('[Dealer "S"]', ["the dealer where it does not follow from the number of a board"]),
        ('[OptimumScore "NS 420"]', ["the best results that are possible on the deals"]),
    ],
)
def test_what_else_is_lost_of_a_deal_is_named(tag: str, lost: list[str]) -> None:
    assert usebio.list_losses(with_tags(tag)) == lost


def hand(seat: str, *suits: str) -> str:
    """A HAND of USEBIO."""
    cards = zip(("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), suits, strict=True)
    return f"<HAND><DIRECTION>{seat}</DIRECTION>{''.join(f'<{suit}>{held}</{suit}>' for suit, held in cards)}</HAND>"


NORTH, EAST = hand("North", "A108", "-", "AJ8", "9 5 2"), hand("E", "", "Q872", "K", "A")
TWO_HANDS = "N:AT8..AJ8.952 .Q872.K.A - -"


@pytest.mark.parametrize("inside", [True, False])
def test_hands_of_other_programs(inside: bool) -> None:
    """They stand in a HANDSET beside the event, or in each BOARD; a ten is 10, a void is -."""
    line_of_board = (NORTH + EAST if inside else "") + LINE
    body = f"{PARTICIPANTS}<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{line_of_board}</BOARD>"
    beside = "" if inside else f"<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{NORTH}{EAST}</BOARD></HANDSET>"
    batch = Batch("usebio", (sound(document(event(body), beside)),))
    assert OTHER_VALUES not in pbn.list_losses(batch)
    assert deals(pbn.loads(pbn.dumps(batch))[0]) == [("Deal 1", TWO_HANDS)]


def test_what_stands_beside_the_cards_is_told_to_be_lost() -> None:
    more_of_it = "<DOUBLE_DUMMY_TRICKS>77777</DOUBLE_DUMMY_TRICKS>"
    beside = f"<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{NORTH}{more_of_it}</BOARD></HANDSET>"
    assert OTHER_VALUES in pbn.list_losses(Batch("usebio", (sound(document(event(), beside)),)))


def test_different_cards_of_one_board_are_told_to_be_lost() -> None:
    sets = "".join(
        f"<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{cards}</BOARD></HANDSET>" for cards in (NORTH, EAST)
    )
    batch = Batch("usebio", (sound(document(event(), sets)),))
    assert CARDS in pbn.list_losses(batch)
    assert deals(pbn.loads(pbn.dumps(batch))[0]) == []
