"""What makes `docs/protocol.md` and `docs/asyncapi.yaml` of the message types: `make docs`."""
