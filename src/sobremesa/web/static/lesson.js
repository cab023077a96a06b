// A lesson: the spotlight, the focus after each step, keys. Everything works without it.

import { focusOn, isByKeyboard } from "./at_hand.js";
import { bringIntoSight, drawSpotlight } from "./spotlight.js";

const KEYS = { n: "next", b: "back", s: "show" };
const card = () => document.getElementById("lesson");
let shown = ""; // which page the card was drawn for
let drawing = 0;

const targets = () => card()?.dataset.points.split(" ").filter(Boolean) ?? [];

function light() {
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => drawSpotlight(targets()));
}

// The option that solves the step, where it may be told.
function ring() {
  for (const piece of document.querySelectorAll(".is-ringed")) piece.classList.remove("is-ringed");
  const { ring: action, targets: places } = card().dataset;
  if (!action) return;
  document.getElementById(`option-${action}`)?.classList.add("is-ringed");
  document.querySelector(`.choose[data-step="${action}"]`)?.closest(".option, li")?.classList.add("is-ringed");
  for (const target of places.split(" ").filter(Boolean)) document.querySelector(`[data-target="${CSS.escape(target)}"]`)?.classList.add("is-ringed");
}

const go = (way) => card()?.querySelector(`[data-lesson-go="${way}"]`);
const isSheet = () => getComputedStyle(card()).position === "fixed";

// Whoever plays by keyboard goes on where the next choice is.
function focusOnStep() {
  const next = go("next") ?? document.querySelector("#send.go");
  const ringed = card().dataset.ring && document.querySelector(`.choose[data-step="${card().dataset.ring}"]`);
  const option = ringed && !isSheet() ? ringed : isSheet() ? card().querySelector(".ls-option, .ls-options .go") : document.querySelector("#panel .choose");
  focusOn(next ?? option ?? card().querySelector("#ls-body"));
}

function arrive() {
  if (!card()) return;
  setUpKeys();
  ring();
  if (card().dataset.at !== shown) {
    const first = !shown;
    shown = card().dataset.at;
    card().querySelector("#ls-body").scrollTop = 0;
    if (targets().length) bringIntoSight(targets(), card());
    if (!first && (isByKeyboard() || document.activeElement === document.body)) focusOnStep();
  }
  light();
}

const typing = (target) => Boolean(target.closest?.("input, select, textarea, [contenteditable]"));
const keysAreOn = () => localStorage.getItem("keys") !== "off"; // letters alone may be in somebody's way

function setUpKeys() {
  const box = document.getElementById("keys");
  if (!box) return;
  box.checked = keysAreOn();
  box.onchange = () => localStorage.setItem("keys", box.checked ? "on" : "off");
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || typing(event.target)) return;
  if (event.key === "Escape" && card()?.contains(document.activeElement)) {
    event.preventDefault();
    document.getElementById("panel").focus({ preventScroll: true });
  }
  const way = KEYS[event.key.toLowerCase()];
  const link = way && keysAreOn() && go(way);
  if (link) {
    event.preventDefault();
    link.click();
  }
});

// Finishing a lesson is remembered, also where one goes on with something else than the form.
document.addEventListener("submit", (event) => {
  if (!event.submitter?.matches("[data-learnt]")) return;
  const number = new FormData(event.target).get("number");
  const body = new URLSearchParams({ number });
  fetch(event.target.getAttribute("action"), { method: "POST", body, keepalive: true, headers: { "X-Part": "learnt" } }).catch(() => {});
});

document.addEventListener("table-shown", arrive);
for (const kind of ["resize", "load"]) addEventListener(kind, light);
document.addEventListener("scroll", light, { capture: true, passive: true });
document.addEventListener("toggle", light, { capture: true });
new ResizeObserver(light).observe(document.getElementById("table"));
arrive();
