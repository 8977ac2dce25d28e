"""Files a second through each door, against `receive` in the same run; and how soon an award can be seen.

The doors and the worker run as separate processes, as in production, on the same two cores as the clients. A file
counts when the worker has processed it. The second figure is the time from the door's answer until the API shows the
award, while twenty files a second arrive.
"""

import asyncio
import ftplib
import http.client
import json
import ssl
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import asyncssh

from bench.stores import VENDORS, SentFile, deliveries, empty_store, make_nation, postgresql_databases
from overtrick.store.access import credentials
from overtrick.store.commands import bulk_load, receive
from overtrick.store.db import database
from overtrick.store.results.delivery import Delivery
from tests.doors.parts import HOST, Running, running
from tests.postgres import Databases

FILES, WARM, CLIENTS = 400, 100, 4
FILES_A_SECOND, SECONDS, LIMIT = 20, 20, 1.0
Send = Callable[[Running, SentFile, str, str], None]


def main() -> None:
    """Print the figures."""
    with make_nation(1) as folder, postgresql_databases() as postgres:
        for vendor in VENDORS:
            _measure(vendor, folder, postgres)


def _measure(vendor: str, folder: Path, postgres: Databases) -> None:
    sent = deliveries(folder)
    plain = _receive(vendor, folder, postgres, sent[: FILES + WARM])
    print(f"doors on {vendor}: {FILES} files each, {CLIENTS} clients, each file with a login of its own")
    print(f"  receive           {plain:9,.0f} files/s")
    for name, send in DOORS.items():
        with empty_store(vendor, postgres) as store:
            _load_registers(folder, sent)
            with running(store.directory, store.environment, name, "worker", web_processes=0) as federation:
                speed = _send_all(federation, sent, send)
        print(f"  {name:<17} {speed:9,.0f} files/s   {plain / speed:5.1f} × receive")
    with empty_store(vendor, postgres) as store:
        _load_registers(folder, sent)
        with running(store.directory, store.environment, "ftp", "web", "worker", web_processes=0) as federation:
            waits = _measure_waits(federation, sent)
    middle, late = quantiles(waits, n=2)[0], quantiles(waits, n=20)[-1]
    print(f"  from the answer of FTP to the award, {FILES_A_SECOND} files a second for {SECONDS} s: ", end="")
    print(f"half within {middle:.2f} s, 95 % within {late:.2f} s (limit {LIMIT:.0f} s)")


def _load_registers(folder: Path, sent: list[SentFile]) -> None:
    bulk_load._open_federation("nz-2017", sent[0].at)
    bulk_load._load_registers(folder, sent[0].at)


def _receive(vendor: str, folder: Path, postgres: Databases, sent: list[SentFile]) -> float:
    with empty_store(vendor, postgres):
        _load_registers(folder, sent)
        start = 0.0
        for at, each in enumerate(sent):
            if at == WARM:
                start = perf_counter()
            delivery = Delivery(name=each.path.name, content=each.path.read_bytes(), at=each.at, club=each.club)
            receive.receive([delivery])
        return FILES / (perf_counter() - start)


def _logins(sent: list[SentFile]) -> dict[int, tuple[str, str]]:
    now = datetime.now(UTC)
    return {
        club: (
            credentials.make_credential(credentials.PASSWORD, str(club), now),
            credentials.make_credential(credentials.TOKEN, str(club), now),
        )
        for club in {each.club for each in sent}
    }


def _send_all(federation: Running, sent: list[SentFile], send: Send) -> float:
    """Send files through a door by a few clients at once, until the last is processed; return files a second."""
    logins = _logins(sent[: WARM + FILES])
    with ThreadPoolExecutor(CLIENTS) as clients:

        def one(each: SentFile) -> None:
            send(federation, each, *logins[each.club])

        list(clients.map(one, sent[:WARM]))
        _until_taken_in(WARM)
        start = perf_counter()
        list(clients.map(one, sent[WARM : WARM + FILES]))
        _until_taken_in(WARM + FILES)
    return FILES / (perf_counter() - start)


def _until_taken_in(count: int) -> None:
    while database.rows("SELECT count(*) FROM journal WHERE kind = 'delivery'")[0][0] < count:
        time.sleep(0.01)


def _measure_waits(federation: Running, sent: list[SentFile]) -> list[float]:
    """Return for each file the seconds from the door's answer until the API shows what became of it."""
    logins, waits, threads = _logins(sent[: FILES_A_SECOND * SECONDS]), list[float](), list[threading.Thread]()

    def one(each: SentFile) -> None:
        password, token = logins[each.club]
        _by_ftp(federation, each, password, token)
        answered = perf_counter()
        while _state(federation, each.path.name, token) == "received":
            time.sleep(0.03)
        waits.append(perf_counter() - answered)

    start = perf_counter()
    for at, each in enumerate(sent[: FILES_A_SECOND * SECONDS]):
        time.sleep(max(0.0, start + at / FILES_A_SECOND - perf_counter()))
        threads.append(threading.Thread(target=one, args=(each,)))
        threads[-1].start()
    for thread in threads:
        thread.join()
    return waits


def _state(federation: Running, name: str, token: str) -> str:
    link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=30)
    link.request("GET", f"/api/results/{name}", headers={"Authorization": f"Bearer {token}"})
    status = json.loads(link.getresponse().read())
    link.close()
    return str(status["state"])


def _by_ftp(federation: Running, each: SentFile, password: str, token: str) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with ftplib.FTP_TLS(context=context, timeout=30) as ftp:
        ftp.connect(HOST, federation.ports["ftp"])
        ftp.login(str(each.club), password)
        ftp.prot_p()
        ftp.storbinary(f"STOR {each.path.name}", BytesIO(each.path.read_bytes()))


def _by_http(federation: Running, each: SentFile, password: str, token: str) -> None:
    link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=30)
    headers = {"Authorization": f"Bearer {token}"}
    link.request("PUT", f"/api/results/{each.path.name}", each.path.read_bytes(), headers)
    link.getresponse().read()
    link.close()


def _by_sftp(federation: Running, each: SentFile, password: str, token: str) -> None:
    asyncio.run(_put(federation.ports["sftp"], each, password))


async def _put(port: int, each: SentFile, password: str) -> None:
    async with (
        asyncssh.connect(
            HOST, port, username=str(each.club), password=password, known_hosts=None, client_keys=None, agent_path=None,
            config=None,
        ) as link,
        link.start_sftp_client() as sftp,
        sftp.open(each.path.name, "wb") as file,
    ):  # fmt: skip
        await file.write(each.path.read_bytes())


DOORS: dict[str, Send] = {"ftp": _by_ftp, "sftp": _by_sftp, "web": _by_http}
