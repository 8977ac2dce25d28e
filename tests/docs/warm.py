"""`overtrick` as a page calls it, without the half second that Python takes to load Django for each command.

One process loads what others wrote, and forks for each command; a small `overtrick` on PATH hands over its words, its
folder, its environment and its open files, and ends as the command ends. Nothing of Overtrick itself is loaded before
the fork: a command that forgets to load or to set up what it needs fails here as it fails on a desk. And it ends as
Python ends, with its traceback, its threads and what is to be done at exit; only the last step is left out, freeing
one by one what was loaded, which takes a forked process longer than all the rest.

This file is run as a program of its own, hence it imports nothing from the tests.
"""

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

SOCKET = "warm.socket"
# Most of what a command on a store loads. Whoever is not there any more is left out: this is for speed alone.
OTHERS = (
    "argparse", "asyncio", "csv", "email.headerregistry", "http.client", "sqlite3", "unittest.mock", "xml.sax.saxutils",
    "django.contrib.auth.hashers", "django.contrib.staticfiles.finders", "django.core.cache", "django.core.mail",
    "django.core.management", "overtrick.store.db.sqlite.base", "django.db.migrations.executor",
    "django.db.migrations.loader", "django.db.models.sql.compiler", "django.forms", "django.http",
    "django.template.defaultfilters", "django.template.loader_tags", "django.test", "django.urls", "django.utils.log",
    "django.views.generic", "msgspec", "psycopg",
    "rich.console", "rich.table", "tomllib", "typing_extensions", "zoneinfo",
)  # fmt: skip
# Python without its site folder starts in 10 ms. A status below 0 is a signal that ended the command.
CLIENT = """\
#!{python} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as link:
    link.connect({address!r})
    asked = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(link, [len(asked).to_bytes(4, "big")], [0, 1, 2])
    link.sendall(asked)
    said = link.recv(16)
status = int(said) if said else 70
if status < 0:
    os.kill(os.getpid(), -status)
sys.exit(status)
"""


@contextmanager
def warm(folder: Path, environment: dict[str, str]) -> Iterator[Path]:
    """A folder for PATH with an `overtrick` in it that starts at once."""
    address = folder / SOCKET
    client = folder / "overtrick"
    client.write_text(CLIENT.format(python=sys.executable, address=str(address)), encoding="utf-8")
    client.chmod(0o755)
    command = [sys.executable, __file__, str(address)]
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            assert process.stdout.readline(), "the process that loads for others does not start"
            yield folder
        finally:
            process.terminate()


def wait_for_command(address: str) -> list[str]:
    """Listen in this process for good; return, in a new process for each command, with its words."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(address)
        door.listen()
        print("ready", flush=True)  # noqa: T201
        while True:
            link, _ = door.accept()
            with link:
                if os.fork() == 0:
                    door.close()
                    return _command(link)
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass


def _command(link: socket.socket) -> list[str]:
    """Become the command that a client asks for; a process between the two tells the client how it ended."""
    length, files, _, _ = socket.recv_fds(link, 4, 3)
    with link.makefile("rb") as sent:
        words, folder, environment = json.loads(sent.read(int.from_bytes(length, "big")))
    command = os.fork()
    if command:
        status = os.waitstatus_to_exitcode(os.waitpid(command, 0)[1])
        link.sendall(str(status).encode())
        os._exit(0)
    link.close()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    return list(words)


def call() -> int:
    """Call the program, and see to it that nothing is freed at the end of it."""
    status = 1  # Python's own, after a traceback

    def leave() -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)

    # What is registered first is called last, after the functions that the command itself may register.
    atexit.register(leave)
    try:
        status = int(import_module("overtrick.cli").main())
    except SystemExit as stop:
        # argparse ends with a number; a text would be printed by Python, with 1 for a status.
        status = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
        raise
    return status


if __name__ == "__main__":
    for name in OTHERS:
        with suppress(ImportError):
            import_module(name)
    gc.freeze()
    program = Path(sys.executable).with_name("overtrick")
    sys.argv = [str(program), *wait_for_command(sys.argv[1])]
    # As for the real one: its own folder, and not that of these tests, is where Python looks first.
    sys.path[0] = str(program.parent)
    sys.exit(call())
