from tests.wire.conftest import connect_own, connected, engine, migrated, own_server

__all__ = ["connect_own", "connected", "engine", "migrated", "own_server"]
