"""WebSockets of tables, and of programs that play a seat."""
