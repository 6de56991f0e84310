"""The server's lab, which plays games in a separate process and shows the results while they come in."""
