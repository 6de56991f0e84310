"""One module for each kind of change to a match: acting, undo, seats, pauses, hints."""
