"""Bots on the server: the processes that decide for them, the queue before these, and reviews of finished matches."""
