"""Reads the travellers of a USEBIO file: who met whom on a board, the contract, the score, and what each side got.

A file has hundreds of traveller lines, nearly all sound and all with the same elements in the same order. So a sound
line is read by the position of its elements, and only one that does not fit is looked at element by element.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter

from msgspec.structs import replace

from overtrick.core.boards import Board, Result
from overtrick.formats.common.board_text import (
    LONGEST_CACHED,
    is_artificial,
    read_contract,
    read_integer,
    read_number,
    read_pair_number,
    read_seat,
    read_tricks,
)
from overtrick.formats.common.fields import shorten
from overtrick.formats.usebio.values import Document, child, clean_spaces, text_of, to_text
from overtrick.formats.usebio.words import ANY_IMPS, OTHER_SIDE_SCORES, PHANTOMS, SIDE_SCORES

Fields = dict[str, str]
Sides = tuple[str, str]
FieldPicker = Callable[[list[str | None]], tuple[str | None, ...]]
_SEATS = ("N", "S", "E", "W")
_PARTNER_SIGN = "+"
_CACHE_SIZE = 16384
_LONGEST_NUMBER = 12
_NOT_PLAYED = "NP"
_NO_TRICKS = PHANTOMS | {""}
_DATUM = "BOARD_AVERAGE"
_TEAM_IMPS = "IMPS"
_OF_DEAL = ("DEALER", "VULNERABILITY", "VULNERABLE", "DOUBLE_DUMMY_TRICKS")
# What a session keeps of a board beside its results; its number follows.
BOARD_EXTRA = "<BOARD>"


class Travellers:
    """Reads the lines of one section, or of one match whose sides its lines need not repeat.

    `teams` are those of the pairs that the lines name; None if this is no contest of teams.
    """

    def __init__(self, scoring: str, section: str, document: Document, teams: dict[str, str] | None = None) -> None:
        self.section = section
        self.document = document
        self.teams = teams or {}
        self.extras: list[tuple[str, str]] = []
        kinds = tuple(dict.fromkeys((*SIDE_SCORES.get(scoring, ()), *OTHER_SIDE_SCORES)))
        # Cross-IMPs beside a match of teams compare with the whole field, and not with the other room.
        kinds = (_TEAM_IMPS,) if scoring == ANY_IMPS and teams is not None else kinds
        self.sides = tuple((f"NS_{kind}", f"EW_{kind}") for kind in kinds)
        self.order: list[str] = []
        self.pick: FieldPicker
        self._learn_order([])

    def read_boards(self, parent: ET.Element, find_sides: Callable[[Fields], Sides] | None = None) -> Iterator[Board]:
        """Yield the boards directly below a parent."""
        for element in parent.iterfind("BOARD"):
            self.document.count("boards", 1)
            text = text_of(element, "BOARD_NUMBER")
            value = read_integer(text)
            if value is None or value < 0:
                self._warn_board_number(element, text)
                continue
            lines = [line for line in element[:] if line.tag == "TRAVELLER_LINE"]
            self.document.count("results", len(lines))
            results = (
                tuple([self._read_sound_line(line) or self._read_doubtful_line(line, None) for line in lines])
                if find_sides is None
                else tuple([self._read_doubtful_line(line, find_sides) for line in lines])
            )
            self._keep_extras(element, value, len(lines))
            if results:
                yield Board(value, results, datum=read_integer(text_of(element, _DATUM)))

    def _keep_extras(self, element: ET.Element, number: int, lines: int) -> None:
        """Keep what a board has beside its number and its results, such as the cards, as it is."""
        if len(element) > lines + 1:
            name = f"{BOARD_EXTRA} {number}"
            self.extras += [(name, to_text(each)) for each in element if is_of_deal(each)]

    def _read_sound_line(self, line: ET.Element) -> Result | None:
        """Return the result on a line that is sound in every respect."""
        fields = line[:]
        order = [field.tag for field in fields]
        if order != self.order:
            self._learn_order(order)
        texts = [field.text for field in fields]
        texts.append("")
        ns, ew, contract, seat, lead, taken, points, ns_side, ew_side = self.pick(texts)
        if not (ns and ew and contract and seat and taken and points and ns.isdigit() and ew.isdigit()):
            return None
        if len(ns) > _LONGEST_NUMBER or len(ew) > _LONGEST_NUMBER:
            return None
        if len(contract + seat + taken + points) > LONGEST_CACHED:
            return None
        sound = _read_sound_result(contract, seat, taken, points)
        ns_stated, ew_stated = read_number(ns_side) if ns_side else None, read_number(ew_side) if ew_side else None
        if sound is None or (ns_side and ns_stated is None) or (ew_side and ew_stated is None):
            return None
        bid, declarer, tricks, score = sound
        lead = lead.strip() if lead else ""
        result = Result(ns, ew, bid, declarer, lead, tricks, score, "", ns_stated, ew_stated, self.section)
        return self._name_teams(result) if self.teams else result

    def _name_teams(self, result: Result) -> Result:
        """Return a result between the teams whose pairs it names."""
        ns, ew = self.teams.get(result.ns, ""), self.teams.get(result.ew, "")
        return replace(
            result, ns=ns or result.ns, ew=ew or result.ew,
            ns_pair=result.ns if ns else "", ew_pair=result.ew if ew else "",
        )  # fmt: skip

    def _learn_order(self, order: list[str]) -> None:
        """Note the positions of the values in such lines; a missing one is read from the text added last."""
        sides = next((pair for pair in self.sides if pair[0] in order or pair[1] in order), ("", ""))
        tag_choices = (
            ("NS_PAIR_NUMBER",), ("EW_PAIR_NUMBER",), ("CONTRACT",), ("PLAYED_BY", "DECLARER"), ("LEAD",),
            ("TRICKS", "RESULT", "RESULT_FIELD"), ("SCORE",), sides[:1], sides[1:],
        )  # fmt: skip
        self.order = order
        self.pick = itemgetter(*(next((order.index(tag) for tag in tags if tag in order), -1) for tags in tag_choices))

    def _read_doubtful_line(self, line: ET.Element, find_sides: Callable[[Fields], Sides] | None) -> Result:
        fields = {field.tag: field.text.strip() for field in line if field.text}
        get = fields.get
        ns, ew = self._read_sides(line, fields, find_sides)
        contract, adjusted = get("CONTRACT", ""), ""
        if contract:
            contract, adjusted = self._read_contract(line, contract)
        seat = get("PLAYED_BY") or get("DECLARER", "")
        declarer = (read_seat(seat) or self._keep_declarer(line, seat)) if seat else ""
        taken = get("TRICKS") or get("RESULT") or get("RESULT_FIELD", "")
        tricks = self._read_tricks(line, taken, contract) if taken.upper() not in _NO_TRICKS else None
        score = read_integer(get("SCORE", ""))
        if score is None:
            score, adjusted = self._read_other_score(line, fields, adjusted)
        ns_stated, ew_stated = self._read_both_stated(line, fields)
        points = None if adjusted else score
        lead = get("LEAD", "")
        result = Result(
            ns, ew, contract, declarer, lead, tricks, points, adjusted, ns_stated, ew_stated, self.section
        )  # fmt: skip
        return self._name_teams(result) if self.teams else result

    def _read_both_stated(self, line: ET.Element, fields: Fields) -> tuple[Decimal | None, Decimal | None]:
        for ns, ew in self.sides:
            if ns in fields or ew in fields:
                return self._read_stated(line, fields, ns), self._read_stated(line, fields, ew)
        return None, None

    def _read_sides(self, line: ET.Element, fields: Fields, find_sides: Callable[[Fields], Sides] | None) -> Sides:
        ns, ew = fields.get("NS_PAIR_NUMBER", ""), fields.get("EW_PAIR_NUMBER", "")
        if not (ns and ew):
            ns, ew = find_sides(fields) if find_sides else _sides_of_four(fields, (ns, ew))
        if ns.upper() in PHANTOMS or ew.upper() in PHANTOMS:
            ns, ew = ("" if side.upper() in PHANTOMS else side for side in (ns, ew))
        elif not (ns and ew):
            message = "This line of a traveller does not say which two sides met."
            advice = (
                "Correct the board in the scoring program and export the file again; otherwise it cannot be scored."
            )
            column = "NS_PAIR_NUMBER" if not ns else "EW_PAIR_NUMBER"
            self.document.add_warning("usebio-pair-number", line, column, ns or ew, message, advice)
        return self._read_side(line, "NS_PAIR_NUMBER", ns), self._read_side(line, "EW_PAIR_NUMBER", ew)

    def _read_side(self, line: ET.Element, column: str, text: str) -> str:
        label = read_pair_number(clean_spaces(text))[0]
        if text and not label:
            message = f"'{shorten(text)}' is too long for a pair's number. It was left out."
            advice = (
                "Correct the board in the scoring program and export the file again; otherwise it cannot be scored."
            )
            self.document.add_warning("usebio-pair-number", line, column, text, message, advice)
        return label

    def _read_contract(self, line: ET.Element, text: str) -> tuple[str, str]:
        """Read the contract in one spelling, and an adjusted score that was written in its place."""
        contract = read_contract(text)
        if contract is not None:
            return contract, ""
        text = clean_spaces(text)
        if text.upper() in PHANTOMS:
            return "", _NOT_PLAYED
        if is_artificial(text):
            return "", text
        if not text.strip("-?"):
            return "", ""
        message = f"'{shorten(text)}' is not a contract. It was kept as it is."
        advice = "A contract is written 4S, 3NTx, 2Hxx or PASS. Correct the board in the scoring program."
        self.document.add_warning("usebio-contract", child(line, "CONTRACT"), "CONTRACT", text, message, advice)
        return text, ""

    def _read_tricks(self, line: ET.Element, text: str, contract: str) -> int | None:
        tricks = read_tricks(text, contract)
        if not tricks.sound:
            message = f"Nobody can have taken '{shorten(text)}' tricks. It was left out."
            advice = "Write the tricks that declarer took, 0 to 13. Correct the board in the scoring program."
            self.document.add_warning("usebio-tricks", child(line, "TRICKS"), "TRICKS", text, message, advice)
        return tricks.taken

    def _read_other_score(self, line: ET.Element, fields: Fields, adjusted: str) -> tuple[int | None, str]:
        """Read a score that is not a number: an adjusted one, or one for each side, or none."""
        text, ns, ew = (clean_spaces(fields.get(tag)) for tag in ("SCORE", "NS_SCORE", "EW_SCORE"))
        if not text:
            if read_integer(ns) is not None or read_integer(ew) is not None:
                return (read_integer(ns) if read_integer(ns) is not None else -(read_integer(ew) or 0)), adjusted
            text = f"{ns}/{ew}".strip("/") if "%" in ns + ew else ns or ew
        if text.upper() in PHANTOMS:
            return None, _NOT_PLAYED
        if is_artificial(text):
            return None, text
        if text.strip("-?") and read_contract(text) is None:
            # Points that are misspelt follow from the contract; words of the program's own are an adjustment.
            awarded = (not fields.get("CONTRACT") or text.upper().startswith("A")) and self._has_stated(fields)
            message = f"'{shorten(text)}' is neither a score nor an adjusted score."
            message += " What each side got according to the file counts instead." if awarded else " It was left out."
            advice = "A score is a whole number such as -420, or an adjusted score such as A6040. Correct the board."
            self.document.add_warning("usebio-board-score", child(line, "SCORE"), "SCORE", text, message, advice)
            return None, text if awarded else adjusted
        return None, adjusted

    def _has_stated(self, fields: Fields) -> bool:
        return any(read_number(fields.get(tag, "")) is not None for sides in self.sides for tag in sides)

    def _read_stated(self, line: ET.Element, fields: Fields, tag: str) -> Decimal | None:
        text = fields.get(tag)
        return (
            (read_number(text) if read_number(text) is not None else self.document.read_number(line, tag))
            if text
            else None
        )

    def _keep_declarer(self, line: ET.Element, seat: str) -> str:
        text = clean_spaces(seat)
        if not text.strip("-?"):
            return ""
        message = f"'{shorten(text)}' is not a declarer. It was kept as it is."
        advice = "The declarer is N, E, S or W. Correct the board in the scoring program."
        self.document.add_warning("usebio-declarer", child(line, "PLAYED_BY"), "PLAYED_BY", text, message, advice)
        return text

    def _warn_board_number(self, element: ET.Element, text: str) -> None:
        message = f"'{shorten(text)}' is not a board number." if text else "This board has no number."
        message += " Its results were left out."
        advice = "Correct the board in the scoring program and export the file again."
        self.document.add_warning("usebio-board-number", element, "BOARD_NUMBER", text, message, advice)


def extra_board(extra: tuple[str, str]) -> int:
    """Return the number of the board that a kept element belongs to."""
    return int(extra[0].rpartition(" ")[2])


def is_of_deal(element: ET.Element) -> bool:
    """Return whether an element of a board is about its deal, whoever plays it: the cards, the dealer."""
    return element.tag in _OF_DEAL or (len(element) > 0 and element.tag != "TRAVELLER_LINE")


@lru_cache(_CACHE_SIZE)
def _read_sound_result(contract: str, seat: str, taken: str, points: str) -> tuple[str, str, int | None, int] | None:
    """Return contract, declarer, tricks and score if all can be read; most tables of a board have the same."""
    bid, declarer, score = read_contract(contract), read_seat(seat), read_integer(points)
    if bid is None or declarer is None or score is None:
        return None
    tricks = read_tricks(taken, bid)
    return (bid, declarer, tricks.taken, score) if tricks.sound else None


def _sides_of_four(fields: Fields, default: Sides) -> Sides:
    """Return the two sides of an individual: North's and South's numbers, and East's and West's."""
    numbers = [fields.get(f"{seat}_PLAYER_NUMBER", "") for seat in _SEATS]
    if not all(numbers):
        return default
    north, south, east, west = numbers
    return f"{north}{_PARTNER_SIGN}{south}", f"{east}{_PARTNER_SIGN}{west}"
