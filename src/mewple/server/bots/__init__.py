"""Bots on the server: the processes that decide for them, the queue of their tasks, and reviews of finished matches."""
