// The page of a review: where a board is larger than its window, it comes to the badges that mark the two ways.

import { around, outlineOf } from "./outlines.js";

const EDGE = 12; // pixels that stay free around them
const page = () => document.getElementById("table");
let shown = ""; // the address of the turn whose badges were brought into sight: what is read then stays where it is

const isLarger = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
const scrolls = (box) => isLarger(box) && /auto|scroll/.test(getComputedStyle(box).overflow);

function windowOf(badge) {
  let box = badge.parentElement;
  while (box && box.id !== "board" && !scrolls(box)) box = box.parentElement;
  return box?.id === "board" ? null : box;
}

// The box around as many as fit, with one of the plan among them: each of those in turn with what lies nearest to it.
function boxOf(badges, { clientWidth, clientHeight }) {
  const boxes = badges.map((badge) => ({ box: outlineOf(badge), plan: badge.matches(".could") }));
  const plan = boxes.filter((each) => each.plan);
  let best = [];
  for (const { box: first } of plan.length ? plan : boxes) {
    const away = (box) => Math.hypot(box.left - first.left, box.top - first.top);
    let group = [first];
    for (const box of boxes.map((each) => each.box).sort((one, other) => away(one) - away(other))) {
      const { width, height } = around([...group, box]);
      if (width + 2 * EDGE <= clientWidth && height + 2 * EDGE <= clientHeight) group = [...group, box];
    }
    if (group.length > best.length) best = group;
  }
  return around(best);
}

function showBadges() {
  if (page().dataset.base === shown) return;
  shown = page().dataset.base;
  const windows = new Map();
  for (const badge of document.querySelectorAll("#board .badge")) {
    const box = windowOf(badge);
    if (box) windows.set(box, [...(windows.get(box) ?? []), badge]);
  }
  for (const [box, badges] of windows) {
    const there = boxOf(badges, box);
    const here = box.getBoundingClientRect();
    const left = box.scrollLeft + there.left + there.width / 2 - here.left - here.width / 2;
    const top = box.scrollTop + there.top + there.height / 2 - here.top - here.height / 2;
    box.scrollTo({ left, top, behavior: "instant" });
  }
}

// After the game's own script, which shows where one's own piece stands.
addEventListener("DOMContentLoaded", showBadges);
document.addEventListener("table-shown", () => requestAnimationFrame(showBadges));
