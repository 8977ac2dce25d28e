"""Doors that are killed, or told to stop, in the middle of a file: what was acknowledged is kept, and no half."""

import asyncio
import contextlib

from tests.intake.broken_transfers import HALF, LARGE, send_half
from tests.intake.clients import called, ftps, over_sftp, put, ssh, stored
from tests.intake.federation import DOORS, Federation
from tests.intake.test_broken_http_uploads import putting
from tests.store.cast import AUCKLAND, session_file


def test_doors_killed_in_the_middle_of_a_file_keep_what_they_acknowledged_and_no_half(federation: Federation) -> None:
    federation.start(*DOORS)
    session = ftps(federation)

    async def run() -> None:
        async with ssh(federation) as link:
            sftp = await link.start_sftp_client()
            stored(session, "106_told_ftp.txt", session_file(event="Told ftp"))
            await put(sftp, "106_told_sftp.txt", session_file(event="Told sftp"))
            data = session.transfercmd("STOR 106_dies_ftp.txt")
            send_half(data)
            file = await sftp.open("106_dies_sftp.txt", "wb")
            await file.write(HALF)
            with putting(federation, "106_dies_web.txt", f"Content-Length: {len(LARGE)}") as http:
                send_half(http)
                for door in DOORS:
                    federation.kill(door)
            data.close()

    asyncio.run(run())
    federation.start(*DOORS)
    assert [len(federation.arrivals(f"106_dies_{door}.txt", None)) for door in DOORS] == [0, 0, 0]
    assert [len(federation.arrivals(f"106_told_{door}.txt", AUCKLAND)) for door in ("ftp", "sftp")] == [1, 1]
    stored(ftps(federation), "106_dies_ftp.txt", session_file(event="Lives ftp"))
    over_sftp(federation, lambda sftp: put(sftp, "106_dies_sftp.txt", session_file(event="Lives sftp")))
    assert called(federation, "PUT", "results/106_dies_web.txt", session_file(event="Lives web"))[0] == 200
    assert [len(federation.arrivals(f"106_dies_{door}.txt")) for door in DOORS] == [1, 1, 1]


def test_doors_that_are_told_to_stop_in_the_middle_of_a_file_keep_nothing_of_it(federation: Federation) -> None:
    """The last test of all that need these doors: they do not start again."""
    session = ftps(federation)

    async def run() -> tuple[int, int]:
        async with ssh(federation) as link:
            sftp = await link.start_sftp_client()
            file = await sftp.open("106_stopped_sftp.txt", "wb")
            await file.write(HALF)
            with contextlib.closing(session.transfercmd("STOR 106_stopped_ftp.txt")) as data:
                send_half(data)
                return federation.tell_to_stop("ftp"), await asyncio.to_thread(federation.tell_to_stop, "sftp")

    assert asyncio.run(run()) == (0, 0)
    assert [federation.arrivals(f"106_stopped_{door}.txt", None) for door in ("ftp", "sftp")] == [[], []]
