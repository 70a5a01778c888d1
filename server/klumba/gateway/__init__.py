"""What stands between the house and its visitors: connections over WebSocket, pages over HTTP."""
