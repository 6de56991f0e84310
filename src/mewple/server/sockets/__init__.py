"""WebSockets: of a table, and of a program that plays a seat."""
