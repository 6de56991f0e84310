"""Counters for `/metrics`, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter

_HELP = {
    "actions": "Entries stored by this process",
    "broken_clients": "Connections that broke the HTTP or WebSocket protocol",
    "conflicts": "Entries that another process stored first",
    "messages": "Socket messages received",
    "refused": "Socket messages refused, by code",
    "requests": "HTTP requests, by status",
    "sent": "Socket messages sent",
    "store_seconds": "Seconds spent waiting for the store to write an entry",
    "failures": "Errors that should not happen",
}


class Metrics:
    """Counters. If a counter has labels, it counts separately for each `label`."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._sums: dict[str, float] = {}

    def count(self, name: str, label: str = "") -> None:
        self._counts[(name, label)] += 1

    def add(self, name: str, amount: float) -> None:
        self._sums[name] = self._sums.get(name, 0.0) + amount

    def text(self, gauges: dict[str, float]) -> str:
        """All metrics as text, together with `gauges`, which the caller has measured."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines += _head(name, "counter")
            for (_, label), value in sorted(item for item in self._counts.items() if item[0][0] == name):
                lines.append(f"mewple_{name}_total{_label(label)} {value}")
        for name, total in sorted(self._sums.items()):
            lines += [*_head(name, "counter"), f"mewple_{name}_total {total:.6f}"]
        for name, gauge in sorted(gauges.items()):
            lines += [f"# TYPE mewple_{name} gauge", f"mewple_{name} {gauge:g}"]
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str) -> list[str]:
    return [f"# HELP mewple_{name}_total {_HELP.get(name, name)}", f"# TYPE mewple_{name}_total {kind}"]


def _label(label: str) -> str:
    return f'{{label="{label}"}}' if label else ""
