// The spotlight of a lesson: all is darkened but what the teacher speaks of, with numbered pins in reading order.
// It is drawn with attributes alone, takes no clicks, and is hidden from screen readers: the card says it in words.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 6; // around what is lit
const PIN = 13;

// What a target is on the page: the thing that has its id, or all parts that belong to it.
function partsOf(target) {
  const parts = [...document.querySelectorAll(`[data-point~="${CSS.escape(target)}"]`)];
  const thing = document.getElementById(target);
  return thing ? [thing] : parts;
}

function frameOf(target) {
  const boxes = partsOf(target).map((part) => part.getBoundingClientRect()).filter((box) => box.width && box.height);
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left)) - ROOM;
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM;
  const right = Math.max(...boxes.map((box) => box.right)) + ROOM;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM;
  return { left: Math.max(left, 3), top: Math.max(top, 3), right: Math.min(right, innerWidth - 3), bottom };
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
    const y = Math.max(frame.top + 2, PIN + 1);
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

// The first thing that the teacher speaks of comes into sight: above a sheet, and within a board that scrolls.
export function bringIntoSight(target, sheet) {
  const part = partsOf(target)[0];
  if (!part) return;
  for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth + 4 && /auto|scroll/.test(getComputedStyle(box).overflowX)) {
      const there = part.getBoundingClientRect();
      const here = box.getBoundingClientRect();
      box.scrollTo({ left: box.scrollLeft + there.left + there.width / 2 - here.left - here.width / 2, behavior: "instant" });
    }
  }
  const free = (sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : innerHeight);
  const box = part.getBoundingClientRect();
  if (box.top >= 0 && box.bottom <= free) return;
  scrollTo({ top: Math.max(0, scrollY + box.top + box.height / 2 - free / 2), behavior: "instant" });
}
