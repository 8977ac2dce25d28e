"""Letters of a file that does not say how it is written: those that cannot be right are told once."""

import pytest

from tests.formats.pbn.documents import document, problems_of


@pytest.mark.parametrize("name", ["Paweł", "Łukasz", "Żaneta", "Michał Wójcik", "Stanisława", "Bożena", "Mąka"])
def test_central_european_names_are_doubted(name: str) -> None:
    data = document().decode().replace("Cora", name).replace("Thea", name).encode("cp1250")
    (problem,) = problems_of(data)
    assert problem.code == "pbn-encoding"
    assert "read as Western Windows text (Windows-1252)" in problem.message
    # The head of the file has six lines, the table one; the first row is that of Cora.
    assert (problem.line, data.split(b"\n")[7].count(bytes.fromhex(problem.found[2:])) > 0) == (8, True)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Åsa Öberg",
        "Jörgen Størmer",
        "François Œuvrard",
        "Mª José Peña",
        "Íñigo",
        "£5 a head",
        "No 1½ ³",
        "¿Quién?",
    ],
)
def test_western_names_are_not(name: str) -> None:
    assert problems_of(document().decode().replace("Cora", name).encode("cp1252")) == ()


def test_utf_8_is_not_doubted() -> None:
    assert problems_of(document().decode().replace("Cora", "Paweł").encode()) == ()
