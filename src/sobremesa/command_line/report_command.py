"""`sobremesa report`: results of tournaments as a page to look at."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.report.reading import FoundResults

ABOUT_REPORT = "make a page of what came of a tournament, or of two side by side"


def add_report(parser: argparse.ArgumentParser) -> None:
    """What can be said."""
    # The engine is not asked for anything, so nobody waits until it is compiled.
    parser.set_defaults(command=report_command, ahead=report_command)
    parser.add_argument(
        "results",
        type=Path,
        nargs="+",
        metavar="RESULTS",
        help="a folder that sobremesa arena wrote, or two of one game",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE.html", help="the page (named after the folders, in this folder)"
    )
    parser.add_argument("--svg", type=Path, metavar="FOLDER", help="write each graph there as an SVG file, too")


def report_command(given: argparse.Namespace) -> int:
    """Read, add up, draw, write."""
    from sobremesa.report.page import chapters_and_page, drawings_of
    from sobremesa.report.reading import find_results, read_results
    from sobremesa.report.writing import check_places, write_drawings, write_page

    found = find_results(given.results)
    page = given.out or Path(_name(found))
    check_places(page, given.svg)
    results = read_results(found)
    chapters, html = chapters_and_page(results)
    write_page(page, html)
    print(f"The report is in {page}.")
    if given.svg is not None:
        drawings = drawings_of(results, chapters)
        write_drawings(given.svg, drawings)
        print(f"{len(drawings)} graphs are in {given.svg}.")
    return 0


def _name(found: "list[FoundResults]") -> str:
    return "-".join(each.folder.path.resolve().name for each in found) + ".html"
