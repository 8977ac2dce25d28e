"""The picture of an achievement, for a club's newsletter or a link that is shared: a PNG of 1200 by 630 pixels.

A page shows it in half that size, which is quicker on a telephone.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from overtrick.schemes.brand.colours import ink_on
from overtrick.schemes.brand.logo import Logo
from overtrick.typesetting import POINTS_PER_INCH, clean, typeset_png

_TEMPLATE = Path(__file__).with_name("picture.typ")
_SEPARATOR = "  ·  "
_DIGITS = 32
# Some ten megabytes: a picture is asked for again and again for a few days, and then hardly ever.
_KEPT = 128
# Many pictures at once would keep everybody else waiting.
_one_at_a_time = Lock()


class AchievementPicture(msgspec.Struct, frozen=True, kw_only=True):
    """What a picture shows, all of it as text: who, what was reached, a line above it, and what stands at the foot.

    `ground` is the federation's colour.
    """

    language: str
    federation: str
    says: str
    name: str
    reached: str
    foot: Sequence[str]
    ground: str
    logo: Logo | None = None

    @property
    def digest(self) -> str:
        """A hash of the content: the same for the same picture."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:_DIGITS]


def draw_achievement(picture: AchievementPicture, *, half_size: bool = False) -> bytes:
    """Draw a picture, or return it as it was drawn before. Raise Unprintable if no font has all its letters."""
    return _draw(msgspec.json.encode(picture), half_size)


@lru_cache(_KEPT)
def _draw(content: bytes, half_size: bool) -> bytes:
    picture = msgspec.json.decode(content, type=AchievementPicture)
    resolution = POINTS_PER_INCH // 2 if half_size else POINTS_PER_INCH
    with _one_at_a_time:
        return typeset_png(_TEMPLATE, _template_data(picture), resolution)


def _template_data(picture: AchievementPicture) -> dict[str, Any]:
    logo = picture.logo
    return {
        "language": picture.language,
        "federation": clean(picture.federation),
        "says": clean(picture.says),
        "name": clean(picture.name),
        "reached": clean(picture.reached),
        "foot": _SEPARATOR.join(filter(None, map(clean, picture.foot))),
        "ground": picture.ground,
        "ink": ink_on(picture.ground),
        "logo": {"kind": logo.kind, "content": list(logo.content)} if logo else None,
    }
