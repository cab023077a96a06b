"""The column beside the board: what stands in it, in which order."""

import re

import pytest

from tests.web.pandemain_scenes import new_table
from tests.web.pandemain_scenes import page_of as pandemain_page
from tests.web.pandemic_scenes import middle
from tests.web.pandemic_scenes import page_of as pandemic_page

ORDER = {"pandemain": "teacher panel others log talk", "pandemic": "others teacher panel log talk"}


@pytest.mark.parametrize("game", ORDER)
def test_the_column_has_teacher_decision_others_log_and_talk_in_this_order(game: str) -> None:
    """The others of Pandemic lie beside the own hand: cards need the width of the map."""
    page = pandemic_page(middle(), 0) if game == "pandemic" else pandemain_page(new_table({"players": 2}, 1), 0)
    ids = re.findall(r'id="(teacher|panel|others|log|talk)"', page)
    assert ids == ORDER[game].split()
    assert '<div class="teacher" id="teacher"></div>' in page  # empty, it takes no room
