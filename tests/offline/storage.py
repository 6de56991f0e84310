"""A browser's storage for tests, as the worker uses it. It can also be full, broken, or shared by two tabs."""

import json


class FakeStorage:
    """See `mewple.browser.keep.Storage`. `broken`: an exception that every call raises. `full`: whether writes raise an
    error."""

    def __init__(self):
        self.kept = {}
        self.broken: Exception | None = None
        self.full: Exception | None = None
        self.writes = 0

    async def read(self, keys):
        if self.broken:
            raise self.broken
        return json.dumps([self.kept.get(tuple(key)) for key in json.loads(keys)])

    async def list(self, prefix, after):
        if self.broken:
            raise self.broken
        prefix, after = tuple(json.loads(prefix)), json.loads(after)
        size = len(prefix)
        keys = sorted(key for key in self.kept if key[:size] == prefix and len(key) > size)
        return json.dumps([[key, self.kept[key]] for key in keys if after is None or key[size] > after])

    async def write(self, changes):
        if problem := self.broken or self.full:
            raise problem
        changes = [(how, tuple(key), text) for how, key, text in json.loads(changes)]
        if any(how == "add" and key in self.kept for how, key, _ in changes):
            return False
        self.kept.update({key: text for _, key, text in changes})
        self.writes += 1
        return True
