"""The settings of a demo: written once, and from then on a person's own. Only a port that is named is changed."""

import tomllib
from pathlib import Path

from overtrick.cli.runner import BadUse
from overtrick.config.settings_file import SETTINGS_FILE, read_settings

HOST = "127.0.0.1"
PORTS = {"web": 8000, "ftp": 2121, "sftp": 2222}


def text_of(ports: dict[str, int]) -> str:
    """The settings of a new demo."""
    lines = [
        "# A demo: everything is for this machine only, so FTP without TLS is switched on too, and passwords suffice.",
        f'[web]\nport = {ports["web"]}\nurl = "{_url(ports["web"])}"\nsecond_step = false',
        f"[ftp]\nport = {ports['ftp']}\nplain = true",
        f"[sftp]\nport = {ports['sftp']}",
        '[folder]\npath = "inbox"',
        '[mail]\nfolder = "mail"\nadministrator = "administrator@federation.example"',
    ]
    return "\n".join(lines) + "\n"


def ports_of(directory: Path) -> dict[str, int]:
    """Where a demo listens; where a new one would, if there is none."""
    if not (directory / SETTINGS_FILE).exists():
        return PORTS
    settings = read_settings(directory)
    return {"web": settings.web.port, "ftp": settings.ftp.port, "sftp": settings.sftp.port}


def changed(text: str, ports: dict[str, int]) -> str:
    """Settings with other ports, and everything else as it was written."""
    before = tomllib.loads(text)
    for part, port in ports.items():
        old = before.get(part, {}).get("port", PORTS[part])
        if old == port:
            continue
        text = _with(text, part, "port", str(port))
        if part == "web" and before.get(part, {}).get("url") == _url(old):
            text = _with(text, part, "url", f'"{_url(port)}"')
    return text


def web_address(ports: dict[str, int]) -> str:
    """Where the pages are."""
    return _url(ports["web"])


def _url(port: int) -> str:
    return f"http://{HOST}:{port}"


def _with(text: str, table: str, key: str, value: str) -> str:
    """Settings with another value for a key of a table, if it stands there as people write it."""
    lines = text.splitlines()
    heads = [at for at, line in enumerate(lines) if line.lstrip().startswith("[")]
    start = next((at for at in heads if lines[at].partition("#")[0].strip() == f"[{table}]"), len(lines))
    end = next((at for at in heads if at > start), len(lines))
    at = next((at for at in range(start, end) if lines[at].partition("=")[0].strip() == key), end)
    head = [] if start < len(lines) else [f"[{table}]"]
    new = "\n".join([*lines[:at], *head, f"{key} = {value}", *lines[at + (at < end) :]]) + "\n"
    if _value(new, table, key) != tomllib.loads(f"value = {value}")["value"]:
        raise BadUse(f"{key} of [{table}] cannot be changed in {SETTINGS_FILE}; write {key} = {value} there.")
    return new


def _value(text: str, table: str, key: str) -> object:
    try:
        return tomllib.loads(text)[table][key]
    except (tomllib.TOMLDecodeError, KeyError):
        return None
