"""Player numbers as a federation writes them: with zeros in front, with letters, or with a check digit.

People and programs write one number in several ways. A federation's data say which of them are the same number; they
are compared and kept in one form only, the canonical one.
"""

import re
from typing import Literal

import msgspec

from overtrick.core.session import NOBODY

LONGEST = 20
_RUN_OF_DIGITS = re.compile(r"([^0-9]*)([0-9]+)(.*)", re.DOTALL)
_LUHN_DOUBLED = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
_TEN = 10
_ELEVEN = 11


class NumberForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a federation writes the numbers of its players.

    `pattern` is a regular expression for the whole number, in capitals and without what people may write between its
    characters (`ignore`). Its digits are filled up with zeros to `pad`, or stripped of zeros beyond; without `pad` they
    stay as they are. `first_letters` stand for a first digit of 1, 2, 3 and so on. With `check` the last character is a
    check digit: by Luhn's rule, or by the `weights` of the digits before it, whose sum and the check digit make a
    multiple of 11; `ten` is written for a check digit of 10, without it such numbers are not in use. `prefix` comes
    before the digits of a new number.
    """

    example: str
    pattern: str = "[0-9]+"
    pad: int = 0
    ignore: str = ""
    first_letters: str = ""
    check: Literal["", "luhn", "mod11"] = ""
    weights: tuple[int, ...] = ()
    ten: str = ""
    prefix: str = ""

    def __post_init__(self) -> None:
        """Refuse values that do not fit together."""
        mistake = next(iter(_find_mistakes(self)), "")
        if mistake:
            raise ValueError(mistake)

    def canonical(self, text: str) -> str | None:
        """Return the form in which a number is compared and kept; None for what is not a number."""
        number = self._fill(text)
        return None if self._describe_mistake(number) else number

    def mistake(self, text: str) -> str:
        """Say what is wrong with a number, as the rest of a sentence about it; an empty text if nothing is."""
        return self._describe_mistake(self._fill(text))

    def number_of(self, serial: int) -> str | None:
        """Return the number with a count in it, its check digit added; None where the federation has no such number."""
        digit = self._check_digit(str(serial)) if self.check else ""
        return None if digit is None else self.canonical(f"{self.prefix}{serial}{digit}")

    def serial_of(self, number: str) -> int | None:
        """Return the count in a canonical number, without letters and check digit; None where there is none."""
        digits = _digits_of(number[:-1] if self.check else number)
        return int(digits) if digits else None

    def _fill(self, text: str) -> str:
        """Return a text in capitals, without what is ignored, and with its digits filled up."""
        kept = "".join(letter for letter in text.strip()[: 2 * LONGEST] if letter not in self.ignore).upper()
        if kept and kept[0] in self.first_letters:
            kept = f"{self.first_letters.index(kept[0]) + 1}{kept[1:]}"
        found = _RUN_OF_DIGITS.fullmatch(kept) if self.pad else None
        if found is None:
            return kept
        before, digits, after = found.groups()
        # The letter for a check digit of 10 takes the place of a digit.
        width = self.pad - (1 if self.ten and after == self.ten else 0)
        return f"{before}{digits.lstrip(NOBODY).zfill(width)}{after}"

    def _describe_mistake(self, number: str) -> str:
        sound = len(number) <= LONGEST and number.isascii() and number.isalnum() and number.strip(NOBODY)
        if not sound or not re.fullmatch(self.pattern, number):
            return f"is not written as the federation writes its numbers, such as {self.example}"
        if self.check and self._check_digit(_digits_of(number[:-1])) != number[-1]:
            return "has a check digit that does not fit its other digits"
        return ""

    def _check_digit(self, digits: str) -> str | None:
        """Return the check digit behind some digits; None if there can be none."""
        if self.check == "luhn":
            values = [int(digit) for digit in reversed(digits)]
            total = sum(_LUHN_DOUBLED[value] for value in values[::2]) + sum(values[1::2])
            return str(-total % _TEN)
        digits = digits.lstrip(NOBODY)
        if len(digits) > len(self.weights):
            return None
        total = sum(int(digit) * weight for digit, weight in zip(digits[::-1], self.weights[::-1], strict=False))
        value = -total % _ELEVEN
        return str(value) if value < _TEN else self.ten or None


def _digits_of(text: str) -> str:
    return "".join(letter for letter in text if letter.isdecimal())


def _find_mistakes(form: NumberForm) -> list[str]:
    try:
        re.compile(form.pattern)
    except re.error as error:
        return [f"pattern '{form.pattern}' is not a regular expression ({error})"]
    mistakes = []
    if not 0 <= form.pad <= LONGEST:
        mistakes.append(f"pad is {form.pad}; write a number of digits from 1 to {LONGEST}, or leave it out")
    if any(letter.isalnum() for letter in form.ignore):
        mistakes.append(f"ignore '{form.ignore}' has letters or digits, which numbers are made of")
    mistakes += _find_wrong_letters(form)
    if (form.check == "mod11") != bool(form.weights):
        mistakes.append("weights are needed by check 'mod11', and by no other: one for each digit before the last")
    if any(weight % _ELEVEN == 0 for weight in form.weights):
        mistakes.append("a weight that is a multiple of 11 checks nothing; give others")
    if form.ten and (form.check != "mod11" or len(form.ten) > 1):
        mistakes.append(f"ten is '{form.ten}'; it is one character, and only check 'mod11' has it")
    wrong = "" if mistakes else form.mistake(form.example)
    return [*mistakes, f"example '{form.example}' {wrong}"] if wrong else mistakes


def _find_wrong_letters(form: NumberForm) -> list[str]:
    letters = {"first_letters": form.first_letters, "ten": form.ten, "prefix": form.prefix}
    small = [
        f"{key} '{text}': write capitals and digits without accents"
        for key, text in letters.items()
        if text and not (text.isascii() and text.isalnum() and text == text.upper())
    ]
    if len(set(form.first_letters)) < len(form.first_letters) or len(form.first_letters) >= _TEN:
        small.append(f"first_letters '{form.first_letters}': give up to 9 different letters, the first for the digit 1")
    return small
