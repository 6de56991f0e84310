"""Runs tables in a browser's worker, without a server. The code for tables, messages and rules is the same as on a
server. Matches are kept in IndexedDB."""
