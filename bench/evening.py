"""The results files of an evening: the mix that a hundred clubs send at ten at night."""

import random

from overtrick.core.numbers import nth

CLUB_SHARE = 95


def evening(files: int, seed: int = 2017) -> list[bytes]:
    """Return so many files: 95 of 100 are club sessions of pairs, the others matches and tournaments."""
    dice = random.Random(seed)
    return [_club_session(dice) if dice.randrange(100) < CLUB_SHARE else _other(dice) for _ in range(files)]


def _club_session(dice: random.Random) -> bytes:
    tables = dice.randint(5, 16)
    lists = 2 if dice.random() < 0.6 else 1
    header = _header(dice, "PCT", "C", 40, dice.choice([24, 26, 26, 28]), lists, dice.randint(1, 6))
    phantom = lists == 2 and dice.random() < 0.3
    rows = [_ladder(dice, tables, phantom=phantom and at == 1) for at in range(lists)]
    return "\n".join([header, *(row for rows_of_list in rows for row in rows_of_list), ""]).encode()


def _other(dice: random.Random) -> bytes:
    if dice.random() < 0.5:
        header = _header(dice, "VP", "A", dice.choice([3, 5, 10]), 8, 3, dice.randint(1, 8))
        rows = []
        for _ in range(dice.randint(6, 20)):
            score = dice.randint(1001, 1999)
            rows += [f"1,{score / 100:.2f},{_players(dice, 4)}", f"2,{20 - score / 100:.2f},{_players(dice, 4)}"]
        return "\n".join([header, *rows, ""]).encode()
    header = _header(dice, "PCT", "A", dice.choice([3, 5, 10]), 78, 1, 99)
    return "\n".join([header, *_ladder(dice, dice.randint(12, 40), phantom=False), ""]).encode()


def _header(dice: random.Random, unit: str, points_type: str, award: int, boards: int, lists: int, number: int) -> str:
    event = f"{nth(dice.randint(1, 40))} Monday Pairs"
    return (
        f'2018-0{dice.randint(1, 9)}-1{dice.randint(0, 9)},106,"Main","{event}","Pairs","",{number},"Mitchell",'
        f'"{unit}","{points_type}",{award},{boards},{lists},"COMP 2018.1.1"'
    )


def _ladder(dice: random.Random, pairs: int, *, phantom: bool) -> list[str]:
    spread = [dice.randint(-1500, 1500) for _ in range(pairs)]
    middle = sum(spread) // pairs
    scores = sorted((5000 + each - middle for each in spread), reverse=True)
    rows = []
    for score in scores:
        place = scores.index(score) + 1
        tied = "=" if scores.count(score) > 1 else ""
        rows.append(f"{place}{tied},{score // 100}.{score % 100:02d},{_players(dice, 2)}")
    return [*rows, f"{pairs + 1},0,0,0"] if phantom else rows


def _players(dice: random.Random, count: int) -> str:
    return ",".join(str(dice.randint(1_000, 9_999_999_999)) for _ in range(count))
