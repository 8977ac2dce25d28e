"""Every ruling on awards has cases that a masterpoint secretary could check, or a test that names it."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULINGS = TESTS.parent / "docs" / "regulations" / "rulings.md"
CASES = sorted(Path(__file__).parent.glob("**/cases/*.toml"))
# Rulings that no single session shows: tables as a whole, standing on a day, decisions and their files.
ELSEWHERE = {
    "N2": "awards/test_classes.py", "N3": "awards/test_classes.py", "N19": "awards/test_congress.py",
    "N23": "standing/test_temporary.py", "N28": "standing/test_transfers.py", "C12": "awards/cyprus/test_ranks.py",
    "C13": "awards/cyprus/test_records.py",
}  # fmt: skip


def _named(text: str) -> set[str]:
    """The rulings that a text names: N13; N4 and N5; N14 to N16."""
    found = set(re.findall(r"\b([NC]\d+)\b", text))
    for letter, first, last in re.findall(r"\b([NC])(\d+) to [NC](\d+)", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def _rulings() -> list[str]:
    return re.findall(r"(?m)^### ([NC]\d+):", RULINGS.read_text(encoding="utf-8"))


def _with_cases() -> set[str]:
    heads = [path.read_text(encoding="utf-8").split("[[case]]")[0] for path in CASES]
    return {ruling for head in heads for ruling in _named(head)}


def test_the_list_of_rulings_is_whole() -> None:
    assert _rulings() == [f"N{number}" for number in range(1, 29)] + [f"C{number}" for number in range(1, 14)]


@pytest.mark.parametrize("ruling", _rulings())
def test_a_ruling_has_cases(ruling: str) -> None:
    if ruling in ELSEWHERE:
        text = (TESTS / ELSEWHERE[ruling]).read_text(encoding="utf-8")
        assert re.search(rf"\b{ruling}\b|_{ruling[0].lower()}0?{ruling[1:]}_", text), (
            f"{ELSEWHERE[ruling]} does not name {ruling}"
        )
        assert ruling not in _with_cases(), "it has cases: take it off the list"
    else:
        assert ruling in _with_cases()
