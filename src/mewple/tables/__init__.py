"""The tables in use: each with its match, the people connected and the lock that orders changes."""
