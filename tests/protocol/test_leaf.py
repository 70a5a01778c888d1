import subprocess
import sys


def test_the_protocol_takes_nothing_along_but_msgspec() -> None:
    script = (
        "import sys; before = set(sys.modules); import klumba.protocol, klumba.protocol.schema;"
        " print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, encoding="utf-8"
    )
    loaded = done.stdout.split()
    ours = {name for name in loaded if name.split(".")[0] == "klumba"}
    assert all(name == "klumba" or name.startswith("klumba.protocol") for name in ours)
    others = {name.split(".")[0] for name in loaded} - sys.stdlib_module_names
    # Where typing_extensions is installed, msgspec looks at it.
    assert others - {"typing_extensions"} == {"klumba", "msgspec"}
