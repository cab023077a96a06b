// The card of a first game: it stands beside the thing that it speaks of, on a side where it covers neither that nor
// the decision, and is told to screen readers once. Without this script it stands above the decision.

import { isByKeyboard } from "./at_hand.js";
import { outlineOf } from "./outlines.js";
import { spoken } from "./said.js";

const GAP = 14; // between card and thing
const EDGE = 8; // of the window
const ARROW = 30;
const NARROW = 1100; // below it the card is a sheet above the dock
const AT_HAND = "body, #panel, #panel *, #pace *"; // where whoever plays by keyboard is not at something else
let told = "";

const voice = document.createElement("div");
voice.className = "unseen";
voice.setAttribute("role", "status");
document.body.append(voice);

function thingOf(card) {
  for (const id of card.dataset.at.split(" ")) {
    const found = document.getElementById(id) ?? document.querySelector(`[data-target="${CSS.escape(id)}"], [data-piece="${CSS.escape(id)}"]`);
    if (found?.getClientRects().length) return found;
  }
  return null;
}

const within = (value, least, most) => Math.max(least, Math.min(value, Math.max(least, most)));

// The places beside a thing, each with how much of it lies in the window and off the decision.
function places(thing, width, height) {
  const middle = thing.top + thing.height / 2;
  const centre = thing.left + thing.width / 2;
  const kept = ["panel", "summary-close", "others", "log"].map((id) => document.getElementById(id)?.getBoundingClientRect()).filter(Boolean);
  const tops = within(middle - height / 3, EDGE, innerHeight - height - EDGE);
  const lefts = within(centre - width / 2, EDGE, innerWidth - width - EDGE);
  return [
    { side: "right", left: thing.right + GAP, top: tops },
    { side: "left", left: thing.left - GAP - width, top: tops },
    { side: "below", left: lefts, top: thing.bottom + GAP },
    { side: "above", left: lefts, top: thing.top - GAP - height },
  ].map((place) => {
    const right = place.left + width;
    const bottom = place.top + height;
    const fits = place.left >= EDGE && place.top >= EDGE && right <= innerWidth - EDGE && bottom <= innerHeight - EDGE;
    const covered = kept.filter((box) => place.left < box.right && right > box.left && place.top < box.bottom && bottom > box.top);
    return { ...place, cost: (fits ? 0 : 3) + covered.length };
  });
}

function put() {
  const card = document.getElementById("coach-card");
  if (!card) return void (told = "");
  const summary = document.getElementById("summary"); // what has happened is read first
  const waits = Boolean(summary?.getClientRects().length) && !summary.contains(thingOf(card));
  card.classList.toggle("is-waiting", waits);
  if (waits) return;
  card.classList.remove("is-placed", "is-sheet", "is-right", "is-left", "is-above", "is-below");
  card.removeAttribute("style");
  if (innerWidth < NARROW) {
    const over = summary?.getClientRects().length; // it speaks of the summary, which lies above all other sheets
    if (over) card.popover = "manual";
    if (over && !card.matches(":popover-open")) card.showPopover();
    const kept = over ? summary.querySelector(".summary-foot") : document.getElementById("dock");
    const below = kept?.getBoundingClientRect();
    if (below?.height) card.style.setProperty("--over-dock", `${Math.round(innerHeight - Math.min(below.top, innerHeight) + EDGE)}px`);
    card.classList.add("is-sheet");
  } else {
    beside(card);
  }
  tell(card);
}

function beside(card) {
  const found = thingOf(card);
  if (!found) return;
  const thing = outlineOf(found);
  card.classList.add("is-placed");
  const { width, height } = card.getBoundingClientRect();
  const best = places(thing, width, height).reduce((one, other) => (other.cost < one.cost ? other : one));
  const left = within(best.left, EDGE, innerWidth - width - EDGE);
  const top = within(best.top, EDGE, innerHeight - height - EDGE);
  const sideways = best.side === "right" || best.side === "left";
  const arrow = sideways ? thing.top + thing.height / 2 - top : thing.left + thing.width / 2 - left;
  card.classList.add(`is-${best.side}`);
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(top)}px`;
  card.style.setProperty("--arrow", `${Math.round(within(arrow - 8, 14, (sideways ? height : width) - ARROW))}px`);
}

// A new card is said, or, by keyboard, gets the focus: its button is named with what the card says.
function tell(card) {
  if (told === card.dataset.number) return;
  told = card.dataset.number;
  setTimeout(() => { // the table's own script has moved the focus by then
    if (!card.isConnected) return;
    if (isByKeyboard() && document.activeElement.matches(AT_HAND)) return card.querySelector("button").focus({ preventScroll: true });
    voice.textContent = spoken(card.querySelector(".jit-title")) + " " + spoken(card.querySelector(".jit-said"));
  });
}

document.addEventListener("table-shown", put);
for (const kind of ["click", "keyup"]) document.addEventListener(kind, () => setTimeout(put)); // a summary may be closed
addEventListener("resize", put);
addEventListener("scroll", put, { passive: true, capture: true });
put();
