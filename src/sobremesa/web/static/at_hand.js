// Where whoever plays by keyboard goes on: the focus is never lost, and stands where the next decision is.

import { askedNow, tell } from "./said.js";

const main = () => document.getElementById("table");

let byKeyboard = false;
addEventListener("keydown", () => { byKeyboard = true; }, true);
addEventListener("pointerdown", () => { byKeyboard = false; }, true);

// The page stays where it is for whoever points; by keyboard one sees what has the focus.
export function focusOn(element) {
  element.focus({ preventScroll: true });
  if (byKeyboard) element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export const isByKeyboard = () => byKeyboard;

// Nobody is at anything: the focus is nowhere, or on the panel as a whole, where it waits.
export const isIdle = (page) => document.activeElement === document.body || document.activeElement === page.querySelector("#panel");

// Whoever plays by keyboard goes on where the next choice is.
export function focusOnDecision() {
  const page = main();
  const next = page.dataset.draft && document.querySelector("#send.go");
  const places = ["#lift", "#lesson [data-lesson-go=next]", "#panel .choose", ".ls-options .ls-option", "#not-now"];
  const found = places.flatMap((place) => [...page.querySelectorAll(place)]).find((each) => each.checkVisibility());
  if (next) next.focus();
  else focusOn(found ?? document.getElementById("panel"));
}

// The skip link leads to what comes first: a summary or a card that lies above the decision, or the decision.
export function skip() {
  const above = [...document.querySelectorAll("#summary-close, #coach-card button")].find((each) => each.checkVisibility());
  if (above) above.focus();
  else focusOnDecision();
  tell(askedNow(main(), true));
}

// After a summary one goes on where it is asked something.
export function goOn() {
  focusOnDecision();
  if (main().dataset.deciding === "yes") tell(askedNow(main()));
}
