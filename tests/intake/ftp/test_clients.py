"""The FTP door with the clients that clubs have: curl and lftp, over TLS and, where it is switched on, in the clear."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.intake.broken_transfers import assert_nothing_was_kept
from tests.intake.clients import large_file, run, written
from tests.intake.federation import HOST, Federation
from tests.store.cast import AUCKLAND, session_file

Program = Callable[[str], str]
TLS = ("--ssl-reqd", "-k")


def address(federation: Federation, path: str) -> str:
    """A URL with the club's login in it."""
    way = federation.ways[AUCKLAND]
    return f"ftp://{way.user}:{way.password}@{HOST}:{federation.port('ftp')}/{path}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A results file on a scorer's disk."""
    return written(tmp_path, "106_curl.txt", session_file(event="Curl"))


def test_curl_sends_lists_and_fetches_over_tls(federation: Federation, program: Program, file: Path) -> None:
    curl = program("curl")
    sent = run(curl, "-sSv", *TLS, "-T", file, address(federation, ""))
    assert (sent.returncode, "< 226 Kept." in sent.stderr) == (0, True)
    assert [each.content for each in federation.arrivals("106_curl.txt")] == [file.read_bytes()]
    assert " 106_curl.txt\n" in run(curl, "-sS", *TLS, address(federation, "")).stdout.replace("\r", "")
    assert run(curl, "-sS", *TLS, address(federation, "106_curl.txt")).stdout == file.read_text()


def test_curl_sends_in_the_clear_only_where_that_is_switched_on(
    federation: Federation, plain: Federation, program: Program, file: Path
) -> None:
    curl = program("curl")
    refused = run(curl, "-sS", "-T", file, address(federation, "106_curl_clear.txt"))
    assert refused.returncode != 0
    assert federation.arrivals("106_curl_clear.txt") == []
    assert run(curl, "-sS", "-T", file, address(plain, "106_curl_clear.txt")).returncode == 0
    assert [each.content for each in plain.arrivals("106_curl_clear.txt")] == [file.read_bytes()]


def test_curl_says_why_a_name_is_refused(federation: Federation, program: Program, file: Path) -> None:
    refused = run(program("curl"), "-sSv", *TLS, "-T", file, address(federation, "Monday.TXT"))
    assert refused.returncode != 0
    assert "A good name: 106_2017_03_14_jubilee_pairs_1.txt" in refused.stderr


def test_curl_says_why_a_file_is_too_large(tight: Federation, program: Program, tmp_path: Path) -> None:
    large = written(tmp_path, "106_large.txt", large_file())
    refused = run(program("curl"), "-sSv", *TLS, "-T", large, address(tight, ""))
    assert refused.returncode != 0
    assert "552 The file is larger than 1,000 bytes" in refused.stderr
    assert tight.arrivals("106_large.txt") == []


def test_curl_that_gives_up_leaves_nothing_although_it_says_goodbye(
    federation: Federation, program: Program, tmp_path: Path
) -> None:
    """It ends the TLS of the file properly when its time is up, and closes its commands without a word."""
    large = written(tmp_path, "106_given_up.txt", large_file())
    slow = ("--limit-rate", "100k", "--max-time", "1")
    assert run(program("curl"), "-sS", *TLS, *slow, "-T", large, address(federation, "")).returncode == 28
    assert_nothing_was_kept(federation, "ftp", "106_given_up.txt")


def test_curl_that_gives_up_in_the_clear_leaves_nothing(plain: Federation, program: Program, tmp_path: Path) -> None:
    large = written(tmp_path, "106_given_up.txt", large_file())
    slow = ("--limit-rate", "100k", "--max-time", "1")
    assert run(program("curl"), "-sS", *slow, "-T", large, address(plain, "")).returncode == 28
    assert_nothing_was_kept(plain, "ftp", "106_given_up.txt")


@pytest.mark.skipif(not shutil.which("lftp"), reason="lftp is not installed")
@pytest.mark.parametrize("private", [True, False])
def test_lftp_sends_lists_and_fetches(federation: Federation, plain: Federation, tmp_path: Path, private: bool) -> None:
    where, way = (federation, federation.ways[AUCKLAND]) if private else (plain, plain.ways[AUCKLAND])
    file = written(tmp_path, "106_lftp.txt", session_file(event="Lftp"))
    how = "set ssl:verify-certificate no; set ftp:ssl-force yes" if private else "set ftp:ssl-allow no"
    script = (
        f"{how}; set cmd:fail-exit yes; open -u {way.user},{way.password} -p {where.port('ftp')} {HOST}; "
        f"put {file}; cls; cat 106_lftp.txt"
    )
    done = run("lftp", "-c", script, env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]})
    assert done.returncode == 0, done.stderr
    assert "106_lftp.txt\n" in done.stdout
    assert file.read_text() in done.stdout
    assert [each.content for each in where.arrivals("106_lftp.txt")] == [file.read_bytes()]
