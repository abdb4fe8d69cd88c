"""The server's secret keys: where they are, how they are changed, and what happens if they are missing."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from cryptography.fernet import InvalidToken

from cli.running import refused
from gamenight.core import BadKeys
from gamenight.server import keyring
from gamenight.server.keyring import Keyring, new_key, open_keyring, usual_key_file
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from server.forking import gamenight
from server.serving import Server

OLD, NEW = "an-old-key-of-more-than-32-characters", "a-new-key-of-more-than-32-characters"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def written(file: Path, *keys: str) -> Path:
    file.write_text("".join(f"{key}\n" for key in keys))
    file.chmod(0o600)
    return file


# The ring


def test_the_newest_key_encrypts_and_all_are_accepted() -> None:
    before, after = Keyring([OLD]), Keyring([NEW, OLD])
    sealed = before.fernet.encrypt(b"seed")
    assert after.fernet.decrypt(sealed) == b"seed"
    with pytest.raises(InvalidToken):
        before.fernet.decrypt(after.fernet.encrypt(b"seed"))
    assert Keyring([NEW]).fernet.decrypt(after.fernet.rotate(sealed)) == b"seed"


def test_keys_for_different_purposes_differ() -> None:
    ring = Keyring([NEW, OLD])
    found = [*ring.derived("cookies"), *ring.derived("encryption"), *ring.derived("mark")]
    assert len(set(found)) == len(found)
    assert {len(key) for key in found} == {32}


def test_a_new_key_comes_first_and_old_ones_can_be_forgotten(tmp_path: Path) -> None:
    ring = Keyring.read(written(tmp_path / "keys", OLD))
    ring.add()
    assert (len(ring.keys), ring.keys[0]) == (2, OLD)
    ring.promote()
    assert (len(ring.keys), ring.keys[1]) == (2, OLD)
    assert Keyring.read(tmp_path / "keys").keys == ring.keys
    assert mode(tmp_path / "keys") == 0o600
    assert ring.forget() == 1
    assert Keyring.read(tmp_path / "keys").keys == ring.keys
    assert OLD not in (tmp_path / "keys").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["keys"]  # nothing half-written is left


def test_keys_in_the_environment_cannot_be_rotated_by_the_server() -> None:
    with pytest.raises(BadKeys, match="GAMENIGHT_KEYS: add a new key there in the second place"):
        Keyring([OLD]).add()


def test_a_running_server_notices_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "LOOK_EVERY", -1)
    ring = Keyring.read(written(tmp_path / "keys", OLD))
    Keyring.read(tmp_path / "keys").add()
    assert len(ring.keys) == 2
    written(tmp_path / "keys", NEW)
    assert list(ring.keys) == [NEW]


def test_a_running_server_keeps_its_keys_if_the_file_is_spoiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keyring, "LOOK_EVERY", -1)
    ring = Keyring.read(written(tmp_path / "keys", OLD))
    (tmp_path / "keys").unlink()
    for _ in range(2):  # it looks at the file each time
        assert ring.keys == (OLD,)
    assert len(caplog.records) == 1  # not one for each request
    written(tmp_path / "keys", NEW, OLD)
    assert list(ring.keys) == [NEW, OLD]


def test_new_keys_are_long_and_different() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) >= keyring.SHORTEST


# The key file


def test_a_key_file_may_have_comments_and_empty_lines(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text(f"# mine\n\n  {NEW}  \n# before\n{OLD}\n{NEW}\n")
    assert Keyring.read(tmp_path / "keys").keys == (NEW, OLD)


@pytest.mark.parametrize("content", [b"", b"# nothing\n", b"short\n", b"\xff\xfe" * 40])
def test_a_key_file_without_good_keys_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "keys").write_bytes(content)
    with pytest.raises(BadKeys, match=str(tmp_path / "keys")):
        Keyring.read(tmp_path / "keys")


def test_a_key_file_that_others_could_read_is_made_private(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = written(tmp_path / "keys", OLD)
    file.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        Keyring.read(file)
    assert mode(file) == 0o600
    assert str(file) in caplog.text


def test_a_key_file_of_another_user_that_others_can_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / "keys", OLD)
    file.chmod(0o644)
    monkeypatch.setattr("os.geteuid", lambda: file.stat().st_uid + 1)
    with pytest.raises(BadKeys, match="chmod 600"):
        Keyring.read(file)


# Starting a server


def test_a_server_creates_its_keys_and_does_not_start_without_them(tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path / 'state' / 'a.sqlite3'}", tmp_path / "state" / "a.sqlite3.keys"
    Server(database).stop()
    assert mode(file) == 0o600
    (key,) = Keyring.read(file).keys
    assert key.encode() not in (tmp_path / "state" / "a.sqlite3").read_bytes()
    file.unlink()
    sentence = refused(gamenight("serve", "--port", "0", "--database", database))
    assert "a.sqlite3.keys is missing" in sentence
    assert "--new-keys" in sentence
    assert not file.exists()
    Server(database, "--new-keys").stop()
    assert Keyring.read(file).keys != (key,)


@pytest.mark.anyio
async def test_the_keys_stay_the_same_at_the_next_start(database: str, tmp_path: Path) -> None:
    store = await Store.open(database)
    settings = Settings(database=database, key_file=tmp_path / "folder" / "keys")
    first, second = await open_keyring(settings, store), await open_keyring(settings, store)
    assert first.keys == second.keys
    assert mode(tmp_path / "folder") == 0o700
    await store.close()


@pytest.mark.anyio
async def test_a_database_refuses_keys_that_it_was_not_used_with(database: str) -> None:
    store = await Store.open(database)
    await open_keyring(Settings(database=database, keys=OLD), store)
    with pytest.raises(BadKeys, match="other keys than those in GAMENIGHT_KEYS"):
        await open_keyring(Settings(database=database, keys=NEW), store)
    assert (await open_keyring(Settings(database=database, keys=f"{NEW},{OLD}"), store)).keys == (NEW, OLD)
    await open_keyring(Settings(database=database, keys=NEW), store)
    with pytest.raises(BadKeys, match="other keys"):  # it is forgotten
        await open_keyring(Settings(database=database, keys=OLD), store)
    await open_keyring(Settings(database=database, keys=OLD, new_keys=True), store)
    with pytest.raises(BadKeys, match="fewer than 32"):
        await open_keyring(Settings(database=database, keys="short"), store)
    await store.close()


def test_the_usual_key_file_is_beside_the_database_or_in_the_state_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert usual_key_file("sqlite:////data/a.sqlite3") == Path("/data/a.sqlite3.keys")
    assert usual_key_file("postgresql://here/x") == Path("/state/gamenight/keys")
