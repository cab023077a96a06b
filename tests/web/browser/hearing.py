"""What somebody hears who plays by keyboard with a screen reader: what has the focus, and what is announced."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, final

from playwright.sync_api import CDPSession, Locator, Page

from tests.web.browser.playing import settle

# What changes inside a live region, or comes as an alert, is noted with its text; several changes at once count once.
_LISTEN: Final = """() => {
  window.announced = [];
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])";
  new MutationObserver((records) => {
    const regions = new Set();
    for (const { target, addedNodes } of records) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
      if (region) regions.add(region);
      for (const node of addedNodes) if (node.nodeType === 1 && node.matches("[role=alert]")) regions.add(node);
    }
    for (const region of regions) {
      const shown = !region.closest("[hidden], [aria-hidden=true]") && region.getClientRects().length;
      const text = shown ? region.innerText.replace(/\\s+/g, " ").trim() : "";
      if (text) window.announced.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""

# Why whoever looks for the focus does not find it: it is nowhere, out of the window, without a ring, or covered.
_UNSEEN: Final = """() => {
  const element = document.activeElement;
  if (element === document.body) return "the focus is lost";
  const box = element.getBoundingClientRect();
  if (box.bottom <= 0 || box.top >= innerHeight || !box.width) return "the focus is out of sight";
  const style = getComputedStyle(element);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  if (!outlined && style.filter === "none") return "the focus has no ring";
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over && (element.contains(over) || over.contains(element)) ? "" : "the focus is covered";
}"""
_BARE: Final = ("generic", "none", "paragraph", "")  # what no control is called; a drawing is one once it has the focus
_READ: Final = ("generic", "listitem")  # where the text within is read
_ROOTS: Final = ("RootWebArea", "WebArea")


@final
@dataclass(frozen=True)
class Node:
    """One thing in the tree of a screen reader."""

    role: str
    name: str
    told: str  # its description
    level: int  # of a heading
    focusable: bool

    @classmethod
    def of(cls, node: dict[str, Any]) -> "Node":
        """As the browser says it."""
        own = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        role, name, told = (str(node.get(part, {}).get("value", "")) for part in ("role", "name", "description"))
        return cls(role, name, told, int(own.get("level") or 0), bool(own.get("focusable")))


@final
class Hearing:
    """A page that is played by keyboard alone, and what is said at it."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(f"({_LISTEN})()")
        self.page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def press(self, *keys: str) -> None:
        """Press keys one after another; the focus is seen after each."""
        for key in keys:
            self.page.keyboard.press(key)
            settle(self.page)
        unseen = self.page.evaluate(_UNSEEN)
        assert not unseen, f"{unseen} after {keys}: {self.focus()}"

    def tab_to(self, place: str, most: int) -> None:
        """Press Tab at most so many times, until the focus is there."""
        for _ in range(most + 1):
            if self.at(place):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{place} is more than {most} presses away")

    def at(self, place: str) -> bool:
        """Whether what has the focus fits a selector."""
        return bool(self.page.evaluate("place => document.activeElement.matches(place)", place))

    def news(self) -> list[str]:
        """What was announced since this was asked last."""
        said: list[str] = self.page.evaluate("() => window.announced.splice(0)")
        return said

    def focus(self) -> Node:
        """What has the focus, as it is called."""
        found = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        ask = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        return Node.of(self._session.send("Accessibility.getPartialAXTree", ask)["nodes"][0])

    def described(self, role: str) -> str:
        """What the first thing of this role is described by."""
        return next(node.told for node in self.tree() if node.role == role)

    def tree(self) -> list[Node]:
        """Everything that a screen reader comes to, in its order."""
        nodes = self._session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        found, left = [], [nodes[0]]
        while left:
            node = left.pop()
            left += [by_id[child] for child in reversed(node.get("childIds", ())) if child in by_id]
            if not node["ignored"]:
                found.append(Node.of(node))
        return found

    def faults(self) -> list[str]:
        """What would confuse whoever hears the page: controls without a name, headings that leave out a level."""
        tree = self.tree()
        stops = [node for node in tree if node.focusable and node.role not in _ROOTS]
        found = [f"{node.role} has no name" for node in stops if not node.name and node.role not in _READ]
        found += [f"{node.name} is no control" for node in stops if node.name and node.role in _BARE]
        headings = [node for node in tree if node.role == "heading"]
        found += [f"{two.name} leaves out a level" for one, two in pairwise(headings) if two.level > one.level + 1]
        found += [f"{name} is there {count} times" for name, count in Counter(options(self.page)).items() if count > 1]
        return found


def options(page: Page) -> list[str]:
    """What the answers to a question are called."""
    panel: Locator = page.locator("#panel")
    names = re.findall(r"^\s*- '?link \"(.*)\"'?:", panel.aria_snapshot(), re.MULTILINE)
    return [name for name in names if not name.startswith("\\")]
