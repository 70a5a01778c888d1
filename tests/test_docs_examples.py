import pytest
from sybil import Document
from sybil.example import SybilFailure
from sybil.parsers.markdown import CodeBlockParser

from tests.docs_examples import run_console


def run(block: str) -> None:
    document = Document(f"```console\n{block}\n```\n", "page.md")
    for region in CodeBlockParser("console", run_console)(document):
        document.add(region)
    examples = list(document.examples())
    assert len(examples) == 1
    examples[0].evaluate()


@pytest.mark.parametrize(
    "block",
    [
        "$ echo klumba\nklumba",
        "$ echo klumba\nk...a",
        "$ cat <<END # klumba\n> a bed\n> END\na bed\n$ echo klumba\nklumba",
        "$ echo klumba >&2\nklumba",
        "$ true klumba",
    ],
    ids=["output", "ellipsis", "continued line", "errors too", "silence"],
)
def test_a_block_that_shows_what_is_printed_passes(block: str) -> None:
    run(block)


@pytest.mark.parametrize(
    ("block", "difference"),
    [
        ("$ echo klumba\nflower", "klumba"),
        ("$ echo klumba", "klumba"),
        ("$ true klumba\nklumba", "- klumba"),
        ("$ echo klumba\nklumba\n$ echo klumba 2\nklumba", "klumba 2"),
    ],
    ids=["other output", "output not shown", "output missing", "second command"],
)
def test_a_block_that_shows_something_else_fails(block: str, difference: str) -> None:
    with pytest.raises(SybilFailure, match=difference):
        run(block)


def test_other_commands_do_not_run() -> None:
    with pytest.raises(SybilFailure, match="only klumba runs"):
        run("$ make check\n")
