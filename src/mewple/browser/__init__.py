"""Tables in a browser's worker, without a server: with the same code for tables, messages and rules. Matches are kept
in IndexedDB."""
