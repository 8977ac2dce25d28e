"""Real clients are acknowledged when a file is durable: at that moment everybody finds it in the records."""

import asyncssh

from tests.intake.clients import called, ftps, over_sftp, put, stored
from tests.intake.federation import DOORS, Federation
from tests.store.cast import session_file


def test_a_file_is_there_for_everybody_when_ftp_says_226(federation: Federation) -> None:
    federation.start(*DOORS)
    session = ftps(federation)
    for at in range(5):
        name, content = f"106_durable_{at}.txt", session_file(event=f"Durable {at}")
        assert stored(session, name, content).startswith("226")
        assert [each.content.decode() for each in federation.arrivals(name)] == [content]


def test_a_renamed_file_is_there_for_everybody_when_ftp_says_250(federation: Federation) -> None:
    session = ftps(federation)
    stored(session, "106_durable_name.txt.part", session_file())
    assert session.rename("106_durable_name.txt.part", "106_durable_name.txt").startswith("250")
    assert len(federation.arrivals("106_durable_name.txt")) == 1


def test_a_file_is_there_for_everybody_when_sftp_has_closed_it(federation: Federation) -> None:
    async def send(sftp: asyncssh.SFTPClient) -> None:
        for at in range(5):
            name, content = f"106_durable_sftp_{at}.txt", session_file(event=f"Durable {at}")
            await put(sftp, name, content)
            assert [each.content.decode() for each in federation.arrivals(name)] == [content]

    over_sftp(federation, send)


def test_a_file_is_there_for_everybody_when_http_answers(federation: Federation) -> None:
    content = session_file(event="Durable http")
    status, told = called(federation, "PUT", "results/106_durable_http.txt", content)
    # On a busy machine the worker may need longer than the answer waits for it: the file is kept all the same.
    assert (status, told["state"]) in ((200, "accepted"), (202, "received"))
    assert [each.content.decode() for each in federation.arrivals("106_durable_http.txt")] == [content]
