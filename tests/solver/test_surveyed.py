import re
from pathlib import Path

from klumba.games import CATALOGUE
from klumba.solver.surveyed import SURVEYED

PAGE = (Path(__file__).parents[2] / "docs" / "winnability.md").read_text("utf-8")
ROW = re.compile(r"^\| ([a-z-]+) \| (\d+) \| ([\d.]+%) [^|]*\| ([\d.]+%) ", re.MULTILINE)


def test_what_the_house_tells_is_what_the_page_shows() -> None:
    shown = ROW.findall(PAGE)
    assert [key for key, *_ in shown] == [*SURVEYED] == [*CATALOGUE]
    for key, deals, *shares in shown:
        survey = SURVEYED[key]
        assert survey.deals == int(deals)
        assert survey.winnable + survey.unwinnable <= survey.deals
        for count, share in zip((survey.winnable, survey.unwinnable), shares, strict=True):
            digits = len(share.partition(".")[2]) - 1
            assert f"{count / survey.deals:.{digits}%}" == share
