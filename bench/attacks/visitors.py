"""Attacks by visitors without a login: wrong passwords, large posts, silence, and drawings not seen before."""

import http.client
import re
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from urllib.parse import urlencode

from bench.attacks.target import Target, raise_file_limit
from tests.doors.parts import HOST

_TIMEOUT = 90.0
_SIGN_INS, _POSTS, _POST_BYTES, _DRAWINGS = 40, 10, 30_000_000, 720
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def sign_in(target: Target, ended: threading.Event) -> str:
    """Try wrong passwords for one name, all at once."""
    forms = [_fetch_form(target) for _ in range(_SIGN_INS)]
    with ThreadPoolExecutor(_SIGN_INS) as clients:
        pages = list(clients.map(lambda form: _try_password(target, *form), forms))
    return f"{sum('do not belong together' in page for page in pages)} of {_SIGN_INS} tried"


def _fetch_form(target: Target) -> tuple[str, str]:
    link = http.client.HTTPConnection(HOST, target.ports["web"], timeout=_TIMEOUT)
    link.request("GET", "/sign-in")
    answer = link.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    found = _TOKEN.search(answer.read().decode())
    link.close()
    assert found
    return cookie, found[1]


def _try_password(target: Target, cookie: str, token: str) -> str:
    body = urlencode({"csrfmiddlewaretoken": token, "login": target.players[0], "password": "a wrong password"})
    head = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    with suppress(OSError):
        link = http.client.HTTPConnection(HOST, target.ports["web"], timeout=_TIMEOUT)
        link.request("POST", "/sign-in", body, head)
        return link.getresponse().read().decode()
    return ""


def post_multipart(target: Target, ended: threading.Event) -> str:
    """Post large files to a form that wants none; return how much of the temporary folder was taken."""
    most = 0
    with ThreadPoolExecutor(_POSTS) as clients:
        posts = [clients.submit(_post, target, _fetch_form(target)[0]) for _ in range(_POSTS)]
        while not all(post.done() for post in posts):
            most = max(most, sum(file.stat().st_size for file in target.scratch.rglob("*") if file.is_file()))
            ended.wait(0.05)
    return f"temporary files {most / 1e6:,.0f} MB of {_POSTS * _POST_BYTES / 1e6:,.0f} posted"


def _post(target: Target, cookie: str) -> None:
    start = b'--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    body = start + bytes(_POST_BYTES) + b"\r\n--edge--\r\n"
    with suppress(OSError):
        link = http.client.HTTPConnection(HOST, target.ports["web"], timeout=_TIMEOUT)
        head = {"Content-Type": "multipart/form-data; boundary=edge", "Cookie": cookie}
        link.request("POST", "/sign-in", body, head)
        link.getresponse().read()


def hold_bodies(target: Target, ended: threading.Event) -> str:
    """Announce forty bodies, and never send them."""
    cookie = _fetch_form(target)[0]
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000"
    head = f"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n{form}\r\n\r\nx"
    return _hold(target, ended, head.encode(), 40)


def hold_heads(target: Target, ended: threading.Event) -> str:
    """Begin 520 requests, and say no more."""
    return _hold(target, ended, b"GET / HTTP/1.1\r\nHost:", 520)


def hold_many_heads(target: Target, ended: threading.Event) -> str:
    """Begin 3,000 requests, and say no more."""
    return _hold(target, ended, b"GET / HTTP/1.1\r\nHost:", 3000)


def _hold(target: Target, ended: threading.Event, start: bytes, count: int) -> str:
    """Keep so many connections open, and open another for each that is closed."""
    raise_file_limit()
    links: list[socket.socket] = []
    opened = 0
    while not ended.is_set():
        links = [link for link in links if not _is_closed(link)]
        for _ in range(count - len(links)):
            with suppress(OSError):
                link = socket.create_connection((HOST, target.ports["web"]), 0.5)
                link.sendall(start)
                link.settimeout(0)
                links.append(link)
                opened += 1
            if ended.is_set():
                break
        ended.wait(0.2)
    for link in links:
        link.close()
    return f"{opened:,} connections opened"


def _is_closed(link: socket.socket) -> bool:
    try:
        if link.recv(4096):
            return False
    except BlockingIOError:
        return False
    except OSError:
        pass
    link.close()
    return True


def ask_for_drawings(target: Target, ended: threading.Event) -> str:
    """Ask for drawings of many players."""
    kinds = ("points", "sessions", "places")
    addresses = [
        f"/players/{number}/pictures/{kind}.svg{width}"
        for number in target.players
        for kind in kinds
        for width in ("", "?narrow=1")
    ]
    with ThreadPoolExecutor(40) as clients:
        statuses = list(clients.map(lambda address: _status(target, address), addresses[:_DRAWINGS]))
    return f"{statuses.count(200)} drawn of {len(statuses)}"


def _status(target: Target, address: str) -> int:
    with suppress(OSError):
        link = http.client.HTTPConnection(HOST, target.ports["web"], timeout=_TIMEOUT)
        link.request("GET", address)
        answer = link.getresponse()
        answer.read()
        link.close()
        return answer.status
    return 0
