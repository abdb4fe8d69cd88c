"""Build hook of the wheel: builds the browser client, and adds the pages of the rules.

GAMENIGHT_CLIENT=0 skips that, if the client was built before or is not wanted.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    def _client(self) -> Any:
        tools = str(Path(self.root) / "tools")
        if tools not in sys.path:
            sys.path.insert(0, tools)
        return importlib.import_module("client")

    def _wanted(self) -> bool:
        return os.environ.get("GAMENIGHT_CLIENT") != "0"

    def dependencies(self) -> list[str]:
        # pip and uv call this before the build, and install these packages beside hatchling.
        client = self._client()
        return [client.NODE_WHEEL] if self._wanted() and client.system_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # `make` builds the client in place, and the rules are read from docs/
        build_data["force_include"][str(Path(self.root) / "docs" / "rules")] = "gamenight/rules"
        if self._wanted():
            self._client().build()
