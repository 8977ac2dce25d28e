"""Who may be one person: a table of pairs that a secretary would or would not ask about."""

from importlib.resources import files

import pytest

from overtrick.core.same_person import PersonEntry, compare_people, name_keys


def entry(text: str) -> PersonEntry:
    """Read 'First (Preferred) Family, 1950, 106'; the year and the club may be left out."""
    name, *more = [part.strip() for part in text.split(",")]
    preferred = name[name.index("(") + 1 : name.index(")")] if "(" in name else ""
    first, _, family = name.replace(f"({preferred})", "").partition(" ")
    numbers = [int(each) if each else None for each in more] + [None, None]
    return PersonEntry(
        first=first, preferred=preferred, family=family.strip(), year_of_birth=numbers[0], club=numbers[1] or 0
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marama Kereama", "Marama Kereama"),
        # Accents and case are often left out.
        ("Mārama KEREAMA", "Marama Kereama"),
        # One person in two alphabets, by the standard, by ear, and as in Cyprus.
        ("Μαρία Παπαδοπούλου", "Maria Papadopoulou"),
        ("Haralambos Demetriou", "Χαράλαμπος Δημητρίου"),
        ("Yiannis Economides", "Γιάννης Οικονομίδης"),
        # What people are called, and short forms.
        ("Bert Tuckwell", "Bertram (Bert) Tuckwell"),
        ("Bert Tuckwell", "Bertram Tuckwell"),
        ("William (Bill) Noakes", "Bill Noakes"),
        # A slip of the finger.
        ("Bertram Tuckwel", "Bertram Tuckwell"),
        ("Fergus Mahukia", "Fergus Mahuika"),
        ("Clementyne Okonjo", "Clementine Okonjo"),
        # Short forms that begin otherwise, in both alphabets, and a vowel more.
        ("Bill Brown", "William Brown"),
        ("Bob Lane", "Robert Lane"),
        ("Liz Marsh", "Elizabeth Marsh"),
        ("Peggy Lane", "Margaret Lane"),
        ("Kostas Markides", "Konstantinos Markides"),
        ("Κώστας Μαρκίδης", "Constantinos Markides"),
        ("Γιάννης Οικονομίδης", "Ioannis Economides"),
        ("Alisson Ashbey", "Alison Ashby"),
        ("Alison Ashbey", "Alisson Ashby"),
        ("Bill Ashbey, , 106", "William Ashby, , 106"),
        # Spaces and hyphens, and the names in the wrong fields.
        ("Esther Van der Meer", "Esther Vandermeer"),
        ("Ann Smith-Jones", "Ann Smith Jones"),
        ("Kereama Marama", "Marama Kereama"),
        # The same names are asked about even if the years differ: one of them may be wrong.
        ("Marama Kereama, 1950", "Marama Kereama, 1962"),
        # An initial, with the year or the club.
        ("M Kereama, 1950", "Marama Kereama, 1950"),
        ("M Kereama, , 106", "Marama Kereama, , 106"),
        # Two slips, with the year.
        ("Berttram Tuckwel, 1950", "Bertram Tuckwell, 1950"),
        # The same family and year: what else is different may be a second name.
        ("Peg Kereama, 1950", "Margaret Kereama, 1950"),
        # Another family name, in the same club and born in the same year.
        ("Marama Kereama, 1950, 106", "Marama Tuckwell, 1950, 106"),
    ],
)
def test_these_may_be_one_person(one: str, other: str) -> None:
    assert compare_people(entry(one), entry(other)) is not None
    assert compare_people(entry(other), entry(one)) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marama Kereama", "Desmond Plover"),
        # Families play bridge together.
        ("Marama Kereama", "Desmond Kereama"),
        ("Marama Kereama", "Marama Plover"),
        ("M Kereama", "Marama Kereama"),
        ("Marama Kereama, 1950, 106", "Mere Kereama, 1980, 106"),
        ("Fergus Mahukia, 1950", "Fergus Mahuika, 1990"),
        ("Marama Kereama, 1950, 106", "Marama Tuckwell, 1950, 130"),
        ("Marama Kereama, 1950, 106", "Marama Tuckwell, , 106"),
        # Two names that share a short form are two names, as are two with one beginning.
        ("Robert Lane", "Albert Lane"),
        ("Harold Lane", "Henry Lane"),
        ("Bill Lane", "Robert Lane"),
        ("Bill Brown", "William Lane"),
        # Nothing to compare.
        ("! !", "Marama Kereama"),
        ("Li Wu", "Lo Hu"),
    ],
)
def test_these_are_two(one: str, other: str) -> None:
    assert compare_people(entry(one), entry(other)) is None


def test_the_most_likely_one_has_the_highest_score() -> None:
    new = entry("Marama Kereama, 1950, 106")
    known = ["Marama Kereama, 1950, 106", "Marama Kereama, 1950", "Marama Kereama", "Marama Kereamo, , 106",
             "Mere Kereama, 1950"]  # fmt: skip
    scores = [found.score for each in known if (found := compare_people(new, entry(each)))]
    assert len(scores) == len(known)
    assert scores == sorted(scores, reverse=True)


def test_a_name_with_many_spellings_is_compared_by_a_few_of_them() -> None:
    long = "η" * 30 + " " + "οι" * 30
    assert len(name_keys(long)) <= 16
    assert compare_people(PersonEntry(first=long, family=long), PersonEntry(first=long, family=long)) is not None


def test_every_short_form_is_with_the_name_it_is_short_for() -> None:
    """Each line of the data file has names; none is there twice, and each is written in letters alone."""
    text = files("overtrick.core").joinpath("short_names.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for line in lines:
        names = [name.strip() for name in line.replace(":", ",").split(",")]
        assert line.count(":") == 1, line
        assert len(names) == len(set(names)), line
        assert all(name.isalpha() for name in names), line
    assert len(lines) > 150
