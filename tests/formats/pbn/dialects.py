"""PBN as real programs write it, about people who do not exist.

The numbers that the files state are worked out here a second way: every result against every other, one by one.
"""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import NamedTuple

# A difference of so many points is worth one IMP more (Law 78B).
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
FIRST_NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ina", "Jo", "Kit", "Lea")
FAMILIES = ("Alder", "Birch", "Cedar", "Damson", "Elder", "Fern", "Gorse", "Hazel", "Ivy", "Juniper", "Kelp", "Larch")


class Table(NamedTuple):
    """A result: who sat where, what was played, and North-South's points."""

    ns: str
    ew: str
    contract: str
    declarer: str
    tricks: int
    score: int


def person(number: int) -> str:
    """A made-up name."""
    return f"{FIRST_NAMES[number % 12]} {FAMILIES[number * 5 % 12]}"


# Six pairs, three tables, five boards: each pair meets each other once.
HOWELL: dict[int, list[Table]] = {
    1: [
        Table("6", "1", "3N", "S", 9, 400), Table("5", "2", "4S", "N", 9, -50), Table("4", "3", "2H", "W", 8, -110),
    ],
    2: [
        Table("6", "2", "2S", "N", 9, 140), Table("1", "3", "3D", "E", 8, 50), Table("5", "4", "2S", "S", 9, 140),
    ],
    3: [
        Table("6", "3", "1N", "W", 7, -90), Table("2", "4", "3N", "W", 8, 100), Table("1", "5", "2C", "N", 8, 90),
    ],
    4: [
        Table("6", "4", "4H", "E", 10, -620), Table("3", "5", "4H", "E", 10, -620),
        Table("2", "1", "3HX", "E", 9, -730),
    ],
    5: [
        Table("6", "5", "6C", "S", 12, 1370), Table("4", "1", "3N", "S", 10, 630), Table("3", "2", "5C", "S", 11, 600),
    ],
}  # fmt: skip
DEALERS, VULNERABLE = "NESW", ("None", "NS", "EW", "All", "NS")


def matchpoints(scores: list[int]) -> list[Fraction]:
    """2 for each lower score and 1 for each equal one."""
    return [
        Fraction(sum((own > other) * 2 + (own == other) for at, other in enumerate(scores) if at != mine))
        for mine, own in enumerate(scores)
    ]


def imps(points: int) -> int:
    won = sum(abs(points) >= step for step in IMP_STEPS)
    return won if points > 0 else -won


def cross_imps(scores: list[int], divisor: int) -> list[Fraction]:
    return [Fraction(sum(imps(own - other) for other in scores), divisor) for own in scores]


def butler(scores: list[int]) -> list[Fraction]:
    """Against the mean without both extremes, to the nearest 10."""
    inner = sorted(scores)[1:-1]
    mean = Decimal(sum(inner)) / len(inner)
    datum = int((mean / 10).quantize(Decimal(1), ROUND_HALF_UP)) * 10
    return [Fraction(imps(score - datum)) for score in scores]


def shown(value: Fraction, decimals: int) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP))


class Standing(NamedTuple):
    """A pair's place, total and percentage."""

    place: int
    pair: str
    total: Fraction
    percentage: Fraction


def standings(
    boards: dict[int, list[Table]], worth: Callable[[list[int]], list[Fraction]], average: Fraction
) -> list[Standing]:
    """One ranking of all pairs, with North-South's worth and what is left for East-West."""
    totals: dict[str, Fraction] = {}
    counts: dict[str, int] = {}
    for tables in boards.values():
        for table, won in zip(tables, worth([table.score for table in tables]), strict=True):
            for pair, points in ((table.ns, won), (table.ew, 2 * average - won)):
                totals[pair] = totals.get(pair, Fraction(0)) + points
                counts[pair] = counts.get(pair, 0) + 1
    rows = [
        Standing(
            1 + sum(other > total for other in totals.values()),
            pair,
            total,
            total / (2 * average * counts[pair]) * 100 if average else Fraction(0),
        )
        for pair, total in totals.items()
    ]
    return sorted(rows, key=lambda row: (row.place, row.pair))


class Tongue(NamedTuple):
    """The words of a language in an export."""

    ns: str
    ew: str
    program: str


TONGUES = {
    "English": Tongue("N-S", "E-W", "Magic Contest"),
    "Swedish": Tongue("N-S", "Ö-V", "Ruter"),
    "Norwegian": Tongue("N-S", "Ø-V", "Ruter i Norge"),
    "Danish": Tongue("N/S", "Ø/V", "Magic Contest"),
    "Finnish": Tongue("P-E", "I-L", "Magic Contest"),
    "German": Tongue("N-S", "O-W", "Magic Contest"),
    "Dutch": Tongue("N-Z", "O-W", "Magic Contest"),
    "French": Tongue("N-S", "E-O", "Magic Contest France"),
    "Portuguese": Tongue("N-S", "L-O", "Magic Contest"),
    "Greek": Tongue("Β-Ν", "Α-Δ", "Magic Contest"),
    "Icelandic": Tongue("N-S", "A-V", "Magic Contest"),
    "Romanian": Tongue("N-S", "E-V", "Magic Contest"),
    "Turkish": Tongue("K-G", "D-B", "Magic Contest"),
    "Hungarian": Tongue("É-D", "K-N", "Magic Contest"),
    "Russian": Tongue("С-Ю", "В-З", "Magic Contest"),
}


def tags(board: int, scoring: str, competition: str, program: str = "Magic Contest") -> str:
    """The tags of a board, in the order in which Magic Contest writes them."""
    return (
        f'[Event "Lantern Pairs"]\n[Site "4711 Lantern BC, Farland"]\n[Date "2026.04.14"]\n[Board "{board}"]\n'
        f'[West ""]\n[North ""]\n[East ""]\n[South ""]\n[Dealer "{DEALERS[(board - 1) % 4]}"]\n'
        f'[Vulnerable "{VULNERABLE[(board - 1) % 5]}"]\n[Deal "N:... ... ... ..."]\n[Scoring "{scoring}"]\n'
        f'[Declarer ""]\n[Contract ""]\n[Result ""]\n[Competition "{competition}"]\n[EventDate "2026.04.14"]\n'
        f'[Application "{program} - Read more at www.lantern.example"]\n'
    )


def quoted(points: int) -> tuple[str, str]:
    """A score in quotes, in the column of the side that got it."""
    return ("-", f'"{-points}"') if points < 0 else (f'"{points}"', "-")


def score_table(kind: str, tables: list[Table], won: list[Fraction], average: Fraction, decimals: int) -> str:
    """A ScoreTable; the average is 0 where matchpoints are counted from it."""
    columns = r"Table\1R;Round\1R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;"
    columns += rf"Score_NS\6R;Score_EW\6R;{kind}_NS\5R;{kind}_EW\5R"
    rows = ""
    for at, (table, own) in enumerate(zip(tables, won, strict=True), 1):
        ns, ew = quoted(table.score)
        rows += f"{at} 1 {table.ns:>2} {table.ew:>2} {table.contract:<4} {table.declarer} {table.tricks:>2} -   "
        rows += f"{ns:>6} {ew:>6} {shown(own, decimals):>5} {shown(2 * average - own, decimals):>5}\n"
    return f'[ScoreTable "{columns}"]\n' + rows


def magic_contest_pairs(language: str = "English", *, centred: bool = False) -> str:
    """A barometer of six pairs: one ranking, with the seats of the last round as directions."""
    tongue = TONGUES[language]
    average = Fraction(0) if centred else Fraction(2)
    places = standings(HOWELL, matchpoints, Fraction(2))
    totals = '[TotalScoreTable "Rank\\1R;RankTie\\2R;PairId\\1R;Table\\1R;Direction\\5R;TotalScoreMP\\5R;'
    totals += 'TotalPercentage\\5R;Names\\40L;NrBoards\\2R;Club\\14L;MemberID1\\7R;MemberID2\\7R"]\n'
    for row in places:
        number = int(row.pair)
        direction = tongue.ns if number in (6, 4, 3) else tongue.ew
        names = f'"{person(number)} - {person(number + 6)}"'
        total = row.total - (10 if centred else 0)
        totals += f'{row.place}  - {row.pair} 1 "{direction}" {shown(total, 1):>5} {shown(row.percentage, 2)} '
        totals += f'{names:<40}  5 "Lantern BC" "{4000 + number}" "{4100 + number}"\n'
    file = f'% PBN 2.0\n% EXPORT\n% <META  name=Generator content="{tongue.program}">\n% \n'
    for board, tables in HOWELL.items():
        won = [each - (2 if centred else 0) for each in matchpoints([table.score for table in tables])]
        file += tags(board, "MatchPoints;MP1", "Pairs", tongue.program)
        file += totals if board == 1 else ""
        file += score_table("MP", tables, won, average, 1) + '[OptimumScore "NS 400"]\n\n'
    return file


def imp_pairs(scoring: str, worth: Callable[[list[int]], list[Fraction]], *, averaged: bool, decimals: int) -> str:
    """The same field by IMPs: Butler or cross-IMPs, totals as sums or as averages a board."""
    columns = r"Rank\1R;PairId\1R;TotalScoreIMP\6R;Names\40L;NrBoards\2R;MemberID1\7R;MemberID2\7R"
    totals = f'[TotalScoreTable "{columns}"]\n'
    for row in standings(HOWELL, worth, Fraction(0)):
        number = int(row.pair)
        total = shown(row.total / (5 if averaged else 1), 2 if averaged else decimals)
        totals += f'{row.place} {row.pair} {total:>6} "{person(number)} - {person(number + 6)}" 5 "{4000 + number}" '
        totals += f'"{4100 + number}"\n'
    file = "% PBN 2.1\n"
    for board, tables in HOWELL.items():
        won = worth([table.score for table in tables])
        file += tags(board, scoring, "Pairs") + (totals if board == 1 else "")
        file += score_table("IMP", tables, won, Fraction(0), decimals) + "\n"
    return file
