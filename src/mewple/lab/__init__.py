"""The lab: plays many games and measures them, to show what the rules lead to."""
