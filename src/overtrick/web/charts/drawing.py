"""Pictures: bars and a rising line, drawn on the server and sent as images of their own.

A page never waits for a picture: it names its address, and the browser fetches it when it comes into view. Each stands
beside its table, so that a reader who cannot see it loses nothing. The colours are those of the design, and follow the
device into the dark. Coordinates are whole hundredths of a pixel: no float comes near points.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec
from django.utils.formats import date_format

from overtrick.web.charts.axes import day_ticks, label_of, number_ticks

WIDE, NARROW = 560, 340
_HEIGHT = 220
_UNIT = 100
# Between the picture and its frame: above, right of and below what is drawn, and between the axis and its numbers.
_TOP, _RIGHT, _BOTTOM, _GAP = 10, 10, 24, 8
# The topmost height has its name above it.
_TOP_WITH_NAMES = 22
# An ordinary letter, and the least distance of two labels, in hundredths of a pixel.
_LABEL_LETTER, _LABEL_GAP = 720, 300
_LETTER, _TICKS, _YEAR_WIDTH = 7, 5, 52
# Of the room that a bar has, in per cent; and the radius of its corners.
_BAR, _CORNER = 78, 2
# Of scores: half of all points, the radius of a dot, how many make a mean, and the room that a day needs.
_HALF, _DOT, _MEAN_OF, _DAY_WIDTH = Decimal(50), 4, 5, 64


class Bars(msgspec.Struct, frozen=True):
    """A bar for each label, in order. Labels must differ; what follows a bar character is shown of them."""

    values: tuple[tuple[str, int], ...]


class Scores(msgspec.Struct, frozen=True):
    """Percentages, each by its day and in the order of play."""

    values: tuple[tuple[str, str], ...]


class StepLine(msgspec.Struct, frozen=True):
    """A total that changes at times, by days and amounts as texts, and the heights that it passes, by name."""

    values: tuple[tuple[str, str], ...]
    heights: tuple[tuple[str, str], ...] = ()


class Frame:
    """Where things are: numbers on the left axis, and so many pixels for what is drawn."""

    def __init__(self, width: int, ticks: Sequence[Decimal], top: int = _TOP) -> None:
        self.ticks = ticks
        self.left = _GAP + max(len(label_of(tick)) for tick in ticks) * _LETTER
        self.right = width - _RIGHT
        self.bottom = _HEIGHT - _BOTTOM
        self.width = self.right - self.left
        self._scale = (self.bottom - top) * _UNIT / (ticks[-1] - ticks[0])

    def y(self, value: Decimal) -> int:
        """Return how far down a value is, in hundredths of a pixel."""
        return self.bottom * _UNIT - int((value - self.ticks[0]) * self._scale)

    def axis(self) -> Iterator[str]:
        """Yield the lines of the numbers, and the numbers."""
        for tick in self.ticks:
            at = pixels(self.y(tick))
            yield f'<path d="M{self.left} {at}H{self.right}" stroke="var(--line)"/>'
            yield f'<text x="{self.left - _GAP // 2}" y="{at}" dy=".35em" text-anchor="end">{label_of(tick)}</text>'

    def label(self, at: int, words: str) -> str:
        """Return words under the axis."""
        return f'<text x="{pixels(at)}" y="{_HEIGHT - _GAP // 2}" text-anchor="middle">{escape(words)}</text>'


def draw_svg(picture: Bars | StepLine | Scores, width: int = WIDE, style: str = "") -> bytes:
    """Draw a picture; `style` has other colours than those of the design."""
    match picture:
        case Bars():
            parts = _bars(picture, width)
        case Scores():
            parts = _scores(picture, width)
        case StepLine():
            parts = _step_line(picture, width)
    return _document(width, parts, style)


def _document(width: int, parts: Iterable[str], style: str) -> bytes:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{_HEIGHT}" viewBox="0 0 {width} {_HEIGHT}"'
    words = 'font-family="system-ui, sans-serif" font-size="12" fill="var(--ink-2)"'
    return f"{head} {words}><style>{_tokens()}{style}</style>{''.join(parts)}</svg>".encode()


@cache
def _tokens() -> str:
    return (Path(__file__).parents[1] / "static" / "overtrick" / "style" / "tokens.css").read_text(encoding="utf-8")


def _bars(picture: Bars, width: int) -> Iterator[str]:
    highest = max((value for _, value in picture.values), default=0)
    frame = Frame(width, number_ticks(Decimal(0), Decimal(highest), min(max(highest, 1), _TICKS), whole=True))
    yield from frame.axis()
    room = frame.width * _UNIT // max(len(picture.values), 1)
    thick = room * _BAR // 100
    free_from = 0
    for number, (label, value) in enumerate(picture.values):
        start = frame.left * _UNIT + number * room
        if value:
            yield _bar(start + (room - thick) // 2, frame.y(Decimal(value)), thick, frame.bottom)
        words, middle = label.partition("|")[2], start + room // 2
        half = len(words) * _LABEL_LETTER // 2
        # A label that would touch the one before is left out.
        if words and middle - half >= free_from:
            yield frame.label(middle, words)
            free_from = middle + half + _LABEL_GAP


def _bar(x: int, y: int, thick: int, bottom: int) -> str:
    """Return a bar with round corners at its end."""
    flat = pixels(thick - 2 * _CORNER * _UNIT)
    corners = f"q0-{_CORNER} {_CORNER}-{_CORNER}h{flat}q{_CORNER} 0 {_CORNER} {_CORNER}"
    return f'<path d="M{pixels(x)} {bottom}V{pixels(y + _CORNER * _UNIT)}{corners}V{bottom}z" fill="var(--bar)"/>'


def _step_line(picture: StepLine, width: int) -> Iterator[str]:
    days = [date.fromisoformat(day) for day, _ in picture.values]
    amounts = [Decimal(amount) for _, amount in picture.values]
    heights = [(name, Decimal(need)) for name, need in picture.heights]
    needs = [need for _, need in heights]
    # From a height that was passed before: a year is a small part of all points, and would hardly rise from 0.
    foot = min([*amounts, min(needs, default=Decimal(0)) if needs and min(needs) <= min(amounts) else Decimal(0)])
    frame = Frame(width, number_ticks(foot, max([*amounts, *needs, Decimal(0)]), _TICKS), _TOP_WITH_NAMES)
    yield from frame.axis()
    first, span = days[0].toordinal(), max((days[-1] - days[0]).days, 1)

    def x(day: date) -> int:
        return frame.left * _UNIT + (day.toordinal() - first) * frame.width * _UNIT // span

    for day, words in day_ticks(days[0], days[-1], frame.width // _YEAR_WIDTH):
        at = pixels(x(day))
        yield f'<path d="M{at} {frame.bottom}v4" stroke="var(--line)"/>'
        yield frame.label(label_place(x(day), words, frame), words)
    for _, need in heights:
        line = f"M{frame.left} {pixels(frame.y(need))}H{frame.right}"
        yield f'<path d="{line}" stroke="var(--brass)" stroke-dasharray="4 3"/>'
    points = [(pixels(x(day)), pixels(frame.y(amount))) for day, amount in zip(days, amounts, strict=True)]
    path = f"M{points[0][0]} {points[0][1]}" + "".join(f"H{across}V{down}" for across, down in points[1:])
    yield f'<path d="{path}" fill="none" stroke="var(--bar)" stroke-width="2.5"/>'
    # Over the line, with a rim in the colour of the page, so that both can be read where they cross.
    rim = 'paint-order="stroke" stroke="var(--card)" stroke-width="3"'
    for name, need in heights:
        at = f'x="{frame.left + 4}" y="{pixels(frame.y(need) - 4 * _UNIT)}"'
        yield f'<text {at} fill="var(--ink)" {rim}>{escape(name)}</text>'


def _scores(picture: Scores, width: int) -> Iterator[str]:
    """Draw a dot for each score, in the order of play, and a line for the mean of the last five."""
    percents = [Decimal(percent) for _, percent in picture.values]
    frame = Frame(width, number_ticks(min([*percents, _HALF - 10]), max([*percents, _HALF + 10]), _TICKS))
    yield from frame.axis()
    half = pixels(frame.y(_HALF))
    yield f'<path d="M{frame.left} {half}H{frame.right}" stroke="var(--brass)" stroke-dasharray="4 3"/>'
    step = (frame.width - 2 * _DOT) * _UNIT // max(len(percents) - 1, 1)
    across = [(frame.left + _DOT) * _UNIT + at * step for at in range(len(percents))]
    last_five = [percents[max(at + 1 - _MEAN_OF, 0) : at + 1] for at in range(len(percents))]
    means = [sum(own, Decimal(0)) / len(own) for own in last_five]
    line = " ".join(f"{pixels(x)},{pixels(frame.y(mean))}" for x, mean in zip(across, means, strict=True))
    yield f'<polyline points="{line}" fill="none" stroke="var(--bar)" stroke-width="2.5" stroke-linejoin="round"/>'
    for x, percent in zip(across, percents, strict=True):
        place = f'cx="{pixels(x)}" cy="{pixels(frame.y(percent))}"'
        yield f'<circle {place} r="{_DOT}" fill="var(--card)" stroke="var(--bar)" stroke-width="2"/>'
    every = -(-len(across) // max(frame.width // _DAY_WIDTH, 1))
    for x, (day, _) in list(zip(across, picture.values, strict=True))[::-every]:
        words = date_format(date.fromisoformat(day), "j M")
        yield frame.label(label_place(x, words, frame), words)


def label_place(at: int, words: str, frame: Frame) -> int:
    """Return where words can stand, near a place, so that they do not go over the edge."""
    half = len(words) * _LETTER * _UNIT // 2
    return max(half, min(at, (frame.right + _RIGHT) * _UNIT - half))


def pixels(hundredths: int) -> str:
    """Return hundredths of a pixel as pixels."""
    whole, rest = divmod(hundredths, _UNIT)
    return f"{whole}.{rest:02d}" if rest else str(whole)


def spaced_thresholds(heights: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the thresholds that can be told apart: the topmost, and those below that are not too near one another."""
    spaced: list[tuple[str, str]] = []
    lowest = min((_number(need) for _, need in heights), default=0)
    for name, need in sorted(heights, key=lambda one: -_number(one[1])):
        gap = (_number(spaced[0][1]) - lowest) // 9 if spaced else 0
        if not spaced or _number(spaced[-1][1]) - _number(need) >= gap:
            spaced.append((name, need))
    return tuple(spaced)


def near_thresholds(heights: Sequence[tuple[str, str]], lowest: str) -> tuple[tuple[str, str], ...]:
    """Return the thresholds above an amount, and the highest of those that it had passed."""
    passed = [_number(need) for _, need in heights if Decimal(need) <= Decimal(lowest)]
    return tuple((name, need) for name, need in heights if _number(need) >= max(passed, default=0))


def _number(text: str) -> int:
    return int(text.partition(".")[0])
