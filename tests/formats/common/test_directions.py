"""Directions as scoring programs write them, in letters and in words."""

import pytest

from overtrick.formats.common.directions import read_direction


@pytest.mark.parametrize(
    ("north_south", "east_west"),
    [
        ("North-South", "East-West"), ("north south", "EAST/WEST"), ("N-S", "E-W"), ("Nord–Syd", "Öst–Väst"),
        ("Nord-Sud", "Est-Ouest"), ("Nord-Süd", "Ost-West"), ("Noord-Zuid", "Oost-West"), ("Norte-Sur", "Este-Oeste"),
        ("Pohjoinen-Etelä", "Itä-Länsi"), ("Północ-Południe", "Wschód-Zachód"), ("Kuzey-Güney", "Doğu-Batı"),
        ("Βορράς-Νότος", "Ανατολή-Δύση"), ("ΒΟΡΡΑΣ - ΝΟΤΟΣ", "ΑΝΑΤΟΛΗ - ΔΥΣΗ"),
    ],
)  # fmt: skip
def test_both_directions_in_one_language(north_south: str, east_west: str) -> None:
    assert (read_direction(north_south), read_direction(east_west)) == ("NS", "EW")


@pytest.mark.parametrize("text", ["", "North", "South-North", "North-West", "up", "N"])
def test_what_is_no_direction_of_a_pair(text: str) -> None:
    assert read_direction(text) is None
