"""Files of translations: what each may hold, and what is said of one with a mistake."""

import shutil
from pathlib import Path

import pytest

from overtrick.schemes import Scheme, SchemeError, load_scheme
from overtrick.schemes.folders import federation_folder, federation_names
from overtrick.schemes.loader import read_federation
from overtrick.schemes.translations import (
    SECTIONS,
    Translations,
    find_mistakes,
    missing_texts,
    texts_of,
    translation_files,
    translations_of,
)

CYPRUS = load_scheme("cbf-2013")
TEXTS = texts_of([CYPRUS], CYPRUS.registers)
# What stands in the file, and what is said of it.
MISTAKES = [
    ('[units]\n"Sliver" = "Ασημένιοι"\n', "line 2: [units] the federation has no text 'Sliver' among names of units"),
    (
        '[ranks]\n"Master" = "Μάστερ"\n\n[units]\n# ours\n"Gold" = " "\n',
        "line 6: [units] 'Gold' has an empty translation: write it, or leave the line out",
    ),
    ('[units]\nGold = 3\n', "line 2: [units] 'Gold' has an empty translation: write it, or leave the line out"),
    (
        # A rank is no class, whatever the other section has.
        '[ranks]\n"Master" = "Μάστερ"\n[classes]\n"Master" = "Μάστερ"\n',
        "line 4: [classes] the federation has no text 'Master' among classes of event",
    ),
    ("\n[words]\n", f"line 2: there is no section [words]. Sections are: {', '.join(SECTIONS)}"),
    ('units = "Gold"\n', "line 1: units must be a section, [units], with texts and their translations"),
    (
        '[clauses]\n"3.9 No such clause" = "3.9"\n',
        "line 2: [clauses] the federation has no text '3.9 No such clause' among clauses of the regulations, part by "
        "part where one names several",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("content", "said"), MISTAKES)
def test_a_mistake_is_said_with_its_line(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "el.toml"
    file.write_text(content, encoding="utf-8")
    assert list(map(str, find_mistakes(file, TEXTS))) == [f"translations/el.toml {said}"]


def test_every_mistake_of_a_file_is_said(tmp_path: Path) -> None:
    file = tmp_path / "el.toml"
    file.write_text('[units]\n"Sliver" = "x"\n"Gold" = ""\n"Silver" = "y"\n', encoding="utf-8")
    assert [(mistake.file, mistake.line) for mistake in find_mistakes(file, TEXTS)] == [
        ("translations/el.toml", 2),
        ("translations/el.toml", 3),
    ]
    file.write_text('[units\n"Gold" = "x"', encoding="utf-8")
    assert [mistake.line for mistake in find_mistakes(file, TEXTS)] == [1]


def test_a_federation_with_a_mistake_is_not_loaded(tmp_path: Path) -> None:
    folder = _copy_of_cyprus(tmp_path)
    (folder / "translations" / "el.toml").write_text('[units]\n"Sliver" = "x"\n', encoding="utf-8")
    with pytest.raises(SchemeError, match=r"translations/el\.toml line 2: \[units\] the federation has no text"):
        translations_of(load_scheme(str(folder / "schemes" / "cbf-2013.toml")))


def test_several_languages_lie_beside_each_other(tmp_path: Path) -> None:
    folder = _copy_of_cyprus(tmp_path)
    (folder / "translations" / "tr.toml").write_text('[units]\n"Gold" = "Altın"\n', encoding="utf-8")
    found = translations_of(load_scheme(str(folder / "schemes" / "cbf-2013.toml")))
    assert found["tr"].translate("Gold", "units") == "Altın"
    assert found["el"].translate("Gold", "units") == "Χρυσοί"
    assert found["tr"].translate("Silver", "units") == "Silver"


def _copy_of_cyprus(folder: Path) -> Path:
    shutil.copytree(federation_folder("cyprus"), folder / "cyprus", copy_function=shutil.copyfile)
    return folder / "cyprus"


def test_a_text_may_be_translated_in_each_section_in_its_own_way() -> None:
    greek = translations_of(CYPRUS)["el"]
    assert greek.translate("Unknown", "ranks") == "Άγνωστος"
    assert greek.translate("Unknown", "grades") == "Άγνωστη"
    assert greek.translate("Unknown", "units") == "Unknown"


def test_a_stratum_has_a_section_of_its_own() -> None:
    archipelago = load_scheme(str(Path(__file__).parents[2] / "examples/federations/archipelago"))
    assert texts_of([archipelago], archipelago.registers)["strata"] == {"everybody", "newcomers"}
    assert translations_of(archipelago)["el"].translate("newcomers", "strata") == "αρχάριοι"


def test_the_braces_of_a_translation_are_those_of_the_text(tmp_path: Path) -> None:
    """What is not known there could not be filled in on the day when the words are wanted."""
    file = tmp_path / "el.toml"
    for wrong in ("Αρ. {nmber}", "Αρ. {number", "Αρ. {number!r}", "{}"):
        file.write_text(f'[certificate]\n"No. {{number}}" = "{wrong}"\n', encoding="utf-8")
        assert list(map(str, find_mistakes(file, TEXTS))) == [
            "translations/el.toml line 2: [certificate] 'No. {number}': the curly brackets of its translation "
            "may hold: "
            "{number}"
        ]
    file.write_text('[certificate]\n"No. {number}" = "Αρ. {number}"\n', encoding="utf-8")
    assert find_mistakes(file, TEXTS) == []


def test_a_clause_is_translated_part_by_part_and_only_as_a_whole() -> None:
    greek = Translations(
        "el", {"clauses": {"3.3 Sections": "3.3 Τμήματα", "ruling C4": "απόφαση C4", "2; 3": "2 και 3"}}
    )
    assert greek.translate("3.3 Sections; ruling C4", "clauses") == "3.3 Τμήματα · απόφαση C4"
    assert greek.translate("3.3 Sections; ruling C99", "clauses") == "3.3 Sections; ruling C99"
    assert greek.translate("2; 3", "clauses") == "2 και 3"


@pytest.mark.parametrize("name", federation_names())
def test_the_packaged_translations_are_whole(name: str) -> None:
    scheme: Scheme = load_scheme(read_federation(federation_folder(name)).scheme)
    texts = texts_of([scheme], scheme.registers)
    found = translations_of(scheme)
    assert sorted(found) == [file.stem for file in translation_files(federation_folder(name))]
    assert {language: missing_texts(words, texts) for language, words in found.items()} == {key: {} for key in found}
