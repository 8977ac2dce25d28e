"""Player numbers as federations write them: each case is a number as it is typed, and the one form that is kept."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.player_numbers import NumberForm

PADDED = NumberForm(example="00012345", pattern="[0-9]{8}", pad=8, ignore=" -")
LETTERED = NumberForm(example="B1234", pattern="[BC][0-9]{4,6}", prefix="B", ignore="/")
TRAILING = NumberForm(example="123A", pattern="[0-9]{3}[A-Z]", pad=3)
# The number that textbooks check by Luhn's rule is 7992739871, and its check digit 3.
LUHN = NumberForm(example="79927398713", pattern="[0-9]{5,11}", check="luhn")
# The seven digits of the Australian Bridge Federation: weights of 7 down to 2, and a 1 where the check digit is 10.
# 62024 is 0 6 2 0 2 4: 6 × 6 + 2 × 5 + 2 × 3 + 4 × 2 = 60, and 66 is the next multiple of 11, so it ends in 6.
AUSTRALIAN = NumberForm(
    example="0620246", pattern="[0-9]{7}", pad=7, check="mod11", weights=(7, 6, 5, 4, 3, 2), ten="1"
)
# The digits of a book: 0-306-40615-2 is the published example, and 0-8044-2957-X one whose check digit is 10.
BOOK = NumberForm(
    example="0306406152", pattern="[0-9]{9}[0-9X]", pad=10, ignore="- ", check="mod11",
    weights=(10, 9, 8, 7, 6, 5, 4, 3, 2), ten="X",
)  # fmt: skip
# ACBL Handbook, The Player Number: seven digits, and for a Life Master a letter for the first, from J for 1 to R for 9.
AMERICAN = NumberForm(example="1234567", pattern="[0-9]{7}", first_letters="JKLMNOPQR")

CASES = [
    (PADDED, "00012345", "00012345"),
    (PADDED, "12345", "00012345"),
    (PADDED, "0000012345", "00012345"),
    (PADDED, " 12-345 ", "00012345"),
    (PADDED, "123456789", None),
    (PADDED, "12345A", None),
    (PADDED, "00000000", None),
    (PADDED, "", None),
    (PADDED, "１２３４５", None),
    (LETTERED, "b1234", "B1234"),
    (LETTERED, "B/1234", "B1234"),
    (LETTERED, "B0123", "B0123"),
    (LETTERED, "D1234", None),
    (LETTERED, "1234", None),
    (TRAILING, "7a", "007A"),
    (TRAILING, "123A", "123A"),
    (TRAILING, "123", None),
    (LUHN, "79927398713", "79927398713"),
    (LUHN, "79927398710", None),
    (LUHN, "79927398731", None),
    (AUSTRALIAN, "620246", "0620246"),
    (AUSTRALIAN, "0620246", "0620246"),
    (AUSTRALIAN, "0620245", None),
    # 6: 6 × 2 = 12, which is 10 less than 22, so that a 1 is written.
    (AUSTRALIAN, "61", "0000061"),
    (BOOK, "0-306-40615-2", "0306406152"),
    (BOOK, "0-8044-2957-X", "080442957X"),
    (BOOK, "80442957x", "080442957X"),
    (BOOK, "0-8044-2957-0", None),
    (AMERICAN, "J234567", "1234567"),
    (AMERICAN, "R000001", "9000001"),
    (AMERICAN, "1234567", "1234567"),
    (AMERICAN, "S234567", None),
]


@pytest.mark.parametrize(("form", "typed", "kept"), CASES)
def test_one_form_is_kept(form: NumberForm, typed: str, kept: str | None) -> None:
    assert form.canonical(typed) == kept
    assert bool(form.mistake(typed)) == (kept is None)


@pytest.mark.parametrize(("form", "kept"), [(form, kept) for form, _, kept in CASES if kept])
def test_what_is_kept_stays(form: NumberForm, kept: str) -> None:
    assert form.canonical(kept) == kept


def test_a_mistake_says_which() -> None:
    assert PADDED.mistake("12X") == "is not written as the federation writes its numbers, such as 00012345"
    assert LUHN.mistake("79927398710") == "has a check digit that does not fit its other digits"


@pytest.mark.parametrize(
    ("form", "serial", "number"),
    [
        (PADDED, 12345, "00012345"),
        (PADDED, 123_456_789, None),
        (LETTERED, 1234, "B1234"),
        (LETTERED, 12, None),
        (LUHN, 7_992_739_871, "79927398713"),
        (AUSTRALIAN, 62024, "0620246"),
        (AUSTRALIAN, 6, "0000061"),
        (BOOK, 80_442_957, "080442957X"),
    ],
)
def test_a_new_number_follows_the_form(form: NumberForm, serial: int, number: str | None) -> None:
    assert form.number_of(serial) == number
    if number:
        assert form.serial_of(number) == serial


def test_without_a_letter_for_ten_such_numbers_are_not_in_use() -> None:
    form = msgspec.structs.replace(AUSTRALIAN, ten="")
    assert form.number_of(6) is None
    assert form.canonical("61") is None


@given(st.integers(1, 999_999), st.integers(0, 6), st.integers(1, 9))
def test_a_wrong_digit_is_noticed(serial: int, at: int, more: int) -> None:
    number = AUSTRALIAN.number_of(serial)
    assert number is not None
    if AUSTRALIAN.number_of(serial) == f"{serial:06}1":
        return  # 1 stands for 10 and for 1, so that one wrong digit may hide
    wrong = f"{number[:at]}{(int(number[at]) + more) % 10}{number[at + 1 :]}"
    assert AUSTRALIAN.canonical(wrong) is None or wrong.endswith("1")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"pattern": "[0-9"}, "pattern '[0-9' is not a regular expression"),
        ({"pad": -1}, "pad is -1; write a number of digits from 1 to 20"),
        ({"pad": 30}, "pad is 30"),
        ({"ignore": " A"}, "ignore ' A' has letters or digits"),
        ({"check": "mod11"}, "weights are needed by check 'mod11'"),
        ({"weights": [1, 2]}, "weights are needed by check 'mod11'"),
        ({"check": "mod11", "weights": [11, 2]}, "a multiple of 11 checks nothing"),
        ({"check": "mod12"}, "Invalid enum value 'mod12'"),
        ({"ten": "X"}, "ten is 'X'"),
        ({"prefix": "b"}, "prefix 'b': write capitals"),
        ({"first_letters": "JJ"}, "first_letters 'JJ': give up to 9 different letters"),
        ({"padding": 3}, "unknown field `padding`"),
        ({"pattern": "[0-9]{3}"}, "example '1234' is not written as the federation writes its numbers"),
        ({"check": "luhn"}, "example '1234' has a check digit that does not fit"),
    ],
)
def test_nonsense_is_refused(data: dict[str, object], says: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert({"example": "1234"} | data, NumberForm)
    assert says in str(refused.value)
