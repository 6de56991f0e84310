"""The lab of a server: games that are played in a process of their own while somebody watches the figures."""
