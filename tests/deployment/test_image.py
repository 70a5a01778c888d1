"""The image: what its Dockerfile says, and its steps taken by a user without rights."""

import ast
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deployment.dockerfile import PROJECT, Instruction, Machine, context, ignored, stages

BUILD, FINAL = stages((PROJECT / "Dockerfile").read_text())
TEXT = (PROJECT / "Dockerfile").read_text()


def only(word: str, stage: list[Instruction]) -> Instruction:
    [found] = [step for step in stage if step.word == word]
    return found


def test_the_base_is_pinned_by_tag_and_digest() -> None:
    [base] = re.findall(r"^ARG PYTHON=(.*)$", TEXT, re.MULTILINE)
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}", base)
    assert only("FROM", BUILD).rest == "${PYTHON} AS build"
    assert only("FROM", FINAL).rest == "${PYTHON}"


def test_nothing_is_fetched_but_what_the_lock_has() -> None:
    steps = [step.rest for step in BUILD + FINAL]
    [first, *later] = [step for step in steps if re.search(r"pip .*(install|wheel|download)", step)]
    assert "--require-hashes" in first
    assert first.endswith("--requirement requirements.lock")
    after_first = BUILD[[step.rest for step in BUILD].index(first) + 1 :]
    assert after_first[0].word == "ENV"
    assert "PIP_NO_INDEX=1" in after_first[0].rest.split()
    assert set(later) <= {step.rest for step in after_first}
    hosts = set(re.findall(r"\w+://([^/:'\"\s]+)", TEXT))
    assert hosts == {"127.0.0.1"}
    assert not re.search(r"apt|curl|wget|^ADD|index-url", TEXT, re.MULTILINE)


def test_it_runs_as_a_user_without_rights() -> None:
    user = only("USER", FINAL).rest
    made, *_ = [step.rest for step in FINAL if step.word == "RUN"]
    assert re.search(rf"useradd --uid [1-9]\d{{4}} .* {user} ", made)
    last_rights = max(index for index, step in enumerate(FINAL) if step.word in {"RUN", "COPY"})
    assert FINAL.index(only("USER", FINAL)) > last_rights


def test_the_context_is_what_is_copied() -> None:
    sources = [source for step in BUILD if step.word == "COPY" for source in step.rest.split()[:-1]]
    files = list(context())
    for path in files:
        assert any(path == source or path.startswith(f"{source}/") for source in sources), path
    for source in sources:
        assert any(path == source or path.startswith(f"{source}/") for path in files), source


@pytest.mark.parametrize(
    ("path", "out"),
    [
        (".git/config", True),
        (".venv/bin/python", True),
        ("klumba-data/klumba.db", True),
        ("clients/python/README.md", True),
        ("clients/python/klumba_client/client.py", False),
        ("server/klumba/__pycache__/cards.pyc", True),
        ("server/klumba/cards.py", False),
        ("clients/web/index.html", False),
        ("LICENSE", False),
    ],
)
def test_what_is_kept_out(path: str, *, out: bool) -> None:
    patterns = (PROJECT / ".dockerignore").read_text().splitlines()[1:]
    assert ignored(path, patterns) == out


def nobody() -> int | None:
    """Return the user without rights to change to, None when this is one already."""
    return pwd.getpwnam("nobody").pw_uid if os.getuid() == 0 else None


def interpreter(user: int | None) -> str:
    """Return a Python that this user may run and that can make environments."""
    for candidate in (sys.executable, *map(shutil.which, ("python3",)), "/usr/bin/python3"):
        if candidate is None:
            continue
        try:
            probe = subprocess.run(
                [
                    candidate,
                    "-c",
                    "import venv, ensurepip, tomllib",
                ],
                user=user,
                extra_groups=None if user is None else [],
                cwd="/",
                capture_output=True,
                timeout=60,
                check=False,
            )
        except PermissionError:
            continue
        if probe.returncode == 0:
            return candidate
    if os.environ.get("KLUMBA_REQUIRE_ALL"):
        pytest.fail("no Python with venv that a user without rights may run")
    pytest.skip("no Python with venv that a user without rights may run")


def pip_settings() -> dict[str, str]:
    """Return where this machine's pip looks for packages, for a user without its files."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout
    settings = re.findall(r"^global\.([\w-]+)=(.*)$", listed, re.MULTILINE)
    return {
        f"PIP_{name.upper().replace('-', '_')}": ast.literal_eval(value).strip().replace("\n", " ")
        for name, value in settings
    }


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    user = nobody()
    with tempfile.TemporaryDirectory(prefix="klumba-image-") as folder:
        root = Path(folder).resolve()
        if user is not None:
            os.chown(root, user, -1)
        pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        path = f"{root}/base/bin:/usr/bin:/bin"
        machine = Machine(
            root,
            user,
            ("/build", "/opt/klumba", "/var/lib/klumba"),
            {**pip_settings(), **pip, "PATH": path, "HOME": str(root), "LANG": "C.UTF-8"},
        )
        # The base image's Python.
        machine.run([interpreter(user), "-m", "venv", f"{root}/base"])
        for step in BUILD:
            machine.take(step)
        shutil.rmtree(root / "build")
        yield machine


@pytest.mark.heavy
def test_the_steps_make_an_image_that_serves(machine: Machine) -> None:
    [copied] = [step.rest for step in FINAL if step.word == "COPY"]
    assert copied == "--from=build /opt/klumba /opt/klumba"
    installed = {folder.name for folder in machine.root.glob("opt/klumba/lib/*/site-packages/*")}
    assert {"klumba", "websockets"} <= installed
    assert not {"pip", "hatchling", "pytest", "mypy", "uv"} & installed

    for step in FINAL:
        if step.word in {"ENV", "WORKDIR"}:
            machine.take(step)
    assert machine.env["KLUMBA_HOST"] == "0.0.0.0"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    # On loopback only, here.
    here = {"KLUMBA_HOST": "127.0.0.1", "KLUMBA_PORT": port}
    health = re.sub(r"^(--\S+ )*CMD ", "", only("HEALTHCHECK", FINAL).rest)

    def healthy() -> bool:
        check = machine.start(["/bin/sh", "-c", health], here)
        check.communicate(timeout=30)
        return check.returncode == 0

    server = machine.start(only("CMD", FINAL).exec_form(), here)
    try:
        assert server.stdout is not None
        assert server.stdout.readline() == f"Klumba serves at http://127.0.0.1:{port}/\n"
        assert healthy()
        database = machine.root / "var/lib/klumba/klumba.db"
        assert database.is_file()
        if machine.user is not None:
            assert database.stat().st_uid == machine.user
        server.send_signal(signal.SIGTERM)
        said, log = server.communicate(timeout=30)
        assert (server.returncode, said) == (0, ""), log
        assert not healthy()
    finally:
        server.kill()
        server.communicate()
