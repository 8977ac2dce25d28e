"""A service that starts slowly, on a machine that is busy, is waited for."""

import socket
import threading
import time

from overtrick.cli.supervisor import answers_http


def test_a_web_server_that_takes_two_seconds_to_answer_has_answered() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer_late() -> None:
            link, _ = server.accept()
            with link:
                link.recv(1000)
                time.sleep(2)
                link.sendall(b"HTTP/1.0 404 Not Found\r\n\r\n")

        thread = threading.Thread(target=answer_late)
        thread.start()
        assert answers_http(server.getsockname())
        thread.join()


def test_a_server_that_hangs_up_has_not_answered() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            server.accept()[0].close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        assert not answers_http(server.getsockname())
        thread.join()
