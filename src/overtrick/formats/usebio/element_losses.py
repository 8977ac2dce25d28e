"""Lists the elements of a USEBIO file whose values no session has, for the person who converts the file."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import chain

from overtrick.formats.common.board_text import read_number
from overtrick.formats.usebio.boards import is_of_deal
from overtrick.formats.usebio.values import text_of
from overtrick.formats.usebio.words import EVENT_PARTS, READ_TAGS
from overtrick.formats.usebio.xml_tree import read_tree

_READ_IN_PARTS = (
    EVENT_PARTS
    | READ_TAGS
    | frozenset(
        [
            "CLUB_NAME",
            "CLUB_ID_NUMBER",
            "SESSION_ID",
            "SESSION_NUMBER",
            "SECTION_ID",
            "SECTION_NAME",
            "SECTION",
            "PAIR",
            "TEAM",
            "PLAYER",
            "PAIR_NUMBER",
            "TEAM_ID",
            "TEAM_NUMBER",
            "TEAM_NAME",
            "PLAYER_NUMBER",
            "PLAYER_NAME",
            "FIRST_NAME",
            "LAST_NAME",
            "NATIONAL_ID_NUMBER",
            "PLACE",
            "TOTAL_SCORE",
            "PERCENTAGE",
            "DIRECTION",
            "MASTER_POINTS",
            "MASTER_POINTS_AWARDED",
            "MASTER_POINT_TYPE",
            "BOARD_NUMBER",
            "TRAVELLER_LINE",
            "NS_PAIR_NUMBER",
            "EW_PAIR_NUMBER",
            "N_PLAYER_NUMBER",
            "S_PLAYER_NUMBER",
            "E_PLAYER_NUMBER",
            "W_PLAYER_NUMBER",
            "CONTRACT",
            "PLAYED_BY",
            "DECLARER",
            "LEAD",
            "TRICKS",
            "RESULT",
            "RESULT_FIELD",
            "SCORE",
            "NS_SCORE",
            "EW_SCORE",
            "NS_MATCH_POINTS",
            "EW_MATCH_POINTS",
            "NS_CROSS_IMP_POINTS",
            "EW_CROSS_IMP_POINTS",
            "NS_CROSS_IMPS",
            "EW_CROSS_IMPS",
            "NS_IMPS",
            "EW_IMPS",
            "NS_BUTLER_POINTS",
            "EW_BUTLER_POINTS",
            "NS_BUTLER_IMP_POINTS",
            "EW_BUTLER_IMP_POINTS",
            "NS_BUTLER_IMPS",
            "EW_BUTLER_IMPS",
            "BOARD_AVERAGE",
            "ROUND_NUMBER",
            "OPPOSING_TEAM",
            "TEAM_SCORE",
            "OPPOSING_TEAM_SCORE",
        ]
    )
)
_PAIRWISE_SCORES = ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS")
# Values that are read in other elements, and not in these.
_UNREAD_HERE = {("PLAYER", "CLUB_ID_NUMBER"), ("PAIR", "HANDICAP"), ("TEAM", "HANDICAP")}


def list_unread_elements(data: bytes) -> list[str]:
    """List the names of elements that say something which no session has, and which is not kept as it is either."""
    tree = read_tree(data, [])
    events = [] if tree is None else [*tree.root.iter("EVENT")]
    return list(dict.fromkeys(chain(*map(_find_unread, events), *map(_find_unread_scores, events))))


def _find_unread_scores(event: ET.Element) -> Iterator[str]:
    """Yield scores beside those that count: cross-IMPs of a match of teams, and totals beside other percentages."""
    if event.find(".//PARTICIPANTS/TEAM") is not None:
        yield from (tag for tag in _PAIRWISE_SCORES if event.find(f".//{tag}") is not None)
    for pair in event.iterfind(".//PARTICIPANTS/PAIR"):
        total, percentage = (read_number(text_of(pair, tag)) for tag in ("TOTAL_SCORE", "PERCENTAGE"))
        if None not in (total, percentage) and total != percentage:
            yield "TOTAL_SCORE"


def _find_unread(parent: ET.Element) -> Iterator[str]:
    for element in parent:
        if (parent.tag, element.tag) not in _UNREAD_HERE and element.tag in _READ_IN_PARTS:
            yield from _find_unread(element)
        elif not _is_kept(parent.tag, element) and (len(element) or (element.text and element.text.strip())):
            yield element.tag


def _is_kept(parent: str, element: ET.Element) -> bool:
    if parent == "BOARD":
        return is_of_deal(element)
    return parent == "EVENT" or (parent in ("SESSION", "SECTION") and len(element) > 0)
