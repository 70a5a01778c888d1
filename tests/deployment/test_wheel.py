"""What is installed has everything that a checkout has."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from klumba.gateway.http import web_folder

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", folder], cwd=PROJECT, check=True, timeout=60)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_client_is_found_in_the_installed_package(unpacked: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "from klumba.gateway.http import *; print(web_folder())"],
        env={**os.environ, "PYTHONPATH": str(unpacked), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=unpacked,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout.strip()
    assert Path(found) == unpacked / "klumba" / "web"
    assert contents(Path(found)) == contents(web_folder())


def test_the_package_is_installed_whole(unpacked: Path) -> None:
    installed = contents(unpacked / "klumba")
    for name, body in contents(PROJECT / "server" / "klumba").items():
        assert installed[name] == body
    sdk = contents(unpacked / "klumba_client")
    assert "py.typed" in sdk
    assert sdk == contents(PROJECT / "clients" / "python" / "klumba_client")
