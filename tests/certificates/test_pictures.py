"""The picture of an achievement: its size, what a program can tell of it, and letters that must not be boxes."""

import struct
from pathlib import Path
from typing import Any

import pytest

from overtrick.certificates import pictures
from overtrick.certificates.pictures import AchievementPicture, draw_achievement
from overtrick.schemes import load_scheme
from overtrick.schemes.brand.logo import Logo
from overtrick.typesetting import Unprintable
from tests.pictures import png

NEW_ZEALAND = load_scheme("nz-2017")


def picture(name: str = "Marama Kereama", **values: Any) -> AchievementPicture:
    told: dict[str, Any] = {
        "language": "en", "federation": "New Zealand Bridge", "says": "New rank", "reached": "Provincial Master",
        "foot": ("Auckland", "1 May 2019"), "ground": NEW_ZEALAND.federation.colours.primary,
        "logo": NEW_ZEALAND.logo,
    }  # fmt: skip
    return AchievementPicture(**(told | {"name": name} | values))


def size(content: bytes) -> tuple[int, int]:
    """Width and height, by the first part of a PNG: 8 bytes of signature, 8 of head, and two numbers of 4."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


@pytest.mark.parametrize("logo", [NEW_ZEALAND.logo, Logo(png(32, 16), "png"), None], ids=["svg", "png", "none"])
def test_a_picture_has_the_size_that_links_are_shown_with(logo: Logo | None) -> None:
    assert size(draw_achievement(picture(logo=logo))) == (1200, 630)


def test_macrons_greek_and_long_names_can_be_drawn() -> None:
    names = ["Ngāhuia Te Whāiti", "Ελένη Χατζηγεωργίου", "Bartholomew Alexander Featherstonehaugh-Cholmondeley " * 3]
    drawn = [draw_achievement(picture(name)) for name in names]
    assert len(set(drawn)) == 3
    assert {size(each) for each in drawn} == {(1200, 630)}


def test_half_the_size_is_light_enough_for_a_telephone() -> None:
    drawn = draw_achievement(picture("Ελένη Χατζηγεωργίου"), half_size=True)
    assert size(drawn) == (600, 315)
    assert len(drawn) < 45_000


def test_a_letter_that_no_font_has_is_no_box() -> None:
    with pytest.raises(Unprintable, match="f0000"):
        draw_achievement(picture("Marama \U000f0000"))


def test_markup_is_text() -> None:
    assert size(draw_achievement(picture('#panic("no") $x$ *b* \\ "'))) == (1200, 630)


def test_the_same_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(template: Path, data: dict[str, Any], resolution: int) -> bytes:
        drawn.append(data["name"])
        return b"a picture"

    pictures._draw.cache_clear()
    monkeypatch.setattr(pictures, "typeset_png", draw)
    try:
        for name in ("Marama Kereama", "Marama Kereama", "Bertram Tuckwell"):
            assert draw_achievement(picture(name)) == b"a picture"
    finally:
        pictures._draw.cache_clear()
    assert drawn == ["Marama Kereama", "Bertram Tuckwell"]


def test_another_content_has_another_digest() -> None:
    others = [picture(reached="Master"), picture(logo=None), picture(ground="#123456"), picture(language="el")]
    assert len({each.digest for each in [picture(), picture(), *others]}) == 5
