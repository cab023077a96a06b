"""The kinds of graphs that reports brought: what they draw of figures that are large, small, missing or few."""

import re
from typing import Final

from sobremesa.web.graphs.counts import StackedBar, draw_bars
from sobremesa.web.graphs.curves import CurveField, MeanCurve, draw_curves
from sobremesa.web.graphs.in_figures import in_percent, in_words, plain, signed
from sobremesa.web.graphs.matrix import draw_matrix
from sobremesa.web.graphs.played import Estimated
from sobremesa.web.graphs.rows import NARROW, WIDE, Columns, NamedRow, RowLine, draw_rows
from sobremesa.web.graphs.shown import Plot
from sobremesa.web.graphs.spreads import Hill, draw_hills

SURE: Final = Estimated(5.0, 2.0, 8.0, 300)
FEW: Final = Estimated(90.0, -20.0, 200.0, 3)


def words_of(plot: Plot) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)", str(plot.draw()))


def test_a_figure_beyond_the_scale_is_an_arrow_and_no_dot() -> None:
    rows = [NamedRow("mill", [RowLine("p1", 3.0, "3.0", SURE, "+5.0")]), NamedRow("farm", [RowLine("p1", sure=FEW)])]
    for width in (WIDE, NARROW):
        plot = draw_rows(rows, Columns("workers", "more won"), width)
        assert str(plot.draw()).count('class="beyond"') == 1
        assert 'class="wh few"' in str(plot.draw())
        assert {"mill", "farm", "3.0", "+5.0"} <= {*words_of(plot)}
    alone = draw_rows(rows[:1], Columns("workers", "more won"), WIDE)
    assert 'class="beyond"' not in str(alone.draw())


def test_the_longest_bar_is_of_what_there_is_most_of() -> None:
    rows = [
        NamedRow(name, [RowLine("p1", amount, str(amount))]) for name, amount in (("a", 4.0), ("b", 1.0), ("c", 0.0))
    ]
    drawn = str(draw_rows(rows, Columns("of them"), WIDE).draw())
    longs = [float(width) for width in re.findall(r'class="am s1"[^>]* width="([\d.]+)"', drawn)]
    assert len(longs) == 2
    assert abs(longs[0] - 4 * longs[1]) < 0.5


def test_bars_of_means_have_a_digit_after_the_point_and_those_of_one_game_none() -> None:
    means = draw_bars([StackedBar("p1", "one", {"of-a": 26.04, "of-b": -9.5}, 16.54)], WIDE)
    assert {"26.0", "−9.5", "16.5"} <= {*words_of(means)}
    whole = draw_bars([StackedBar("p1", "one", {"of-a": 26, "of-b": -9}, 17)], WIDE)
    assert {"26", "−9", "17"} <= {*words_of(whole)}


def test_a_hill_is_as_high_as_its_numbers_are_many() -> None:
    plot = draw_hills([Hill("p1", "one", {0: 1, 1: 4, 2: 2}, "mean 1.1")], WIDE)
    heights = re.search(
        r'class="hill s1" d="M[\d.]+ ([\d.]+)V([\d.]+)H[\d.]+V([\d.]+)H[\d.]+V([\d.]+)', str(plot.draw())
    )
    assert heights is not None
    base, first, second, third = map(float, heights.groups())
    assert base - second > base - third > base - first > 0
    assert abs((base - second) - 4 * (base - first)) < 0.5


def test_squares_say_their_share_and_few_cases_are_dashed() -> None:
    cells = {(0, 1): Estimated(0.5, 0.4, 0.6, 200), (1, 0): Estimated(1.0, 0.3, 1.0, 2)}
    for width in (WIDE, NARROW):
        plot = draw_matrix(["Medic", "Operations Expert"], cells, width)
        assert {"50 %", "100 %"} <= {*words_of(plot)}
        assert str(plot.draw()).count('class="cell few"') == 1
        assert str(plot.draw()).count('class="cell"') == 1


def test_a_line_rises_with_its_means_and_ends_with_its_name() -> None:
    line = MeanCurve("p2", "s2", "greedy", [Estimated(value, value - 1, value + 1, 50) for value in (1.0, 2.0, 4.0)])
    plot = draw_curves([line], CurveField(["day 1", "day 2", "day 3"], area=[0.0, 1.0, 2.0]), WIDE)
    along = re.search(r'class="ln s2" d="M([^"]+)"', str(plot.draw()))
    assert along is not None
    heights = [float(point.split()[1]) for point in along[1].split("L")]
    assert heights[0] > heights[1] > heights[2]
    assert {"4.0", "greedy", "day 1", "day 3"} <= {*words_of(plot)}
    assert 'class="area"' in str(plot.draw())


def test_figures_are_told_with_their_signs() -> None:
    assert [signed(value) for value in (3.24, -0.5, 0.04, 0.0, -0.04)] == ["+3.2", "−0.5", "0.0", "0.0", "0.0"]
    assert [plain(value, 2) for value in (1234.5, -0.001)] == ["1,234.50", "0.00"]
    assert in_percent(0.4131) == "41.3\N{NO-BREAK SPACE}%"
    assert in_words(["a", "b", "c"]) == "a, b and c"
    assert in_words([]) == ""
