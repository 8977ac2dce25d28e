"""What is kept of a federation's folder, or of a scheme on its own, and that it can be loaded anywhere."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from overtrick.schemes.editing.contents import FolderContents, check_path, read_contents
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.scheme import load_scheme

HEAD = 'title = "Mine"\neffective = 2017-09-01\n'
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'


def write_out(contents: FolderContents, folder: Path) -> str:
    """Write contents into a folder; return the path of the scheme."""
    for path, content in contents.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return str(folder / contents.scheme_file)


def test_a_packaged_federation_is_its_folder_without_the_data_of_made_up_nations() -> None:
    contents = read_contents("nz-2017")
    assert contents.scheme_file == "schemes/nz-2017.toml"
    assert {"federation.toml", "clubs.csv", "registers.toml", "schemes/nz-2017-tables.csv"} <= contents.files.keys()
    assert not {"nation.toml", "names.toml"} & contents.files.keys()


def test_a_folder_of_ones_own_is_kept_without_hidden_files(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    write_out(read_contents("cbf-2013"), folder)
    for name in (".git/config", "schemes/.swp", "notes.txt", "translations/de.toml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("")
    kept = read_contents(str(folder)).files.keys() - read_contents("cbf-2013").files.keys()
    assert kept == {"notes.txt", "translations/de.toml"}


def test_a_scheme_on_its_own_is_kept_with_what_it_extends_and_names(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "child.toml").write_text(f'name = "child"\nextends = "../parent.toml"\n{HEAD}')
    (tmp_path / "parent.toml").write_text(f'name = "parent"\nextends = "nz-2017"\n{HEAD}')
    contents = read_contents(str(tmp_path / "deep" / "child.toml"))
    assert contents.scheme_file == "schemes/child.toml"
    for path in (tmp_path / "deep" / "child.toml", tmp_path / "parent.toml"):
        path.unlink()
    loaded, base = load_scheme(write_out(contents, tmp_path / "elsewhere")), load_scheme("nz-2017")
    assert loaded.name == "child"
    assert loaded.registers == base.registers
    assert loaded.clubs == base.clubs


def test_the_hash_depends_on_names_content_and_the_scheme() -> None:
    digests = {
        FolderContents("a", {"a": b"1", "b": b"2"}).digest,
        FolderContents("b", {"a": b"1", "b": b"2"}).digest,
        FolderContents("a", {"a": b"1", "c": b"2"}).digest,
        FolderContents("a", {"a": b"1", "b": b"3"}).digest,
    }
    assert len(digests) == 4
    assert FolderContents("a", {"b": b"2", "a": b"1"}).digest in digests


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../../x", "a//b", "./a"])
def test_a_path_that_leaves_the_folder_is_refused(path: str) -> None:
    with pytest.raises(SchemeError, match="is not in the federation's folder"):
        check_path(path)


def test_a_file_that_lies_elsewhere_is_kept_and_named_as_it_is_kept(tmp_path: Path) -> None:
    deep, elsewhere = tmp_path / "a" / "b", tmp_path / "elsewhere"
    for folder in (deep, elsewhere):
        folder.mkdir(parents=True)
    (tmp_path / "parent.toml").write_text(f'name = "parent"\nextends = "nz-2017"\n{HEAD}')
    (elsewhere / "picture").write_text(SQUARE)
    (elsewhere / "clubs.csv").write_text("code,name,region\n7,Upper Valley,\n")
    (deep / "child.toml").write_text(
        f'name = "child"\nextends = "../../parent.toml"\n{HEAD}[federation]\nname = "Two Rivers"\ntime_zone = "UTC"\n'
        f"clubs = '{elsewhere / 'clubs.csv'}'\nlogo = \"../../elsewhere/picture\"\n"
    )
    contents = read_contents(str(deep / "child.toml"))
    for folder in (tmp_path / "a", elsewhere):
        shutil.rmtree(folder)
    loaded = load_scheme(write_out(contents, tmp_path / "copy"))
    assert loaded.clubs == {7: "Upper Valley"}
    assert loaded.logo is not None
    assert loaded.logo.content == SQUARE.encode()
    assert loaded.on(date(2018, 1, 1)).awards == load_scheme("nz-2017").on(date(2018, 1, 1)).awards


def test_two_files_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    """A scheme calls its clubs as the scheme that it extends calls its tables."""
    (tmp_path / "cbf-2013-tables.csv").write_text("code,name,region\n7,Upper Valley,\n")
    (tmp_path / "own.toml").write_text(
        f'name = "own"\nextends = "cbf-2013"\n{HEAD}[federation]\nname = "Two Rivers"\ntime_zone = "UTC"\n'
        'clubs = "cbf-2013-tables.csv"\n'
    )
    contents = read_contents(str(tmp_path / "own.toml"))
    loaded = load_scheme(write_out(contents, tmp_path / "copy"))
    assert loaded.clubs == {7: "Upper Valley"}
    tables = (load_scheme("cbf-2013").folder / "cbf-2013-tables.csv").read_bytes()
    assert contents.files["schemes/2-cbf-2013-tables.csv"] == tables
