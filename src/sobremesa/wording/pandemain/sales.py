"""What the parts of a sale are called, by the rule that brings each: keys of the catalogs, in the order of telling."""

from typing import Final

PART_OF_RULE: Final = {
    "PM-SELL-02": "fresh",
    "PM-SELL-03": "wheat",
    "PM-SELL-04": "price",
    "PM-SELL-06": "order",
    "PM-SCEN1-02": "famine",
    "PM-SELL-08": "villager",
    "PM-SCEN3-02": "lord",
    "PM-SELL-09": "bakers",
    "PM-SELL-10": "reputation",
    "PM-REP-03": "top",
    "PM-AUGS-02": "augsburg",
    "PM-CHURCH-08": "augsburg",
    "PM-CHURCH-11": "mark",
}
