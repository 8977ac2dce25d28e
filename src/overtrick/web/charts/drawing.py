"""Pictures: bars and a rising line, drawn on the server and sent as images of their own.

A page never waits for a picture: it names its address, and the browser fetches it when it comes into view. Each stands
beside its table, so that a reader who cannot see it, or has no picture because drawing failed, loses nothing. What is
drawn is kept by its content. The colours are those of the design, and follow the device into the dark.
"""

import json
import logging
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

_log = logging.getLogger(__name__)
WIDE, NARROW = 560, 340
_HEIGHT = 220
_MAX_DRAWINGS = 500
# Colours that stand for those of the design until the picture is drawn.
_COLOURS = {"#000001": "ink", "#000002": "ink-soft", "#000003": "line", "#000004": "accent", "#000005": "wait"}
_INK, _SOFT, _LINE, _ACCENT, _WAIT = _COLOURS
_FONT = "sans-serif"
_TOKENS = (Path(__file__).parents[1] / "static" / "overtrick" / "tokens.css").read_text(encoding="utf-8")
_CONFIG = {
    "aria": False, "font": _FONT, "view": {"stroke": None}, "bar": {"color": _ACCENT}, "line": {"color": _ACCENT},
    "axis": {
        "labelColor": _SOFT, "titleColor": _SOFT, "gridColor": _LINE, "domainColor": _LINE, "tickColor": _LINE,
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal",
    },
}  # fmt: skip
_drawings: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()


class Bars(msgspec.Struct, frozen=True):
    """A bar for each label, in order. Labels must differ; what follows a bar character is shown of them."""

    values: tuple[tuple[str, int], ...]


class StepLine(msgspec.Struct, frozen=True):
    """A total that changes at times, by days and amounts as texts, and the heights that it passes, by name."""

    values: tuple[tuple[str, str], ...]
    heights: tuple[tuple[str, str], ...] = ()


def draw_svg(picture: Bars | StepLine, width: int = WIDE) -> bytes | None:
    """Draw a picture; None if it cannot be drawn."""
    spec = json.dumps(_spec(picture, width), sort_keys=True)
    key = sha256(spec.encode()).hexdigest()
    with _lock:
        if key in _drawings:
            _drawings.move_to_end(key)
            return _drawings[key]
    try:
        image = _draw(spec)
    except Exception:
        _log.exception("a picture could not be drawn")
        return None
    with _lock:
        _drawings[key] = image
        while len(_drawings) > _MAX_DRAWINGS:
            _drawings.popitem(last=False)
    return image


def _draw(spec: str) -> bytes:
    # Here, so that a process that never draws does not load it: it is a whole engine.
    import vl_convert

    text = vl_convert.vegalite_to_svg(spec)
    for colour, name in _COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    text = text.replace(f'font-family="{_FONT}"', 'font-family="system-ui, sans-serif"')
    start = text.index(">") + 1
    return f"{text[:start]}<style>{_TOKENS}</style>{text[start:]}".encode()


def _spec(picture: Bars | StepLine, width: int) -> dict[str, Any]:
    shape = _bars_spec(picture) if isinstance(picture, Bars) else _step_line_spec(picture)
    # The size is that of the whole picture, with its axes.
    size = {"width": width, "height": _HEIGHT, "autosize": {"type": "fit", "contains": "padding"}}
    return {"background": None, "padding": 4, "config": _CONFIG, **size, **shape}


def _bars_spec(picture: Bars) -> dict[str, Any]:
    labels = {"labelAngle": 0, "labelExpr": "split(datum.label, '|')[1] || ''", "labelOverlap": "greedy"}
    return {
        "data": {"values": [{"at": label, "count": value} for label, value in picture.values]},
        "mark": {"type": "bar", "cornerRadiusEnd": 2},
        "encoding": {
            "x": {"field": "at", "type": "ordinal", "sort": None, "title": None, "axis": labels},
            "y": {"field": "count", "type": "quantitative", "title": None, "axis": _count_axis(picture)},
        },
    }


def _count_axis(picture: Bars) -> dict[str, Any]:
    """Return the axis of a count: whole numbers only, and not more of them than there are."""
    highest = max([value for _, value in picture.values], default=0)
    return {"format": "d", "tickCount": min(max(highest, 1), 5), "tickMinStep": 1}


def _step_line_spec(picture: StepLine) -> dict[str, Any]:
    values = {
        "values": [{"day": day, "total": total} for day, total in picture.values],
        "format": _number_format("total"),
    }
    heights = {
        "values": [{"name": name, "need": need} for name, need in picture.heights],
        "format": _number_format("need"),
    }
    total = {"field": "total", "type": "quantitative", "title": None}
    need = {"field": "need", "type": "quantitative"}
    words = {"type": "text", "align": "left", "baseline": "bottom", "dx": 4, "dy": -3, "color": _INK, "fontSize": 12}
    return {
        "layer": [
            {"data": heights, "mark": {"type": "rule", "color": _WAIT, "strokeDash": [4, 3]}, "encoding": {"y": need}},
            {
                "data": values,
                "mark": {"type": "line", "interpolate": "step-after", "strokeWidth": 2.5},
                "encoding": {
                    "x": {"field": "day", "type": "temporal", "title": None, "axis": _YEAR_AXIS},
                    "y": total,
                },
            },
            {
                "data": heights,
                "mark": words,
                "encoding": {"y": need, "x": {"value": 0}, "text": {"field": "name", "type": "nominal"}},
            },
        ]
    }


_YEAR_AXIS = {"format": "%Y", "tickCount": "year", "labelOverlap": "greedy"}


def _number_format(name: str) -> dict[str, Any]:
    """Let the engine read points as numbers: they come as texts, because the program makes no floats of them."""
    return {"parse": {name: "number"}}


def spaced_thresholds(heights: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the thresholds that can be told apart: the topmost, and those below that are not too near one another."""
    spaced: list[tuple[str, str]] = []
    for name, need in sorted(heights, key=lambda one: -_number(one[1])):
        gap = _number(spaced[0][1]) // 9 if spaced else 0
        if not spaced or _number(spaced[-1][1]) - _number(need) >= gap:
            spaced.append((name, need))
    return tuple(spaced)


def _number(text: str) -> int:
    return int(text.partition(".")[0])
