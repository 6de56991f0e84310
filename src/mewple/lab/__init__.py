"""The lab: plays many games at once to find out how the rules work."""
