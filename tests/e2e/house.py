"""The house that the page is opened on: as players have it, limits and all."""

from pathlib import Path

from tests.wire.served import Served


class House(Served):
    """`klumba serve` with nothing switched off."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.start()

    @property
    def words(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--data", str(self.data)]

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}/"
