// Where the card of a thing stands: beside it, and where there is room beside everything of its kind that is near, for
// whoever reads of a stall or an order compares it with the others. It never covers the thing itself.

import { around, outlineOf } from "./outlines.js";

const GAP = 12;
const EDGE = 8; // of the window
const NEAR = 240; // what of its kind is compared with a thing
const SIDES = ["left", "right", "below", "above"];
const COSTS = { target: 100, next: 50, lit: 8, alike: 4, decision: 0.15 }; // of a pixel that is covered
const within = (value, least, most) => Math.max(least, Math.min(value, Math.max(least, most)));
const flat = (side) => side === "left" || side === "right";

/** Put a card beside a piece; `lit` is what it speaks of, `alike` are the others of its kind. */
export function standBeside(card, piece, lit, alike) {
  const target = outlineOf(piece);
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const boxes = boxesOf(alike).filter((box) => apart(target, box) < NEAR);
  const costly = [
    [target, COSTS.target],
    ...boxesOf([...document.querySelectorAll("[data-lesson-go]")]).map((box) => [box, COSTS.next]), // stays in reach
    ...boxesOf(lit).map((box) => [box, COSTS.lit]),
    ...boxes.map((box) => [box, COSTS.alike]),
    ...boxesOf([...document.querySelectorAll("#panel")]).map((box) => [box, COSTS.decision]),
  ];
  const spots = [target, around([target, ...boxes])].flatMap((box) => SIDES.flatMap((side) => spotsAt(side, box, target, size)));
  const { side, left, top } = spots.map((spot) => ({ ...spot, cost: costOf(spot, size, target, costly) })).reduce((best, one) => (one.cost < best.cost ? one : best));
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  point(card, side, target, { left, top, ...size });
}

const boxesOf = (things) => things.map(outlineOf).filter((box) => box.width && box.height);

const apart = (one, other) => Math.hypot(Math.max(one.left - other.right, other.left - one.right, 0), Math.max(one.top - other.bottom, other.top - one.bottom, 0));

// On one side of a box: level with the thing, or with one of the ends of the box.
function spotsAt(side, box, target, { width, height }) {
  const beside = { left: box.left - width - GAP, right: box.right + GAP, above: box.top - height - GAP, below: box.bottom + GAP }[side];
  const tops = [target.top + target.height / 2 - 70, box.top, box.bottom - height];
  const lefts = [target.left + target.width / 2 - width / 2, box.left, box.right - width];
  return (flat(side) ? tops : lefts).map((along) => ({
    side,
    left: within(flat(side) ? beside : along, EDGE, innerWidth - width - EDGE),
    top: within(flat(side) ? along : beside, EDGE, innerHeight - height - EDGE),
  }));
}

// What it covers, and how far it is from its thing.
function costOf({ left, top }, { width, height }, target, costly) {
  const over = (box) => Math.max(0, Math.min(left + width, box.right) - Math.max(left, box.left)) * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top));
  const far = apart(target, new DOMRect(left, top, width, height));
  return costly.reduce((sum, [box, cost]) => sum + cost * over(box), Math.max(0, far - GAP) ** 2);
}

// The arrow at its edge; none where it would point beside the thing.
function point(card, side, target, { left, top, width, height }) {
  const at = flat(side) ? target.top + target.height / 2 - top : target.left + target.width / 2 - left;
  const most = flat(side) ? height : width;
  card.dataset.side = at > 14 && at < most - 14 ? side : "";
  card.style.setProperty("--at", `${within(at, 20, most - 20)}px`);
}
