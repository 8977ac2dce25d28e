"""Attacks on a running federation: what other visitors and other clubs notice, and how much memory it takes.

While each attack goes on, a visitor asks for pages, another club sends a small file every second, and the memory of
all processes is added up. The limit for other visitors is one second for 95 of 100 pages. The pages, the doors and the
worker run as in production, on the same two cores as the attackers.
"""

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from bench.attacks import doors, files, visitors
from bench.attacks.probes import Memory, OtherClub, Visitor
from bench.attacks.target import Target, attacked
from bench.stores import VENDORS, postgresql_databases

SECONDS = float(os.environ.get("OVERTRICK_ATTACK_SECONDS", "20"))
LIMIT = 1.0
Attack = Callable[[Target, threading.Event], str]
ATTACKS: dict[str, Attack] = {
    "no attack": lambda target, ended: "",
    "a file that is slow to read": files.send_slow_file,
    "one club sends 2 MB again and again": files.send_large_files,
    "40 wrong sign-ins at once": visitors.sign_in,
    "multipart posts": visitors.post_multipart,
    "40 silent bodies": visitors.hold_bodies,
    "520 silent heads": visitors.hold_heads,
    "3,000 silent heads": visitors.hold_many_heads,
    "720 new drawings": visitors.ask_for_drawings,
    "uploads behind a write lock": files.hold_write_lock,
    "SFTP answers that nobody reads": doors.leave_answers_unread,
    "500 silent FTP connections": doors.stay_silent,
}


def main() -> None:
    """Print what others notice of each attack."""
    wanted = os.environ.get("OVERTRICK_ATTACKS", "")
    with postgresql_databases() as postgres, tempfile.TemporaryDirectory(prefix="overtrick-nation-") as folder:
        for vendor in os.environ.get("OVERTRICK_BENCH_VENDORS", ",".join(VENDORS)).split(","):
            print(f"attacks on {vendor}, {SECONDS:.0f} s each; limit for other visitors' p95: {LIMIT:.0f} s")
            for name, attack in ATTACKS.items():
                if wanted in name:
                    with attacked(vendor, postgres, Path(folder) / "nation") as target:
                        print(_run(name, attack, target), flush=True)


def _run(name: str, attack: Attack, target: Target) -> str:
    """Run an attack beside the probes; return a line with what they saw."""
    ended = threading.Event()
    probes = (Visitor(target), OtherClub(target), Memory(target))
    said: list[str] = []
    for probe in probes:
        probe.start()
    attacker = threading.Thread(target=lambda: said.append(attack(target, ended)), daemon=True)
    attacker.start()
    attacker.join(SECONDS)
    time.sleep(max(0.0, SECONDS - probes[0].seconds))
    ended.set()
    attacker.join(90)
    for probe in probes:
        probe.finish()
    return f"  {name:<36} {'   '.join(str(probe) for probe in probes)}   {''.join(said)}"
