"""The steps from one version of the schema to the next and back, for Alembic.

They lie inside the package, so that a checkout and an installed wheel find them in one way.
"""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def configuration(connection: Connection | None = None) -> Config:
    """Return Alembic's settings, for a connection whose transaction the steps take part in."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "klumba.store:migrations")
    config.set_main_option("path_separator", "os")
    return config


def versions() -> set[str]:
    """Return all versions that there have been, up to the present one."""
    steps = ScriptDirectory.from_config(configuration()).walk_revisions()
    return {step.revision for step in steps}


def run(connection: Connection, version: str | None, target: str) -> None:
    """Bring the tables from a version up or down to another."""
    config = configuration(connection)
    if target == "base" or (version is not None and target < version):
        command.downgrade(config, target)
    else:
        command.upgrade(config, target)
