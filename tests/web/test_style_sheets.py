"""The style sheets: what a page costs while nobody does anything."""

import re

import pytest

from sobremesa.web.rendering import STATIC_FOLDER

SHEETS = sorted(path.name for path in STATIC_FOLDER.glob("*.css"))
LONGEST = 15.0  # seconds


@pytest.mark.parametrize("sheet", SHEETS)
def test_whatever_moves_comes_to_rest(sheet: str) -> None:
    text = (STATIC_FOLDER / sheet).read_text(encoding="utf-8")
    assert "infinite" not in text
    for told in re.findall(r"animation: ([^;!]+)[;!]", text):
        if told.strip() == "none":
            continue
        seconds = re.search(r"\b([\d.]+)s\b", told)
        assert seconds is not None, told
        times = re.search(r" (\d+)$", told)
        assert float(seconds[1]) * int(times[1] if times else 1) <= LONGEST, told
