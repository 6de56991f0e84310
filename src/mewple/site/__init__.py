"""A folder of files with which people play without a server: the client, Python for browsers, the rules, the texts."""
