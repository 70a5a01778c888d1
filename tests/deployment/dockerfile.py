"""A Dockerfile, read as far as ours goes, and its steps taken without an engine."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

PROJECT: Final = Path(__file__).parents[2]
STEP_SECONDS: Final = 300


class Instruction(NamedTuple):
    word: str
    rest: str

    def exec_form(self) -> list[str]:
        words = json.loads(self.rest)
        assert isinstance(words, list)
        return words


def instructions(text: str) -> list[Instruction]:
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [
        Instruction(word.upper(), rest.strip())
        for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line.strip())
    ]


def stages(text: str) -> list[list[Instruction]]:
    """Return the instructions of each stage, which begins with its FROM."""
    found: list[list[Instruction]] = []
    for instruction in instructions(text):
        if instruction.word == "FROM":
            found.append([])
        if found:
            found[-1].append(instruction)
    return found


def ignored(path: str, patterns: list[str]) -> bool:
    """Return whether .dockerignore keeps a path out: the last pattern that fits it decides."""
    out = False
    for pattern in patterns:
        keeps = pattern.startswith("!")
        plain = pattern.removeprefix("!").removeprefix("**/")
        parts = path.split("/")
        heads = ["/".join(parts[: end + 1]) for end in range(len(parts))]
        if any(fnmatch(head, plain) for head in heads) or (
            "**/" in pattern and any(fnmatch(part, plain) for part in parts)
        ):
            out = not keeps
    return out


def context(project: Path = PROJECT) -> Iterator[str]:
    """Yield the files that a build gets to see."""
    lines = (project / ".dockerignore").read_text().splitlines()
    patterns = [line for line in lines if line.strip() and not line.startswith("#")]
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=project, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    for path in tracked:
        if (project / path).is_file() and not ignored(path, patterns):
            yield path


@dataclass
class Machine:
    """A folder that stands for the root of an image's file system.

    Paths of the image in `moved` are looked for in the folder; all commands run as `user`.
    """

    root: Path
    user: int | None
    moved: tuple[str, ...]
    env: dict[str, str] = field(default_factory=dict)
    cwd: Path = field(init=False)

    def __post_init__(self) -> None:
        self.cwd = self.root

    def inside(self, text: str) -> str:
        paths = "|".join(map(re.escape, self.moved))
        return re.sub(rf"(?<![\w.])({paths})(?=[/\s:\"']|$)", rf"{self.root}\1", text)

    def take(self, step: Instruction) -> None:
        match step.word:
            case "ENV":
                self.set(step.rest)
            case "WORKDIR":
                self.cwd = Path(self.inside(step.rest))
                self.owned(self.cwd)
            case "COPY":
                self.copy(*step.rest.split())
            case "RUN":
                self.run(["/bin/sh", "-c", self.inside(step.rest)])
            case _:
                assert step.word in {"FROM", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}

    def set(self, pairs: str) -> None:
        for pair in pairs.split():
            name, _, value = pair.partition("=")
            self.env[name] = self.inside(value).replace("$PATH", self.env["PATH"])

    def copy(self, *words: str) -> None:
        *sources, target = words
        visible = list(context())
        for source in sources:
            here = [path for path in visible if path == source or path.startswith(f"{source}/")]
            assert here, f"{source} is not in the context"
            for path in here:
                # A file goes into the folder, of a folder what is in it.
                inner = Path(path).relative_to(source) if path != source else Path(source).name
                to = self.cwd / target / inner
                self.owned(to.parent)
                shutil.copyfile(PROJECT / path, to)

    def owned(self, folder: Path) -> None:
        if not folder.is_dir():
            self.owned(folder.parent)
            folder.mkdir()
            if self.user is not None:
                os.chown(folder, self.user, -1)

    def run(self, command: list[str]) -> None:
        done = subprocess.run(
            command,
            cwd=self.cwd,
            env=self.env,
            user=self.user,
            extra_groups=None if self.user is None else [],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=STEP_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"

    def start(self, command: list[str], more: Mapping[str, str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command,
            cwd=self.cwd,
            env={**self.env, **more},
            user=self.user,
            extra_groups=None if self.user is None else [],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
