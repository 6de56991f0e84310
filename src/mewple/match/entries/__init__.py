"""One module for each kind of entry: acting, undo, seats and pauses, hints, a new seed."""
