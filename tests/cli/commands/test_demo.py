"""`overtrick demo` from its start to its end: what it prints works, each role can sign in, and Ctrl-C leaves nothing.

One federation is made for all of these tests, and of two months only: that takes seconds.
"""

import http.cookiejar
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.process_list import HOST, answers, free_ports, processes
from tests.postgres import fast_folder
from tests.waiting import wait_for
from tests.web.page_text import words

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Demo:
    """A demo as somebody at a terminal runs it, in a folder with a name that needs quotes."""

    def __init__(self, folder: Path) -> None:
        self.directory = folder / "my island"
        self.ports = free_ports(3)
        self._log = folder / "output"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, named: bool = True) -> None:
        """Start it, with the ports named or not, and wait until it says that everything is up."""
        names = ("web", "ftp", "sftp")
        options = [word for name, port in zip(names, self.ports, strict=True) for word in (f"--{name}-port", str(port))]
        command = [
            sys.executable,
            "-m",
            "overtrick.cli",
            "demo",
            "--federation",
            "cyprus",
            "--months",
            "2",
            "--dir",
            str(self.directory),
            *(options if named else ()),
        ]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("OVERTRICK_")}
        # A proxy for the world outside must not matter.
        environment["http_proxy"] = f"http://{HOST}:{free_ports(1)[0]}"
        with self._log.open("wb") as log:
            process = self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        wait_for(lambda: (self.directory / "demo.json").exists() or process.poll() is not None, "the demo is up")
        assert process.poll() is None, self.output
        wait_for(lambda: "Ctrl-C" in self.output, "everything was said")

    @property
    def output(self) -> str:
        """What it has printed."""
        return self._log.read_text()

    @property
    def facts(self) -> dict[str, Any]:
        """What demo.json says."""
        found: dict[str, Any] = json.loads((self.directory / "demo.json").read_text())
        return found

    def printed(self, word: str) -> list[str]:
        """The commands with a word in them."""
        return [line for line in self.output.splitlines() if line.startswith("  curl") and word in line]

    def stop(self, how: signal.Signals) -> int:
        """Tell it to stop; the exit status."""
        assert self.process
        self.process.send_signal(how)
        return self.process.wait(30)


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    """A demo that runs."""
    with tempfile.TemporaryDirectory(prefix="overtrick-demo-", dir=fast_folder()) as folder:
        running = Demo(Path(folder))
        try:
            running.start()
            yield running
        finally:
            if running.process:
                running.process.kill()
                running.process.wait()
            for left in processes(folder):
                os.kill(left, signal.SIGKILL)


def read(address: str) -> str:
    """A page as anybody sees it."""
    browser = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    text: str = browser.open(address, timeout=30).read().decode()
    return text


def run(command: str) -> bytes:
    """Run a command as it was printed."""
    return subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=True).stdout


def test_demo_json_has_exactly_the_promised_keys(demo: Demo) -> None:
    facts = demo.facts
    assert list(facts) == ["web", "ftp", "sftp", "club", "token", "logins"]
    assert facts["web"] == f"http://{HOST}:{demo.ports[0]}"
    for name, port in (("ftp", demo.ports[1]), ("sftp", demo.ports[2])):
        assert set(facts[name]) == {"host", "port", "user", "password"}
        assert (facts[name]["host"], facts[name]["port"]) == (HOST, port)
    assert list(facts["logins"]) == ["federation", "club", "player"]
    assert {tuple(login) for login in facts["logins"].values()} == {("user", "password")}
    assert (demo.directory / "demo.json").stat().st_mode & 0o077 == 0
    assert all(map(answers, demo.ports))


def test_what_it_prints_sends_a_file_and_shows_what_it_earned(demo: Demo) -> None:
    (asked,) = demo.printed("Authorization")
    ranking, boards = demo.printed(" -T ")
    # Nothing was sent yet.
    assert b"has sent no file" in run(asked)
    run(ranking)
    wait_for(lambda: json.loads(run(asked)).get("state") == "accepted", "the worker takes the file in")
    answer: dict[str, Any] = json.loads(run(asked))
    assert list(answer) == ["file", "state", "revision", "problems", "awards", "changes"]
    assert answer["revision"] == 1
    earned = {award["player"]: float(award["points"]) for award in answer["awards"]}
    # The player whose login was printed is one of those who earned.
    player = demo.facts["logins"]["player"]["user"]
    assert earned[player] > 0
    scorecard, evening, own = (line.strip() for line in demo.output.splitlines() if line.startswith("  http"))
    assert own == f"{demo.facts['web']}/players/{player}"
    assert 'href="/sessions/' in read(own)
    numbers = set(re.findall(r'href="/sessions/(\d+)"', read(evening)))
    sessions = [f"{demo.facts['web']}/sessions/{number}" for number in numbers]
    (session,) = (each for each in sessions if f'href="/players/{player}"' in read(each))
    assert "/scorecards/" not in read(session)
    run(boards)
    wait_for(lambda: "/scorecards/" in read(session), "the worker takes the boards in")
    assert "/boards/" in read(scorecard)


def test_pages_answer_before_all_results_are_there(demo: Demo) -> None:
    """Two months of results, which came while the first pages could be seen."""
    web = demo.facts["web"]
    (said,) = [at for at, line in enumerate(demo.output.splitlines()) if "is ready to open" in line]
    (ready,) = [at for at, line in enumerate(demo.output.splitlines()) if "pages, and the API" in line]
    assert said < ready
    assert demo.output.splitlines()[said].startswith(f"{web}  is ready to open.")
    assert not (demo.directory / "demo-unfinished.json").exists()


def test_it_says_where_its_letters_lie(demo: Demo) -> None:
    assert f"they are kept in {demo.directory / 'mail'}.\n" in demo.output


def test_a_file_in_the_folder_that_it_names_is_tried_out(demo: Demo) -> None:
    folder = demo.directory / "inbox" / str(demo.facts["club"])
    assert f"watched folder {folder}; its folder test tries files out\n" in demo.output
    example, _ = sorted((demo.directory / "example").iterdir(), key=lambda file: file.stat().st_size)
    shutil.copy(example, folder / "test")
    result = folder / "test" / f"{example.name}.result.txt"
    wait_for(result.exists, "the file is tried out")
    assert "A trial: nothing was kept." in result.read_text()


@pytest.mark.parametrize(
    ("role", "page", "said"),
    [("federation", "/office", "held back"), ("club", "/desk", "Good "), ("player", "/me", "Number {user}")],
)
def test_each_role_signs_in_and_lands_on_its_page(demo: Demo, role: str, page: str, said: str) -> None:
    web, login = demo.facts["web"], demo.facts["logins"][role]
    cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(urllib.request.ProxyHandler({}), cookies)
    form = browser.open(f"{web}/sign-in", timeout=30).read().decode()
    # One for each form, all of them good.
    token, *_ = TOKEN.findall(form)
    sent = urllib.parse.urlencode({"login": login["user"], "password": login["password"], "csrfmiddlewaretoken": token})
    landed = browser.open(f"{web}/sign-in", sent.encode(), timeout=30)
    assert landed.url.endswith(page)
    text = words(landed.read().decode())
    assert said.format(**login) in text
    assert "Sign out" in text


def test_the_style_of_the_pages_is_served(demo: Demo) -> None:
    web, browser = demo.facts["web"], urllib.request.build_opener(urllib.request.ProxyHandler({}))
    style_sheet = re.search(r'<link rel="stylesheet" href="([^"]+)"', browser.open(web, timeout=30).read().decode())
    assert style_sheet
    with browser.open(web + style_sheet[1], timeout=30) as style:
        assert style.headers["Content-Type"].startswith("text/css")


def test_ctrl_c_stops_everything_and_a_second_start_has_the_data(demo: Demo) -> None:
    before, (asked,) = demo.facts, demo.printed("Authorization")
    known = run(asked)
    assert processes(str(demo.directory), "worker")
    assert demo.stop(signal.SIGINT) == 0
    assert demo.output.endswith("Stopped. The data is kept: the next start takes seconds.\n")
    assert processes(str(demo.directory)) == {}
    assert not any(map(answers, demo.ports))
    assert not (demo.directory / "demo.json").exists()
    settings = demo.directory / "overtrick.toml"
    settings.write_text(settings.read_text() + "# mine\n[worker]\nlook = 100\n")
    # Where it listens it knows from the last time.
    demo.start(named=False)
    assert "Making" not in demo.output
    assert settings.read_text().endswith("# mine\n[worker]\nlook = 100\n")
    assert demo.facts == before
    assert run(asked) == known
    # Whoever closes the window of the terminal stops everything too.
    assert demo.stop(signal.SIGHUP) == 0
    assert processes(str(demo.directory)) == {}


def test_nothing_is_left_of_a_demo_that_was_killed_without_a_word(demo: Demo) -> None:
    demo.start()
    assert processes(str(demo.directory), "worker")
    assert demo.stop(signal.SIGKILL) == -signal.SIGKILL
    wait_for(lambda: not processes(str(demo.directory)), "the parts ended")
