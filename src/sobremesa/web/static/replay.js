// Watching a game again: the slider, the keys, playing, and one event after another. Every page of a replay has an
// address of its own and works without this script; with it the next ones are fetched before they are asked for.

import { darken, spotlight } from "./pace.js";
import { tell } from "./said.js";

const AHEAD = 4; // steps that are fetched before they are asked for
const MOST_KEPT = 120; // pages
const BETWEEN = 80; // milliseconds between two pages while the slider is dragged or a key is held
const SHOWN = 1600; // milliseconds that a decision is shown at 1×, and what each further event adds
const EACH = 500;
const PHONE = 760; // pixels
const [HIGHEST, LOWEST] = [0.1, 0.42]; // of the screen: where the board can be seen there
const [READ, READ_LAST] = [0.12, 0.5]; // of the screen: what is read there stays while other parts change their height
const PARTS = "#board, #panel, #own, #others, #graphs, #log";
const MOVED = 4; // pixels after which a touch is no click
const FIELDS = "input, select, textarea, [contenteditable]";
const OWN_ARROWS = "[role='group'][tabindex], [data-card][tabindex]"; // boards that scroll, and a walk over their things
const OWN_SPACE = "button, summary, [data-target][tabindex], [data-card][tabindex]";
const PLAYS = "replay-plays";
const CHOICES = ["rp-speed", "rp-step"];

let table = null; // what the table's script does for this one
let wanted = null; // the place that is to be shown
let pumping = false;
let begun = 0; // when the last page was asked for
let dragging = false;
let forward = 1; // in which direction the next steps are fetched
let beat = null; // the event that is pointed at
let held = null; // the part of the page that is being read, and how far down it is
let led = false; // somebody chose a line of the log: they want to see where that was
let playing = 0; // the number of the run that plays, 0 for none
let runs = 0;
let wake = null;
const kept = new Map(); // pages by their address
let keptFor = ""; // how far the game was when they were fetched

const bar = () => document.getElementById("replay");
const slider = () => document.getElementById("rp-slider");
const numbersIn = (text) => (text ? text.split(" ").map(Number) : []);
const length = () => Number(bar().dataset.length);
const shownPlace = () => Number(bar().dataset.place);
const place = () => wanted ?? shownPlace();
const chosen = (id) => document.getElementById(id)?.value ?? "";
const wait = (time) => new Promise((resolve) => { wake = resolve; setTimeout(resolve, time); });

export function setUpReplay(functions) {
  table = functions;
  document.addEventListener("keydown", onKey, true); // before others: `?` lists the keys of this page
  document.addEventListener("click", onClick, true);
  document.addEventListener("input", (event) => { if (event.target === slider()) { stop(); seek(Number(slider().value)); } });
  document.addEventListener("pointerdown", onPointer);
  document.addEventListener("change", (event) => {
    if (!CHOICES.includes(event.target.id)) return;
    localStorage.setItem(event.target.id, event.target.value); // for the next replay
    if (event.target.id === "rp-step") prefetch();
  });
  document.addEventListener("table-changes", () => { held = bar() && partInSight(); });
  document.addEventListener("table-shown", settle);
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
  addEventListener("popstate", stop);
  settle();
  if (bar() && sessionStorage.getItem(PLAYS) === bar().dataset.moment) play();
  sessionStorage.removeItem(PLAYS);
}

// -- places and pages -------------------------------------------------------------------------------------------------

// The number of the log's entry at a place: '0 3-17' are the entries 0, 3, 4, 5 and so on.
function entryAt(wantedPlace) {
  let left = wantedPlace;
  for (const run of bar().dataset.numbers.split(" ")) {
    const [first, last = first] = run.split("-").map(Number);
    if (left <= last - first) return first + left;
    left -= last - first + 1;
  }
  return 0;
}

const addressAt = (at) => bar().dataset.moment.replace("move=", `move=${entryAt(at)}`);

function pageAt(address) {
  if (!kept.has(address)) {
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value);
    const page = fetch(address, { headers: { "X-Part": "table" } });
    kept.set(address, page);
    page.then((answer) => { if (!answer.ok) kept.delete(address); }, () => kept.delete(address));
  }
  return kept.get(address);
}

// Shows a place as soon as the page before it has come; of places that are passed quickly only some are shown.
async function seek(at, brief = false) {
  wanted = Math.max(0, Math.min(length(), at));
  forward = wanted >= shownPlace() ? 1 : -1;
  drawKnob(wanted);
  if (pumping) return;
  pumping = true;
  try {
    while (bar() && wanted !== shownPlace()) {
      const early = begun + BETWEEN - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      begun = performance.now();
      const target = wanted;
      const address = addressAt(target);
      const answer = pageAt(address).then((page) => page.clone());
      if (!await table.fetchPart(address, {}, { answer, brief }) || !bar()) break;
      history.replaceState(null, "", address);
      if (shownPlace() !== target) break; // the page says something else: a move was taken back meanwhile
    }
  } finally {
    pumping = false;
    wanted = null;
    if (bar()) drawKnob(shownPlace());
    prefetch();
  }
}

function drawKnob(at) {
  const share = `${(100 * at) / Math.max(1, length())}%`;
  document.querySelector("#rp-line .rp-knob")?.setAttribute("x", share);
  document.querySelector("#rp-line .rp-gone")?.setAttribute("width", share);
  if (Number(slider().value) !== at) slider().value = at;
  if (at !== shownPlace()) slider().setAttribute("aria-valuetext", `${partAt(at)}, ${at}`);
}

const partAt = (at) => JSON.parse(bar().dataset.parts).findLast(([start]) => start <= at)?.[1] ?? "";

// What belongs to every page that is shown: the log in step, the board where it happened, the next pages.
function settle({ type } = {}) {
  if (playing && !bar()) stop();
  document.body.classList.toggle("is-replayed", bar() !== null);
  if (!bar()) return;
  CHOICES.forEach(recall);
  beat = null;
  if (playing) markPlaying();
  else darken();
  if (wanted === null) slider().value = shownPlace();
  centreLog();
  if (type === "table-shown" && !led) keepPlace();
  if (innerWidth <= PHONE) moveBoard(document.querySelector("[data-beat][data-spots]:not([data-spots=''])"), led);
  led = false;
  if (keptFor !== table.main().dataset.seq) kept.clear();
  keptFor = table.main().dataset.seq;
  prefetch();
}

// How fast and in which steps somebody watched the last time.
function recall(id) {
  const [choice, last] = [document.getElementById(id), localStorage.getItem(id)];
  if (choice && [...choice.options].some((option) => option.value === last)) choice.value = last;
}

function prefetch() {
  if (!bar() || dragging || table.main().dataset.past === undefined) return;
  let at = shownPlace();
  for (let count = 0; count < AHEAD; count += 1) {
    const next = nextPlace(at, forward, chosen("rp-step"));
    if (next === at) return;
    pageAt(addressAt(at = next)).catch(() => {});
  }
}

// -- steps ------------------------------------------------------------------------------------------------------------

function nextPlace(at, way, unit) {
  const starts = { turn: bar().dataset.turns, round: bar().dataset.rounds }[unit];
  if (starts === undefined) return Math.max(0, Math.min(length(), at + way));
  const places = numbersIn(starts);
  return way > 0 ? places.find((start) => start > at) ?? length() : places.findLast((start) => start < at) ?? 0;
}

async function step(way, unit) {
  stop();
  if (unit !== "event") return seek(nextPlace(place(), way, unit));
  const lines = beats();
  const next = beat === null ? (way > 0 ? 0 : -1) : lines.indexOf(beat) + way;
  if (lines[next] !== undefined) return pointAt(lines[next]);
  const to = nextPlace(place(), way, "decision");
  if (to === place()) return undefined;
  await seek(to);
  const found = bar() ? beats() : [];
  return found.length ? pointAt(found.at(way > 0 ? 0 : -1)) : undefined;
}

// The lines of this move in the order in which they happened: the headline need not be the first.
const beats = () => [...new Set([...document.querySelectorAll("[data-beat]")].map((each) => each.dataset.beat))].sort((a, b) => a - b);

function pointAt(line, aloud = true) {
  beat = line;
  const parts = [...document.querySelectorAll("[data-beat]")];
  for (const each of parts) each.toggleAttribute("aria-current", each.dataset.beat === line);
  const told = parts.filter((each) => each.dataset.beat === line);
  const said = told.map((each) => each.textContent.trim()).join(" ");
  spotlight(said, told[0].dataset.seat, told[0].dataset.spots, playing > 0);
  if (innerWidth <= PHONE) moveBoard(told[0]);
  if (aloud) tell(said);
}

// -- playing ------------------------------------------------------------------------------------------------------------

async function play() {
  if (table.main().dataset.past === undefined || place() === length()) {
    // The end of a game is another page: what plays goes on there from the start.
    if (table.main().dataset.past === undefined) {
      sessionStorage.setItem(PLAYS, bar().dataset.moment);
      return location.assign(addressAt(0));
    }
    await seek(0, true);
  }
  const mine = playing = ++runs;
  markPlaying();
  while (playing === mine && bar()) {
    const lines = beats();
    const time = (SHOWN + EACH * Math.max(0, lines.length - 1)) / Number(chosen("rp-speed") || 1);
    for (const line of lines) {
      pointAt(line);
      await wait(time / lines.length);
      if (playing !== mine || !bar()) return undefined;
    }
    if (!lines.length) await wait(time / 2);
    const unit = chosen("rp-step") === "event" ? "decision" : chosen("rp-step");
    const next = nextPlace(shownPlace(), 1, unit);
    if (playing !== mine || next === shownPlace()) break;
    await seek(next, true);
  }
  if (playing === mine) stop();
  return undefined;
}

export function stop() {
  if (!playing) return;
  playing = 0;
  wake?.();
  markPlaying();
  darken();
}

function markPlaying() {
  const key = document.getElementById("rp-play");
  if (!key) return;
  const said = playing ? key.dataset.stop : key.dataset.play;
  key.setAttribute("aria-pressed", String(playing > 0));
  key.setAttribute("aria-label", said);
  key.title = said;
}

// -- what is in view ----------------------------------------------------------------------------------------------------

// At the end of the page that is the part in the middle: no other can be scrolled further up.
const partInSight = () => {
  const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 4;
  const line = innerHeight * (atEnd ? READ_LAST : READ);
  const part = [...document.querySelectorAll(PARTS)].find((each) => {
    const box = each.getBoundingClientRect();
    return box.top <= line && box.bottom > line;
  });
  return part ? { id: part.id, top: part.getBoundingClientRect().top } : null;
};

// What is told above the part that is being read is now longer, now shorter.
function keepPlace() {
  const part = held && document.getElementById(held.id);
  if (part) scrollBy({ top: part.getBoundingClientRect().top - held.top, behavior: "instant" });
  held = null;
}

// The line of this moment stands in the middle of the log, or of what can be seen of it. The page is not scrolled for it.
function centreLog() {
  const lines = document.querySelectorAll("#line .is-here");
  const line = lines[0] ?? [...document.querySelectorAll("#line .log-line:not(.is-later)")].at(-1);
  for (let box = line?.parentElement; box && box.id !== "table"; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight + 2 || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    if (!box.closest("#log")) return; // the column scrolls by itself: it is the reader's
    const height = lines.length ? lines[lines.length - 1].getBoundingClientRect().bottom - line.getBoundingClientRect().top : 0;
    const [upper, lower] = seenOf(box);
    box.scrollTop += line.getBoundingClientRect().top - upper - Math.max(0, (lower - upper - height) / 2);
    return;
  }
}

// From where to where a box can be seen, above the bar; all of it where nothing of it can.
function seenOf(box) {
  const { top, bottom } = box.getBoundingClientRect();
  const edge = document.querySelector(".replay").getBoundingClientRect().top;
  const [upper, lower] = [Math.max(top, 0), Math.min(bottom, edge)];
  return lower - upper > 40 ? [upper, lower] : [top, bottom];
}

// On a phone the board is larger than its window: it is moved to where the event is. While the game plays by
// itself, and for whoever chose a line of the log, the page goes there too, so that the event is above what is said of
// it; whoever steps by hand stays where they have scrolled to, and a page that has just come begins at its top.
function moveBoard(told, follows) {
  const spot = told && document.getElementById(told.dataset.spots.split(" ")[0]);
  if (!spot) return;
  const middle = spot.getBoundingClientRect().top + spot.getBoundingClientRect().height / 2;
  const away = middle < innerHeight * HIGHEST || middle > innerHeight * LOWEST;
  if (away && (follows || playing)) scrollBy({ top: middle - innerHeight * (HIGHEST + LOWEST) / 2, behavior: "instant" });
  for (let box = spot.parentElement; box && box.id !== "table"; box = box.parentElement) {
    if (box.scrollWidth <= box.clientWidth + 2 || !/auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
    const [inner, outer] = [spot.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    box.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
    return;
  }
}

// -- keys, clicks and the slider ----------------------------------------------------------------------------------------

function onKey(event) {
  if (!bar() || event.defaultPrevented || event.metaKey || event.target.closest?.(FIELDS)) return;
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const alone = !event.ctrlKey && !event.altKey;
  if (event.key === " " && event.target.closest?.(OWN_SPACE)) return;
  if ((arrow || event.key === "Home" || event.key === "End") && event.target.closest?.(OWN_ARROWS)) return;
  if (arrow) step(arrow, event.shiftKey ? "turn" : alone ? chosen("rp-step") : "round");
  else if (!alone || !press(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// What a key does; false for one that does nothing here.
function press(key) {
  if (key === "Home") { stop(); seek(0); }
  else if (key === "End") toEnd();
  else if (key === " ") playing ? stop() : play();
  else if (key === "e") toNote();
  else if (key === "l") document.getElementById("rp-link")?.click();
  else if (key === "f") document.querySelector("[data-play-on]")?.click();
  else if (key === "?") { const list = document.getElementById("rp-more"); list.open = !list.open; }
  else if (key === "Escape" && document.getElementById("rp-more").open) closeMore();
  else if (/^[0-4]$/.test(key)) lookWith(Number(key));
  else return false;
  return true;
}

// Whoever closes the list goes on with the keys of the replay: Space plays.
function closeMore() {
  document.getElementById("rp-more").open = false;
  document.getElementById("rp-play").focus({ preventScroll: true });
}

// The last moment; from there, and while the game goes on, the table itself.
function toEnd() {
  stop();
  const now = document.getElementById("past-now");
  if (now && (table.main().dataset.live === "yes" || place() === length())) return table.follow(now);
  return seek(length());
}

function toNote() {
  const next = numbersIn(bar().dataset.notes).find((at) => at > place());
  if (next === undefined) return;
  stop();
  seek(next);
}

function lookWith(number) {
  const eyes = [...document.querySelectorAll("#past-eyes a")];
  const link = number ? eyes.slice(0, -1)[number - 1] : eyes.at(-1);
  if (!link) return;
  stop();
  table.follow(link);
}

function onClick(event) {
  if (!bar() || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const key = event.target.closest("#replay [data-way], #rp-play, #rp-link");
  if (!key) {
    if (event.target.closest("a[data-move-link], a.log-at, #past-eyes a")) stop();
    led = event.target.closest("#line a.log-at") !== null;
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (key.id === "rp-play") playing ? stop() : play();
  else if (key.id === "rp-link") copy(key);
  else ({ start: () => press("Home"), "turn-back": () => step(-1, "turn"), back: () => step(-1, chosen("rp-step")), on: () => step(1, chosen("rp-step")), "turn-on": () => step(1, "turn") })[key.dataset.way]();
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link.href);
    tell(bar().dataset.copied);
    link.classList.add("is-copied");
    setTimeout(() => link.classList.remove("is-copied"), 1500);
  } catch {
    location.assign(link.href); // without the clipboard the address bar has it
  }
}

// A drag along the line; a click on one of its links is left to the link.
function onPointer(event) {
  const line = event.target.closest?.("#rp-line");
  if (!line || event.button) return;
  const link = event.target.closest("a");
  const from = event.clientX;
  let dragged = false;
  const follow = (move) => {
    if (!dragged && link && Math.abs(move.clientX - from) < MOVED) return;
    dragged = dragging = true;
    const box = document.getElementById("rp-slider").getBoundingClientRect();
    stop();
    seek(Math.round(((move.clientX - box.left) / box.width) * length()));
  };
  const leave = () => {
    document.removeEventListener("pointermove", follow);
    dragging = false;
    if (!pumping) prefetch();
    if (dragged && link) document.addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
  };
  if (!link) follow(event);
  event.preventDefault();
  slider().focus({ preventScroll: true });
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", leave, { once: true });
  document.addEventListener("pointercancel", leave, { once: true });
}
