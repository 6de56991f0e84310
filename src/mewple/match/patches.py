"""Patches: small descriptions of the difference between two JSON values. A match keeps one for each of its moments.

A patch is an object with one of these forms:

    {"set": value}                          the whole value is replaced
    {"keys": {"name": patch, ...}}          some members of an object change
    {"items": {"3": patch, ...}}            some items of a list of objects change, and its length does not
    {"splice": [head, tail, [value, ...]]}  a list keeps its first `head` and last `tail` items, with new ones between
"""

from __future__ import annotations

from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode
Patch = dict[str, Any]
NOTHING: Patch = {"keys": {}}
"""The patch that changes nothing."""


def difference(old: Any, new: Any) -> Patch:
    """The patch that changes `old` into `new`; `NOTHING` if they are the same."""
    if old is new:
        return NOTHING
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        changed = {key: difference(was, new[key]) for key, was in old.items() if not same(was, new[key])}
        return {"keys": changed} if changed else NOTHING
    if isinstance(old, list) and isinstance(new, list):
        return _list_difference(old, new)
    return NOTHING if same(old, new) else {"set": new}


def _list_difference(old: list[Any], new: list[Any]) -> Patch:
    if len(old) == len(new) and any(isinstance(each, dict | list) for each in new):
        pairs = enumerate(zip(old, new, strict=True))
        changed = {str(i): difference(was, now) for i, (was, now) in pairs if not same(was, now)}
        return {"items": changed} if changed else NOTHING
    return NOTHING if same(old, new) else _splice(old, new)


def apply(old: Any, patch: Patch) -> Any:
    """The value after the patch. `old` is unchanged; both share all parts that did not change."""
    if patch == NOTHING:
        return old
    if "set" in patch:
        return patch["set"]
    if "keys" in patch:
        return {**old, **{key: apply(old[key], each) for key, each in patch["keys"].items()}}
    if "items" in patch:
        new = list(old)
        for index, each in patch["items"].items():
            new[int(index)] = apply(old[int(index)], each)
        return new
    head, tail, between = patch["splice"]
    return [*old[:head], *between, *old[len(old) - tail :]]


def same(old: Any, new: Any) -> bool:
    """Whether two values are equal as JSON. 1, 1.0 and True are equal in Python, but not in JSON."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    if isinstance(old, dict | list):  # faster than comparing every value inside, and just as exact
        return _encode(old) == _encode(new)
    return bool(old == new)


def _splice(old: list[Any], new: list[Any]) -> Patch:
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and same(old[head], new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    return {"splice": [head, tail, new[head : len(new) - tail]]}
