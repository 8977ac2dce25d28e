"""A real browser for the tests of the pages: one that is there, or Debian's; never one that is downloaded."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NO_BROWSER = "Chromium is missing"
VARIABLE = "CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW = f"install it (Debian: apt-get install chromium), or name the program in {VARIABLE}"
_INSTALL_SECONDS = 300
# Nothing but the pages: no updates, no synchronising, no sandbox that root may not have.
_OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
            "--disable-sync")  # fmt: skip


class NoChromium(Exception):
    """There is no browser."""


def find_program() -> str | None:
    """The browser that is there."""
    named = os.environ.get(VARIABLE)
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def _install() -> str | None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (command, ["apt-get", "update", "-qq"], command):
        subprocess.run(step, env=quiet, capture_output=True, timeout=_INSTALL_SECONDS, check=False)
        if found := find_program():
            return found
    return None


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, started; NoChromium if there is none."""
    program = find_program()
    if program is None:
        raise NoChromium(HOW)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=list(_OPTIONS))
        try:
            yield browser
        finally:
            browser.close()


def main() -> None:
    """See to the browser before several processes look for it at once."""
    if not (find_program() or _install()):
        sys.stderr.write(f"No Chromium was found: the pages are not tested in a browser, unless CI is true. {HOW}.\n")


if __name__ == "__main__":
    main()
