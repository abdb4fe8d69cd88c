"""What the operator's commands wait for."""

from __future__ import annotations

from gamenight.server import operating, oversight


def test_a_command_waits_until_every_server_has_begun_and_ended_a_round() -> None:
    """A round that runs already may have read the audit log too early. A third one is not needed."""
    assert 2 * oversight.ROUND < operating.SETTLED < 3 * oversight.ROUND
