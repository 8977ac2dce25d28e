"""The SFTP door with OpenSSH's own clients: sftp in batch mode, scp, and scp as it was before it spoke SFTP."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.intake.clients import run, ssh_options, written
from tests.intake.federation import HOST, Federation
from tests.store.cast import AUCKLAND, HOWICK, session_file

Program = Callable[[str], str]
PLAYERS = "nzb_master_player.txt"


def batch(federation: Federation, program: str, lines: str, club: int = AUCKLAND, user: str = "") -> tuple[int, str]:
    """Run commands of sftp: its exit status, and all that it says."""
    way = federation.ways[club]
    options = ssh_options(way, federation.port("sftp"))
    done = run(program, *options, "-b", "-", f"{user or way.user}@{HOST}", input=lines)
    return done.returncode, done.stdout + done.stderr


def copied(federation: Federation, program: str, *words: object, club: int = AUCKLAND, to: str = "") -> tuple[int, str]:
    """Copy files with scp: its exit status, and all that it says."""
    way = federation.ways[club]
    done = run(program, *ssh_options(way, federation.port("sftp")), *words, f"{way.user}@{HOST}:{to}")
    return done.returncode, done.stdout + done.stderr


def test_sftp_sends_lists_and_fetches(federation: Federation, program: Program, tmp_path: Path) -> None:
    file = written(tmp_path, "106_openssh.txt", session_file(event="OpenSSH"))
    back, players = tmp_path / "back.txt", tmp_path / "players.txt"
    lines = f"put {file}\nls -l\npwd\nget 106_openssh.txt {back}\nget {PLAYERS} {players}\n"
    status, said = batch(federation, program("sftp"), lines)
    assert status == 0, said
    assert [each.content for each in federation.arrivals("106_openssh.txt")] == [file.read_bytes()]
    (listed,) = [line.split() for line in said.splitlines() if line.endswith(" 106_openssh.txt") and line[0] == "-"]
    assert str(file.stat().st_size) in listed
    assert "Remote working directory: /" in said
    assert back.read_bytes() == file.read_bytes()
    assert players.read_bytes() == federation.ask("SELECT content FROM publication")[0][0]


def test_sftp_tries_a_file_out(federation: Federation, program: Program, tmp_path: Path) -> None:
    file = written(tmp_path, "106_tried.txt", session_file(event="Tried"))
    result = tmp_path / "result.txt"
    before = federation.count()
    status, said = batch(
        federation, program("sftp"), f"cd test\nput {file}\nls\nget 106_tried.txt.result.txt {result}\n"
    )
    assert status == 0, said
    assert "player 38441: 40.00 C\n" in result.read_text()
    assert federation.count() == before


def test_sftp_renames_and_sets_times_and_rights(federation: Federation, program: Program, tmp_path: Path) -> None:
    file = written(tmp_path, "106_timed.txt", session_file(event="Timed"))
    lines = f"put -pf {file} 106_timed.txt.filepart\nrename 106_timed.txt.filepart 106_timed.txt\n"
    status, said = batch(federation, program("sftp"), lines)
    assert status == 0, said
    assert [each.content for each in federation.arrivals("106_timed.txt")] == [file.read_bytes()]


def test_sftp_replaces_a_file_as_winscp_does(federation: Federation, program: Program, tmp_path: Path) -> None:
    name = "106_as_winscp.txt"
    files = [written(tmp_path, f"{word}.txt", session_file(event=word)) for word in ("Old", "New")]
    lines = f"put {files[0]} {name}\nput {files[1]} {name}.filepart\nrm {name}\nrename {name}.filepart {name}\n"
    status, said = batch(federation, program("sftp"), lines)
    assert status == 0, said
    assert [each.content for each in federation.arrivals(name)] == [file.read_bytes() for file in files]


@pytest.mark.parametrize(
    "line", ["mkdir new", "rmdir test", "ln -s 106_a.txt 106_b.txt", "rm 106_kept.txt", "put FILE Monday.txt", "df"]
)
def test_sftp_is_told_that_something_cannot_be(
    federation: Federation, program: Program, tmp_path: Path, line: str
) -> None:
    file = written(tmp_path, "106_kept.txt", session_file(event="Kept"))
    before = federation.count()
    status, said = batch(federation, program("sftp"), f"put {file}\n{line.replace('FILE', str(file))}\n")
    assert status == 1, said
    assert federation.count() == before + 1


def test_sftp_that_goes_on_with_a_longer_file_sends_no_zeros(
    federation: Federation, program: Program, tmp_path: Path
) -> None:
    file = written(tmp_path, "106_longer.txt", session_file(event="Longer"))
    assert batch(federation, program("sftp"), f"put {file}\n")[0] == 0
    longer = written(tmp_path, "106_longer.txt", session_file(event="Longer") + "5,40.00,1,2\n")
    status, said = batch(federation, program("sftp"), f"reput {longer}\n")
    assert status != 0, said
    assert [each.content.decode() for each in federation.arrivals("106_longer.txt")] == [session_file(event="Longer")]


def test_sftp_with_the_key_of_another_club_stays_outside(federation: Federation, program: Program) -> None:
    status, said = batch(federation, program("sftp"), "ls\n", HOWICK, user=str(AUCKLAND))
    assert (status, "Permission denied" in said) == (255, True)


@pytest.mark.parametrize("way", [(), ("-O",), ("-p",), ("-O", "-p")])
def test_scp_sends_several_files(
    federation: Federation, program: Program, tmp_path: Path, way: tuple[str, ...]
) -> None:
    names = [f"106_scp{''.join(way).replace('-', '_').lower()}_{at}.txt" for at in (1, 2)]
    files = [written(tmp_path, name, session_file(event=name)) for name in names]
    status, said = copied(federation, program("scp"), *way, *files)
    assert status == 0, said
    assert [[each.content.decode() for each in federation.arrivals(name)] for name in names] == [
        [session_file(event=name)] for name in names
    ]


@pytest.mark.parametrize("way", [(), ("-O",)])
def test_scp_fetches_a_file(federation: Federation, program: Program, tmp_path: Path, way: tuple[str, ...]) -> None:
    own = federation.ways[AUCKLAND]
    back = tmp_path / "players.txt"
    options = ssh_options(own, federation.port("sftp"))
    done = run(program("scp"), *options, *way, f"{own.user}@{HOST}:{PLAYERS}", back)
    assert done.returncode == 0, done.stderr
    assert back.read_bytes() == federation.ask("SELECT content FROM publication")[0][0]


@pytest.mark.parametrize("way", [(), ("-O",)])
def test_scp_is_told_that_a_name_cannot_be_and_the_next_file_is_taken(
    federation: Federation, program: Program, tmp_path: Path, way: tuple[str, ...]
) -> None:
    good = f"106_after_bad{len(way)}.txt"
    bad = written(tmp_path, "Monday.txt", session_file())
    status, said = copied(federation, program("scp"), *way, bad, written(tmp_path, good, session_file()))
    assert status != 0, said
    assert len(federation.arrivals(good)) == 1


@pytest.mark.parametrize("way", [(), ("-O",)])
def test_scp_of_a_file_that_is_too_large_fails(
    tight: Federation, program: Program, tmp_path: Path, way: tuple[str, ...]
) -> None:
    name = f"106_scp_large{len(way)}.txt"
    status, said = copied(tight, program("scp"), *way, written(tmp_path, name, b"x" * 100_000))
    assert status != 0, said
    assert tight.arrivals(name, None) == []


@pytest.mark.parametrize("way", [("-r",), ("-O", "-r")])
def test_scp_makes_no_folders(federation: Federation, program: Program, tmp_path: Path, way: tuple[str, ...]) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    written(folder, "106_in_folder.txt", session_file())
    assert copied(federation, program("scp"), *way, folder)[0] != 0
    assert federation.arrivals("106_in_folder.txt", None) == []
