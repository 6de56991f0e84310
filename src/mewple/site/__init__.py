"""Makes a site: a folder of files with which people play without a server. It contains the client, Python for browsers,
the rules and the texts."""
