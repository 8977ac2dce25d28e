"""The elements that files of all programs are made of, with invented people in them."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from tests.formats.usebio.dialects.evening import Line, by_board, places, two_decimals

FIRST = ("Ada", "Ben", "Cleo", "Dov", "Edda", "Finn", "Gro", "Hal", "Ines", "Jon", "Kit", "Lea", "Max", "Noor")
LAST = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper")
# North-South's worth of each result, by board.
Worth = dict[int, list[Fraction]]
# Direction and number of a contestant; its place and the number that the file ranks it by.
Key = tuple[str, str]
Stated = dict[Key, tuple[str, str]]


class Dialect(NamedTuple):
    """A file, the method that it is scored by, and what it states of everybody."""

    data: bytes
    method: str
    stated: Stated


def tag(name: str, text: object, **attributes: str) -> str:
    """An element on a line of its own."""
    given = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{given}>{text}</{name}>\n"


def tags(**values: object) -> str:
    """Elements with a text each."""
    return "".join(tag(name, text) for name, text in values.items())


def pair_players(number: int) -> str:
    """The two players of a pair, with names and numbers."""
    return "".join(
        tag("PLAYER", tags(PLAYER_NAME=f"{FIRST[at % 14]} {LAST[at % 10]}", NATIONAL_ID_NUMBER=700000 + at))
        for at in (2 * number, 2 * number + 1)
    )


def players_of(key: Key) -> str:
    """The players of a pair by its direction and number."""
    direction, number = key
    return pair_players(int(number) + (10 if direction == "EW" else 0))


def file(event: str, *, version: str = "1.2", declared: str = ' encoding="iso-8859-1"', beside: str = "") -> bytes:
    """A whole file."""
    head = f'<?xml version="1.0"{declared}?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v{version.replace(".", "_")}.dtd">\n'
    club = tag("CLUB", tags(CLUB_NAME="Willowbank Bridge Club", CLUB_ID_NUMBER=4711))
    return f'{head}<USEBIO Version="{version}">\n{club}{event}{beside}</USEBIO>\n'.encode("iso-8859-1")


def traveller_line(each: Line, ns: str, ew: str, **sides: object) -> str:
    """A line of a traveller."""
    return tag(
        "TRAVELLER_LINE",
        tags(
            NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, CONTRACT=each.contract, PLAYED_BY=each.declarer, LEAD="TD",
            TRICKS=each.tricks, SCORE=each.score, **sides,
        ),
    )  # fmt: skip


def boards(
    played: list[Line], worth: Worth, kind: str, top: Fraction, *, write: Callable[[Fraction], object] = str,
    names: tuple[str, str] = ("{}", "{}"), more: Callable[[int], str] = lambda number: "",
) -> str:  # fmt: skip
    """All boards, with what each side got under the name of `kind`; `more` is what else a board has."""
    found = ""
    for number, lines in by_board(played).items():
        results = "".join(
            traveller_line(
                each, names[0].format(each.ns), names[1].format(each.ew),
                **{f"NS_{kind}": write(won), f"EW_{kind}": write(top - won)},
            )
            for each, won in zip(lines, worth[number], strict=True)
        )  # fmt: skip
        found += tag("BOARD", tags(BOARD_NUMBER=number) + more(number) + results)
    return found


def totals_by_side(played: list[Line], worth: Worth, top: Fraction) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """The totals of North-South and of East-West; `top` is what both share on a board."""
    ns: dict[str, Fraction] = {}
    ew: dict[str, Fraction] = {}
    for number, lines in by_board(played).items():
        for each, won in zip(lines, worth[number], strict=True):
            ns[each.ns] = ns.get(each.ns, Fraction(0)) + won
            ew[each.ew] = ew.get(each.ew, Fraction(0)) + top - won
    return ns, ew


def rank_two_lists(sums: tuple[dict[str, Fraction], dict[str, Fraction]], scale: Fraction = Fraction(1)) -> Stated:
    """Place and stated number of everybody in two lists; `scale` makes a percentage of a total."""
    found: Stated = {}
    for direction, totals in zip(("NS", "EW"), sums, strict=True):
        ranked = places(totals)
        found |= {(direction, number): (ranked[number], two_decimals(scale * totals[number])) for number in totals}
    return found


def rank_one_list(totals: dict[str, Fraction]) -> Stated:
    """Place and stated number of everybody in one list."""
    ranked = places(totals)
    return {("", number): (ranked[number], two_decimals(total)) for number, total in totals.items()}
