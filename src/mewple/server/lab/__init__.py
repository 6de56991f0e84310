"""The lab of a server: plays games in a separate process while somebody watches the figures."""
