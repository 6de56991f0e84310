"""Build hook: builds the browser client in web/ into the package, so that `pip install .` gives a working page."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "scripts"))

import client  # noqa: E402
import node  # noqa: E402


class ClientHook(BuildHookInterface[Any]):
    """Runs before a wheel is packed; asks for the Node.js wheel where the system has no Node.js."""

    def reason_to_skip(self) -> str | None:
        """Why no client is built, or None."""
        if self.target_name != "wheel":
            return "only the wheel carries the built client"
        if os.environ.get("MEWPLE_SKIP_WEB") == "1":
            return "MEWPLE_SKIP_WEB=1"
        if not client.SOURCE.joinpath("package.json").is_file():
            return "there is no web/package.json here"
        return None

    def dependencies(self) -> list[str]:
        """What the isolated build environment needs besides hatchling."""
        return [] if self.reason_to_skip() or node.from_system() else [node.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client, or says why not."""
        reason = self.reason_to_skip()
        if reason:
            self.app.display_info(f"mewple: browser client not built: {reason}")
            return
        client.build()
