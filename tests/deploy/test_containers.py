"""The files for containers: what they copy is there, their commands exist, and nothing runs as root."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from overtrick.cli.commands.serve import PARTS
from overtrick.config.settings_file import read_settings

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CONTAINERFILE = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
INSTRUCTIONS = [line.split(maxsplit=1) for line in CONTAINERFILE.splitlines() if line and not line.startswith("#")]
OWN = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "overtrick"}


def test_the_image_copies_what_is_in_the_project() -> None:
    copied = [words.split()[:-1] for name, words in INSTRUCTIONS if name == "COPY" and "--from" not in words]
    assert [path for paths in copied for path in paths if not (DEPLOY.parent / path).exists()] == []


def test_the_image_is_sent_what_it_copies_and_nothing_else() -> None:
    copied = {
        path for name, words in INSTRUCTIONS if name == "COPY" and "--from" not in words for path in words.split()[:-1]
    }
    let_through = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in let_through
    assert {line[1:] for line in let_through if line.startswith("!")} == copied


def test_the_password_of_the_database_stays_out_of_the_history() -> None:
    assert "/deploy/.env" in (DEPLOY.parent / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_what_runs_is_not_root() -> None:
    last_stage = INSTRUCTIONS[[name for name, _ in INSTRUCTIONS].index("FROM", 1) :]
    assert ["USER", "overtrick"] in last_stage
    assert last_stage.index(["USER", "overtrick"]) < [name for name, _ in last_stage].index("ENTRYPOINT")


def test_every_part_of_the_service_has_a_container() -> None:
    commands = [service["command"] for service in OWN.values()]
    assert commands == [*(["serve", "--only", part] for part in PARTS), ["worker"]]


def test_containers_listen_where_their_ports_lead(tmp_path: Path) -> None:
    (tmp_path / "overtrick.toml").write_text((DEPLOY / "overtrick.toml").read_text(encoding="utf-8"), encoding="utf-8")
    settings = read_settings(tmp_path)
    first, last = settings.ftp.passive
    assert OWN["web"]["ports"] == [f"127.0.0.1:8000:{settings.web.port}"]
    assert OWN["ftp"]["ports"] == [f"2121:{settings.ftp.port}", f"50000-50100:{first}-{last}"]
    assert OWN["sftp"]["ports"] == [f"2222:{settings.sftp.port}"]
    assert {settings.web.host, settings.ftp.host, settings.sftp.host} == {"0.0.0.0"}
    exposed = next(words for name, words in INSTRUCTIONS if name == "EXPOSE")
    assert exposed.split() == [str(door.port) for door in (settings.web, settings.ftp, settings.sftp)]


@pytest.mark.parametrize("name", OWN)
def test_a_container_may_write_only_to_the_records(name: str) -> None:
    service = OWN[name]
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert service["volumes"][0] == "records:/srv/overtrick"
