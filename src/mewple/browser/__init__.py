"""A table in a browser's worker, without a server: the same tables, messages and rules. IndexedDB keeps the matches."""
