"""HTTP: the API, the client's files, guests and their cookies."""
