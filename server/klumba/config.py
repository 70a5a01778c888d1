"""The settings of a server, as its command line and environment give them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url

from klumba.gateway.addresses import Entrance
from klumba.gateway.limits import Limits

DATABASE_FILE: Final = "klumba.db"


@dataclass(frozen=True)
class Config:
    """Where to listen, where to keep things, who may enter, and which limits hold.

    `database` is a URL; without one the database is a file in the folder `data`. It may hold a
    password, and is not shown; nor is the `secret` of the keys of days, for which without one there
    is a file in that folder, too. `dailies`: whether this server makes them.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8080
    database: str | None = field(default=None, repr=False)
    secret: str | None = field(default=None, repr=False)
    dailies: bool = True
    limits: bool = True
    limit: Limits = field(default_factory=Limits)
    entrance: Entrance = field(default_factory=Entrance)

    @property
    def place(self) -> str:
        """Return where the database is, for people: without a password."""
        return make_url(self.database_url).render_as_string(hide_password=True)

    @property
    def database_url(self) -> str:
        """Return the URL of the database."""
        if self.database is not None:
            return self.database
        url = URL.create("sqlite+aiosqlite", database=str(self.data.resolve() / DATABASE_FILE))
        return url.render_as_string(hide_password=False)
