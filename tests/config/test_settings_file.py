"""overtrick.toml: nothing in it is a setting that works, everything may be set, and a mistake is said in words."""

from pathlib import Path

import msgspec
import pytest

from overtrick.config.settings_file import Settings, SettingsError, read_settings

EVERY_TABLE = """\
database = "postgresql://overtrick@db.example/overtrick"

[web]
host = "0.0.0.0"
port = 8080
url = "https://results.example"
proxy = true
threads = 8
processes = 3

[ftp]
on = false
host = "::"
port = 21
passive = [40000, 40100]
address = "203.0.113.7"
plain = true

[sftp]
on = false
host = "::"
port = 22

[folder]
path = "inbox"

[limits]
size = 1_000_000
files_a_minute = 60
bytes_a_minute = 5_000_000
file_seconds = 5
file_memory = 300_000_000
disk = 100_000_000
failures = 5
shut_minutes = 30
idle = 60
memory = 50_000_000
memory_each = 5_000_000

[billing]
automatic = true

[worker]
cycle = 30
look = 500

[backup]
at = "0 4 * * 0"
folder = "/srv/backups"
keep = 52

[mail]
folder = "letters"
host = "mail.example"
port = 25
user = "u"
password = "p"
tls = false
tls_first = true
sender = "results@federation.example"
administrator = "root@federation.example"
receipts = false

[certificates]
federation = "The Bridge Federation"
signatory = "Ngaio Fairweather"
office = "Secretary"
second_signatory = "Piripi Holloway"
second_office = "President"
place = "Wellington"
"""


def read(folder: Path, content: str | bytes) -> Settings:
    data = content.encode() if isinstance(content, str) else content
    (folder / "overtrick.toml").write_bytes(data)
    return read_settings(folder)


def test_no_file_and_an_empty_file_are_the_same_settings_for_this_machine_alone(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == read(tmp_path, "") == Settings()
    default = Settings()
    assert {default.web.host, default.ftp.host, default.sftp.host} == {"127.0.0.1"}
    assert not default.ftp.plain
    assert default.worker.cycle == 60
    assert (default.backup.at, default.backup.keep) == ("30 3 * * *", 14)


def test_every_setting_can_be_set(tmp_path: Path) -> None:
    found = read(tmp_path, EVERY_TABLE)
    assert (found.web.port, found.ftp.passive, found.sftp.on, found.limits.size) == (8080, (40000, 40100), False, 10**6)
    # Nothing was left out above: each value differs from its default.
    default = msgspec.to_builtins(Settings())
    # But for one that may not be set together with the others.
    default["web"]["second_step"] = "tested below"
    for table, values in msgspec.to_builtins(found).items():
        if isinstance(values, dict):
            assert [name for name, value in values.items() if value == default[table][name]] == []
        else:
            assert values != default[table]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[web]\nprot = 8080\n", "prot"),
        ("[webb]\nport = 8080\n", "webb"),
        ("databse = ''\n", "databse"),
        ('[web]\nport = "8080"\n', "port"),
        ("[web]\nport = 80.5\n", "port"),
        ("[ftp]\npassive = [40000]\n", "passive"),
        ("[ftp]\nplain = 1\n", "plain"),
        ("web = 8080\n", "web"),
        ("[web\nport = 8080\n", "line 1"),
        ("[web]\nport = 1\nport = 2\n", "line 3"),
        (b"# caf\xe9\n", "utf-8"),
    ],
)
def test_a_mistake_is_said_with_the_file_and_the_place(tmp_path: Path, content: str | bytes, words: str) -> None:
    with pytest.raises(SettingsError, match="cannot be used") as raised:
        read(tmp_path, content)
    assert str(tmp_path / "overtrick.toml") in str(raised.value)
    assert words in str(raised.value)


def test_what_is_no_file_at_all_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "overtrick.toml").mkdir()
    with pytest.raises(SettingsError, match="cannot be used"):
        read_settings(tmp_path)
    (tmp_path / "file").touch()
    assert read_settings(tmp_path / "file") == Settings()


@pytest.mark.parametrize(
    ("web", "good"),
    [
        ("", True),
        ('url = "http://127.0.0.1:8000"', True),
        ('url = "http://localhost:8000"', True),
        ('host = "0.0.0.0"', False),
        ('url = "https://results.example"', False),
        ("proxy = true", False),
    ],
)
def test_the_second_step_is_switched_off_on_one_machine_only(tmp_path: Path, web: str, good: bool) -> None:
    (tmp_path / "overtrick.toml").write_text(f"[web]\nsecond_step = false\n{web}\n")
    if good:
        assert not read_settings(tmp_path).web.second_step
        return
    with pytest.raises(SettingsError, match="only where nobody else can reach the pages"):
        read_settings(tmp_path)
