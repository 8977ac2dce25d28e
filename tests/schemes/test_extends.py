"""A scheme may extend another: it gives its own sections and takes over the rest."""

from datetime import date
from pathlib import Path

import pytest

from overtrick.schemes import Scheme, SchemeError, load_scheme

STARS = '[[stars]]\nfrom = {begins}\nclause = "Ours"\nmeasure = "points"\nless = "2 stars"\n'


def own(
    folder: Path, text: str = "", *, name: str = "mine", extends: str = "nz-2017", begins: str = "2020-01-01"
) -> Path:
    """A scheme file of one's own."""
    path = folder / f"{name}.toml"
    head = f'name = "{name}"\ntitle = "Mine"\neffective = {begins}\nextends = "{extends}"\n'
    path.write_text(head + text, encoding="utf-8")
    return path


def load(path: Path) -> Scheme:
    return load_scheme(str(path))


def test_a_section_that_is_given_replaces_the_whole_section(tmp_path: Path) -> None:
    edition = load(own(tmp_path, STARS.format(begins="2020-01-01"))).on(date(2022, 1, 1))
    assert edition.stars is not None
    assert (edition.scheme, edition.stars.clause) == ("mine", "Ours")


def test_a_section_that_is_not_given_is_taken_over(tmp_path: Path) -> None:
    mine, base = load(own(tmp_path)).on(date(2022, 1, 1)), load_scheme("nz-2017").on(date(2022, 1, 1))
    assert mine.ranks == base.ranks
    assert mine.classes == base.classes


def test_inherited_files_are_found_beside_the_scheme_that_names_them(tmp_path: Path) -> None:
    assert load(own(tmp_path)).clubs == load_scheme("nz-2017").clubs


def test_an_earlier_scheme_begins_with_the_earliest_values_of_its_base(tmp_path: Path) -> None:
    scheme = load(own(tmp_path, begins="2010-01-01"))
    assert [edition.day for edition in scheme.editions] == [date(2010, 1, 1), date(2021, 1, 1)]
    assert scheme.on(date(2010, 1, 1)).ranks[-1].name == "Gold Grand Master"


def test_a_scheme_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    own(tmp_path, STARS.format(begins="2020-01-01"), name="parent")
    edition = load(own(tmp_path, name="child", extends="parent.toml")).on(date(2022, 1, 1))
    assert edition.stars is not None
    assert (edition.scheme, edition.stars.clause) == ("child", "Ours")


def test_a_mistake_in_the_base_is_told_of_the_base(tmp_path: Path) -> None:
    own(tmp_path, STARS.format(begins="2020-01-01") + "more = 1\n", name="parent")
    with pytest.raises(SchemeError, match=r"^parent\.toml line 10: .*more.*stars"):
        load(own(tmp_path, name="child", extends="parent.toml"))


@pytest.mark.parametrize("missing", ["name", "title", "effective"])
def test_a_scheme_says_itself_who_it_is(tmp_path: Path, missing: str) -> None:
    path = own(tmp_path)
    lines = [line for line in path.read_text().splitlines() if not line.startswith(missing)]
    path.write_text("\n".join(lines))
    with pytest.raises(SchemeError, match=rf"mine\.toml: .*{missing}"):
        load(path)


def test_an_unknown_base_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SchemeError, match="no scheme 'nz-1900'"):
        load(own(tmp_path, extends="nz-1900"))


def test_a_missing_base_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SchemeError, match=r"nowhere\.toml: cannot be read"):
        load(own(tmp_path, extends="nowhere.toml"))


@pytest.mark.parametrize(("first", "second"), [("a", "a"), ("b", "a")])
def test_schemes_that_extend_each_other_are_refused(tmp_path: Path, first: str, second: str) -> None:
    own(tmp_path, name="b", extends=f"{second}.toml")
    with pytest.raises(SchemeError, match="leads back"):
        load(own(tmp_path, name="a", extends=f"{first}.toml"))


def test_a_section_of_one_s_own_must_fit_what_is_inherited(tmp_path: Path) -> None:
    units = '[[units]]\nname = "Z"\nfrom = 2020-01-01\nclause = "Ours"\ndecimals = 0\n'
    with pytest.raises(SchemeError, match=r"^nz-2017\.toml line \d+: .*unit 'C'.*In force: Z"):
        load(own(tmp_path, units))


def test_inherited_classes_may_have_values_that_the_awards_of_the_heir_do_not_ask_for(tmp_path: Path) -> None:
    """New Zealand's classes have multipliers and tables, which an heir with one award by one table does not need."""
    award = (
        'refusals = []\n[[awards]]\nname = "Places"\nfrom = 2020-01-01\nclause = "Ours"\nkind = "place"\nunit = "C"\n'
        'when = { by = "places" }\nsteps = [{ op = "table", table = "40C Pairs", clause = "Ours" }]\n'
    )
    edition = load(own(tmp_path, award)).on(date(2022, 1, 1))
    assert [rule.name for rule in edition.awards] == ["Places"]
    assert edition.classes == load_scheme("nz-2017").on(date(2022, 1, 1)).classes
