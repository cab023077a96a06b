// The spotlight of a lesson: all is darkened but what the teacher speaks of, with numbered pins in reading order.
// It is drawn with attributes alone, takes no clicks, and is hidden from screen readers: the card says it in words.

import { outlineOf } from "./outlines.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 6; // around what is lit
const PIN = 13;

// What a target is on the page: the thing that has its id, or all parts that belong to it.
function partsOf(target) {
  const parts = [...document.querySelectorAll(`[data-point~="${CSS.escape(target)}"]`)];
  const thing = document.getElementById(target);
  return thing ? [thing] : parts;
}

const scrolls = (box) => /auto|scroll|hidden/.test(getComputedStyle(box).overflow) && (box.scrollWidth > box.clientWidth + 4 || box.scrollHeight > box.clientHeight + 4);

function* boxesAround(part) {
  for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) if (scrolls(box)) yield box;
}

// What of a thing can be seen: not what its board, or the panel that it stands in, has scrolled out of sight.
function seenOf(part) {
  let { left, top, right, bottom } = outlineOf(part);
  for (const box of boxesAround(part)) {
    const edge = box.getBoundingClientRect();
    [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
    [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  return { left, top, right, bottom };
}

function frameOf(target) {
  const boxes = partsOf(target).map(seenOf).filter((box) => box.right - box.left > 6 && box.bottom - box.top > 6);
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left)) - ROOM;
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM;
  const right = Math.max(...boxes.map((box) => box.right)) + ROOM;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM;
  return { left: Math.max(left, 3), top, right: Math.min(right, innerWidth - 3), bottom };
}

function add(parent, name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  parent.append(made);
  return made;
}

const rounded = ({ left, top, right, bottom }, r = 12) =>
  `M${left + r} ${top}H${right - r}q${r} 0 ${r} ${r}V${bottom - r}q0 ${r} ${-r} ${r}H${left + r}q${-r} 0 ${-r} ${-r}V${top + r}q0 ${-r} ${r} ${-r}Z`;

// A part of a board that scrolls sideways can be out of sight: nothing is lit there.
const inSight = (frame) => frame.right - frame.left > 12 && frame.bottom - frame.top > 12 && frame.bottom > 0 && frame.top < innerHeight;

export function drawSpotlight(targets) {
  const frames = targets.map(frameOf);
  const lit = frames.filter((frame) => frame && inSight(frame));
  if (!lit.length) return put("spotlight", null), put("spotlight-pins", null);
  const svg = layer("spotlight");
  const pins = layer("spotlight-pins"); // above the column that is not darkened
  const all = `M0 0H${innerWidth}V${innerHeight}H0Z`;
  add(svg, "path", { class: "veil", "fill-rule": "evenodd", d: all + lit.map((frame) => rounded(frame)).join("") });
  for (const frame of lit) add(pins, "path", { class: "ring", d: rounded(frame) });
  lit.forEach((frame, at) => {
    const x = Math.min(Math.max(frame.left + 2, PIN + 1), innerWidth - PIN - 1);
    const y = Math.max(frame.top - ROOM, PIN + 1); // above what stands at the top of a thing: its name
    const pin = add(pins, "g", { class: "pin", transform: `translate(${x} ${y})` });
    add(pin, "circle", { r: PIN });
    add(pin, "text", { y: 5 }).textContent = at + 1;
  });
  put("spotlight", svg);
  put("spotlight-pins", pins);
}

function layer(id) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of [["id", id], ["class", `spotlight ${id}`], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  return svg;
}

function put(id, svg) {
  const before = document.getElementById(id);
  if (before && svg) before.replaceWith(svg);
  else if (svg) document.body.append(svg);
  else before?.remove();
}

// Where a page begins that goes on below a bar which stays.
function underTheBar() {
  const bar = document.getElementById("bar");
  return /sticky|fixed/.test(getComputedStyle(bar).position) ? bar.getBoundingClientRect().bottom : 0;
}

// What the teacher speaks of comes into sight: above a sheet, and within a board that scrolls. Where not all of it fits,
// the first thing does.
export function bringIntoSight(targets, sheet) {
  const [part] = targets.flatMap(partsOf);
  if (!part) return;
  for (const box of boxesAround(part)) {
    const there = part.getBoundingClientRect();
    const here = box.getBoundingClientRect();
    const inside = there.left >= here.left && there.right <= here.right && there.top >= here.top && there.bottom <= here.bottom;
    if (inside) continue;
    const left = box.scrollLeft + there.left + there.width / 2 - here.left - here.width / 2;
    const top = box.scrollTop + there.top + there.height / 2 - here.top - here.height / 2;
    box.scrollTo({ left, top, behavior: "instant" });
  }
  const free = (sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : innerHeight);
  const boxes = targets.map(frameOf).filter(Boolean);
  if (!boxes.length) return;
  const start = underTheBar();
  const all = { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
  const { top, bottom } = all.bottom - all.top < free - start ? all : boxes[0];
  if (top >= start && bottom <= free) return;
  scrollTo({ top: Math.max(0, scrollY + (top + bottom) / 2 - (start + free) / 2), behavior: "instant" });
}
