"""What makes `docs/protocol.md`, `docs/asyncapi.yaml` and `docs/openapi.json`: `make docs`."""
