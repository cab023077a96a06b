"""The style sheets: what a page costs while nobody does anything."""

import re
from pathlib import Path

import pytest

from tests.web.face_files import style_sheets

LONGEST = 15.0  # seconds


@pytest.mark.parametrize("sheet", style_sheets(), ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_whatever_moves_comes_to_rest(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert "infinite" not in text
    for told in re.findall(r"animation: ([^;!]+)[;!]", text):
        if told.strip() == "none":
            continue
        seconds = re.search(r"\b([\d.]+)s\b", told)
        assert seconds is not None, told
        times = re.search(r" (\d+)$", told)
        assert float(seconds[1]) * int(times[1] if times else 1) <= LONGEST, told
