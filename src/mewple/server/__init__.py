"""The web application: HTTP, WebSocket, sessions and the built client. It holds no rule and no match logic."""
