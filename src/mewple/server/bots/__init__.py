"""Bots on the server: the processes that search, who waits for them, and reviews of finished matches."""
