"""Every ruling that a scheme or a sentence rests on is explained in docs/regulations/rulings.md."""

import re
from collections.abc import Iterable

from .pages import ROOT, headings, read

_RULING = re.compile(r"\b[NSFMCG]\d{1,2}\b")
_NAMED = re.compile(r"[Rr]ulings? ((?:[NSFMCG]\d{1,2})(?:(?:, | and | to )[NSFMCG]\d{1,2})*)")
COUNTS = {"N": 28, "S": 8, "F": 16, "M": 3, "C": 13, "G": 3}
RULINGS = tuple(f"{letter}{number}" for letter, count in COUNTS.items() for number in range(1, count + 1))
SCHEMES = ROOT / "src" / "overtrick" / "federations"


def named(text: str) -> set[str]:
    """The rulings that a text rests on."""
    return {ruling for found in _NAMED.findall(text) for ruling in _RULING.findall(found)}


def explained(found: Iterable[str]) -> list[str]:
    """The rulings that headings such as 'N1: formula or printed table?' explain."""
    return [heading.split(":")[0] for heading in found if _RULING.fullmatch(heading.split(":")[0])]


def test_every_ruling_is_explained_once_and_in_order() -> None:
    assert explained(headings(read("docs/regulations/rulings.md"))) == list(RULINGS)


def test_every_ruling_that_a_scheme_names_is_explained() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in SCHEMES.rglob("*.toml")}
    assert "nz-2017.toml" in texts
    known = set(explained(headings(read("docs/regulations/rulings.md"))))
    assert {file: sorted(named(text) - known) for file, text in texts.items() if named(text) - known} == {}


def test_every_ruling_that_the_code_names_is_explained() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    assert set().union(*map(named, texts)) - set(RULINGS) == set()


def test_rulings_are_found_in_every_way_of_naming_them() -> None:
    text = "rulings N1, N2; ruling S4; Rulings N14 and N17; class 10A; ruling C13"
    assert named(text) == {"N1", "N2", "S4", "N14", "N17", "C13"}
