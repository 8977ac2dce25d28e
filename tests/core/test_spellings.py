"""Names in Greek and in Latin letters: which spellings are one name, and which are not.

The first Latin spelling of each row is that of the standard ELOT 743, letter by letter; the others are what people
write.
"""

import pytest

from overtrick.core.spellings import fold_accents, is_greek, spelling_key, spelling_keys, starting_keys

SAME = [
    ("Παπαδόπουλος", "Papadopoulos", "Papadopulos", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "παπαδοπουλος"),
    ("Χαράλαμπος", "Charalampos", "Haralambos", "Charalambos"),
    ("Γιάννης", "Giannis", "Yiannis", "Yannis"),
    ("Άγγελος", "Angelos", "Aggelos"),
    ("Ξένια", "Xenia", "Ksenia"),
    ("Χρίστος", "Christos", "Hristos", "Khristos"),
    ("Κυριάκος", "Kyriakos", "Kiriakos"),
    ("Οικονόμου", "Oikonomou", "Ikonomou", "Oikonomu"),
    ("Ευγενία", "Evgenia", "Eugenia", "Efgenia"),
    ("Παύλος", "Pavlos", "Paulos"),
    ("Αντώνης", "Antonis", "Andonis"),
    ("Βασίλης", "Vasilis", "Vassilis", "Basilis", "Vasileis"),
    ("Θεόδωρος", "Theodoros"),
    ("Ψαρράς", "Psarras", "Psaras"),
    ("Φωτεινή", "Foteini", "Fotini", "Photini"),
    ("Χατζηγεωργίου", "Chatzigeorgiou", "Hadjigeorgiou", "Hatzigeorgiu"),
    ("Γκίκας", "Gkikas", "Gikas"),
    ("Μπάμπης", "Bampis", "Mpampis", "Babis"),
    ("Ντίνος", "Ntinos", "Dinos"),
    ("Αικατερίνη", "Aikaterini", "Ekaterini"),
    ("Κωνσταντίνου", "Konstantinou", "Constantinou"),
    ("Γιώργος", "Giorgos", "Yiorgos"),
    ("Μιχαήλ", "Michail", "Mihail", "Michael"),
    ("Ειρήνη", "Eirini", "Irini"),
    ("Νικολάου", "Nikolaou", "Nicolaou"),
    ("Μαΐου", "Maiou"),
    ("Παναγιώτου", "Panagiotou", "Panayiotou"),
    ("Whāngārei", "Whangarei"),
]  # fmt: skip
# As these names are written in the register of Cyprus, beside the standard.
WITH_E = [
    ("Μαρκίδης", "Markidis", "Markides"), ("Δημητρίου", "Dimitriou", "Demetriou"), ("Ζήνων", "Zinon", "Zenon"),
    ("Οικονομίδης", "Oikonomidis", "Economides"), ("Μιχαηλίδης", "Michailidis", "Michaelides"),
    ("Δημήτρης", "Dimitris", "Demetris"), ("Αντωνιάδης", "Antoniadis", "Antoniades"),
]  # fmt: skip
DIFFERENT = [
    ("Παπαδόπουλος", "Παπαδοπούλου"), ("Χρίστος", "Κώστας"), ("Maria", "Marina"), ("Άννα", "Ήβη"), ("Nikos", "Nitsa"),
]  # fmt: skip


def folded(name: str) -> str:
    return fold_accents(name).strip()


@pytest.mark.parametrize("names", SAME, ids=lambda names: names[1])
def test_the_spellings_of_a_name_have_one_key(names: tuple[str, ...]) -> None:
    assert {name: spelling_key(folded(name)) for name in names} == dict.fromkeys(names, spelling_key(folded(names[0])))


@pytest.mark.parametrize("names", DIFFERENT)
def test_different_names_have_different_keys(names: tuple[str, str]) -> None:
    assert spelling_key(folded(names[0])) != spelling_key(folded(names[1]))


@pytest.mark.parametrize("names", SAME, ids=lambda names: names[1])
def test_every_start_of_a_spelling_finds_the_name(names: tuple[str, ...]) -> None:
    """Somebody who types a name sees it from the third letter on, though a sound of two letters be half written."""
    whole = spelling_key(folded(names[0]))
    for name in map(folded, names):
        lost = [
            name[:end]
            for end in range(3, len(name) + 1)
            if not any(whole.startswith(key) for key in starting_keys(name[:end]))
        ]
        assert lost == [], name


@pytest.mark.parametrize("names", WITH_E, ids=lambda names: names[2])
def test_a_greek_word_has_a_key_for_each_way_to_write_eta(names: tuple[str, str, str]) -> None:
    greek, standard, cypriot = map(folded, names)
    keys = spelling_keys(greek)
    assert keys[0] == spelling_key(standard)
    assert spelling_key(cypriot) in keys
    starts = [greek[:end] for end in range(3, len(greek) + 1)]
    assert [start for start in starts if not _finds(start, cypriot)] == []


def _finds(start: str, name: str) -> bool:
    return any(spelling_key(name).startswith(key) for key in starting_keys(start))


def test_accents_case_and_signs_are_folded() -> None:
    assert fold_accents("Ά. O'Hāra-ΣΟΦΟΣ") == "α  o hara σοφοσ"
    assert (is_greek("αννα"), is_greek("anna"), is_greek("müller"), is_greek("117")) == (True, False, False, False)
