"""Bots on the server: the processes that decide for them, their queue, and reviews of finished matches."""
