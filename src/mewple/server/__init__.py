"""The web application: HTTP, WebSocket, sessions and the built client. It contains no rules and no match logic."""
