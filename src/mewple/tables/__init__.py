"""Tables: each has a match, the clients that are connected, and the lock that makes changes one after another."""
