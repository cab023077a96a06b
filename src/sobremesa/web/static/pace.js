// What others do, shown one action at a time: the page of each moment in between with captions and a ring on the board,
// then the page as it stands now. The moves were made and kept long before; nothing waits for what is shown here.

import { outlineOf } from "./outlines.js";
import { tellCaption } from "./said.js";
import { isClosed } from "./summary.js";

const HOLD = { calm: 1400, brisk: 800 }; // milliseconds for each caption
const MOST_BEHIND = 12; // moments: of a table that is faster only the last ones are shown
const AHEAD = 3; // moments that are fetched before they are shown
const CALM_TABLES = 3; // the first ones of this browser
const FOLLOWED = "tables-followed";
const PHONE = 760; // pixels
const FIELDS = "input, select, textarea, [contenteditable]";

let page = null; // what the table's script does for this one: put a page in place, or a moment
let queue = []; // the numbers of the moments that are still to be shown
let done = 0; // how many were
let queued = 0; // the highest number that was ever among them
let target = null; // the page as it stands now; it comes last
let run = 0; // counts the runs: whoever waits in an old one gives up
let playing = false;
let waiting = false; // until "next" is pressed
let reading = false; // a summary lies over the board
let wake = null;
let timer = 0;
const fetched = new Map(); // moments by their address

const bar = () => document.getElementById("pace");
const part = (name) => bar().querySelector(name);

export const isPlaying = () => playing;

export function setUpPace(functions) {
  page = functions;
  rememberTable();
  document.getElementById("pace-next").addEventListener("click", goOn);
  document.getElementById("pace-skip").addEventListener("click", finish);
  document.getElementById("pace-wait").addEventListener("click", () => holdStill(!waiting));
  document.addEventListener("pointerdown", (event) => {
    if (playing && !isOver(target) && event.target.closest("#table") && !event.target.closest("#talk, #bar, #summary, a[data-again]")) finish();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!playing || event.key !== " " || event.target.closest?.(`${FIELDS}, button, summary, a`)) return;
    event.preventDefault();
    finish();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-again], a[data-replay]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    replay((link.dataset.again ?? link.dataset.replay).split(" "));
  });
  document.addEventListener("submit", choosePace);
  document.addEventListener("table-shown", showPace);
  showPace();
  document.addEventListener("summary-closed", () => { if (reading) goOn(); });
  document.addEventListener("visibilitychange", () => {
    if (playing && isOver(target)) arm();
    else if (document.hidden && playing) finish();
  });
}

// -- at which pace ------------------------------------------------------------------------------------------------

const remembered = () => { try { return (localStorage.getItem(FOLLOWED) ?? "").split(" ").filter(Boolean); } catch { return []; } };

function rememberTable() {
  const [tables, table] = [remembered(), page.main().dataset.table];
  if (!table || tables.includes(table) || tables.length > CALM_TABLES) return;
  try { localStorage.setItem(FOLLOWED, [...tables, table].join(" ")); } catch { /* a browser that keeps nothing */ }
}

function pace() {
  return document.documentElement.dataset.pace || (remembered().length > CALM_TABLES ? "brisk" : "calm");
}

// Which one holds: whoever has chosen none sees the one that holds for them.
function showPace() {
  for (const choice of document.querySelectorAll("#pace-form button")) {
    if (choice.value === pace()) choice.setAttribute("aria-pressed", "true");
    else choice.removeAttribute("aria-pressed");
  }
}

async function choosePace(event) {
  const form = event.target.closest("#pace-form");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const chosen = event.submitter.value;
  document.documentElement.dataset.pace = chosen;
  showPace();
  if (playing) arm();
  await fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams({ pace: chosen }), headers: { "X-Part": "settings" } });
}

// -- what is to be shown --------------------------------------------------------------------------------------------

// How a game ended is told after what led to it, unless somebody presses "Skip": nothing is to be decided any more.
const isOver = (shown) => shown.dataset.over === "yes" && shown.dataset.past === undefined;

// Whether a newer page waits until what led to it was shown.
export function hold(next) {
  const steps = (next.dataset.since ?? "").split(" ").filter(Boolean);
  const live = next.dataset.past === undefined && (playing || page.main().dataset.past === undefined);
  const hurry = !isOver(next) && (next.dataset.hurry || next.querySelector("#notice, .curtain") || document.hidden);
  if (!live || hurry || (!playing && (!steps.length || pace() === "now"))) {
    stop();
    return false;
  }
  target = next;
  page.main().dataset.seq = next.dataset.seq; // it is here, though not in its place yet: nobody need ask for it again
  page.main().dataset.chat = next.dataset.chat;
  queue.push(...steps.filter((step) => Number(step) > queued));
  queued = Math.max(queued, ...steps.map(Number));
  queue.splice(0, queue.length - MOST_BEHIND);
  if (!playing) play();
  return true;
}

// Shows moments once more; the page then goes on as it stands now.
function replay(steps) {
  if (playing) finish();
  target = page.main().cloneNode(true);
  queue = [...steps];
  play();
}

async function play() {
  const mine = ++run;
  [playing, done] = [true, 0];
  holdStill(false);
  document.body.classList.add("is-paced");
  while (queue.length) {
    for (const step of queue.slice(0, AHEAD)) momentOf(step);
    const summary = summaryBefore(queue[0]);
    if (summary) {
      await untilRead(summary, mine);
      if (mine !== run) return;
      continue; // newer pages may have come meanwhile
    }
    const moment = await momentOf(queue.shift());
    if (mine !== run) return;
    done += 1;
    if (!moment) continue;
    page.putMoment(moment, target);
    for (const caption of moment.querySelectorAll("#captions li")) {
      tell(caption);
      await untilNext();
      if (mine !== run) return;
    }
  }
  finish();
}

// The summary that is due before a move: what it tells came first, and it was not closed yet.
function summaryBefore(step) {
  const summary = target.querySelector("#summary:not(.is-beside)");
  return summary && lastOf(summary) && lastOf(summary) < Number(step) && !isClosed(summary) ? summary : null;
}

const lastOf = (summary) => Math.max(0, ...(summary.querySelector("[data-replay]")?.dataset.replay ?? "").split(" ").map(Number));

// Lays it over the moment that it leads to, until it is closed.
async function untilRead(summary, mine) {
  const moment = await momentOf(lastOf(summary));
  if (mine !== run) return;
  if (!moment) return finish();
  bar().hidden = true;
  unring();
  reading = true;
  page.putMoment(moment, target, summary);
  await untilNext();
  reading = false;
}

// The page as it is now, whatever was still to be shown.
function finish() {
  const now = target;
  stop();
  if (now) page.put(now, { followed: true });
}

function stop() {
  run += 1;
  const hadFocus = bar().contains(document.activeElement);
  [playing, reading, target, queue] = [false, false, null, []];
  goOn();
  bar().hidden = true;
  document.body.classList.remove("is-paced");
  unring();
  if (hadFocus) document.getElementById("panel").focus({ preventScroll: true }); // it waits there
  if (fetched.size > 60) fetched.clear();
}

function momentOf(step) {
  const address = (target ?? page.main()).dataset.moments.replace("move=", `move=${step}`);
  if (!fetched.has(address)) fetched.set(address, fetchMoment(address));
  return fetched.get(address);
}

async function fetchMoment(address) {
  try {
    const response = await fetch(address, { headers: { "X-Part": "moment" } });
    const text = await response.text();
    return response.ok ? new DOMParser().parseFromString(text, "text/html").getElementById("table") : null;
  } catch {
    return null; // it is left out: the page as it stands now comes all the same
  }
}

// -- one caption after another --------------------------------------------------------------------------------------

function untilNext() {
  return new Promise((resolve) => {
    wake = resolve;
    arm();
  });
}

function arm() {
  clearTimeout(timer);
  const still = waiting || reading || pace() === "step" || (document.hidden && isOver(target));
  if (!still && wake) timer = setTimeout(goOn, HOLD[pace()] ?? HOLD.brisk);
}

function goOn() {
  clearTimeout(timer);
  const resolve = wake;
  wake = null;
  resolve?.();
}

function holdStill(still) {
  waiting = still;
  document.getElementById("pace-wait").setAttribute("aria-pressed", String(still));
  arm();
}

// Over the upper edge of the board; on a phone it stands at the foot of the screen.
function layOverBoard() {
  const board = document.getElementById("board")?.getBoundingClientRect();
  const wide = innerWidth > PHONE && board?.width;
  const top = wide ? Math.min(Math.max(board.top + 6, 6), innerHeight / 2) : 0;
  for (const [name, length] of Object.entries({ top, left: board?.left + 6, width: board?.width - 12 })) {
    bar().style[name] = wide ? `${length}px` : "";
  }
}

function tell(caption) {
  bar().hidden = false;
  layOverBoard();
  takeFocus();
  for (const line of document.querySelectorAll(".is-ending .past-lines [data-beat]")) line.hidden = Number(line.dataset.beat) > Number(caption.dataset.line);
  part(".pace-said").textContent = caption.textContent;
  part(".pace-badge").className = `pace-badge ${caption.dataset.seat ? `seat-badge seat-${caption.dataset.seat}` : ""}`;
  document.getElementById("pace-wait").hidden = pace() === "step";
  const dots = Array.from({ length: done + queue.length }, (_, at) => {
    const dot = document.createElement("i");
    dot.className = at < done - 1 ? "is-past" : at === done - 1 ? "is-now" : "";
    return dot;
  });
  part(".pace-dots").replaceChildren(...(dots.length > 1 ? dots : []));
  if (pace() === "step") tellCaption(caption.textContent.trim());
  ring(caption);
}

// The same of a game that is watched again: a caption without keys, and where it happens. Whoever steps through it by
// hand stays where they have scrolled to.
export function spotlight(said, seat, spots, follows) {
  bar().hidden = false;
  layOverBoard();
  part(".pace-said").textContent = said;
  part(".pace-badge").className = `pace-badge ${seat ? `seat-badge seat-${seat}` : ""}`;
  ring({ dataset: { seat, spots } }, follows);
}

export function darken() {
  if (playing) return;
  bar().hidden = true;
  unring();
}

// Whoever has sent a move is at nothing else: the button that goes on, or skips, is at hand.
function takeFocus() {
  const active = document.activeElement;
  if (active !== document.body && active.id !== "panel") return;
  document.getElementById(pace() === "step" ? "pace-next" : "pace-skip").focus({ preventScroll: true });
}

// -- where it happens -------------------------------------------------------------------------------------------------

let ringed = ""; // whose move the rings are of

function unring() {
  for (const old of document.querySelectorAll(".pace-ring")) old.remove();
}

// A caption that names no place leaves the ring where it is while the same player goes on.
function ring({ dataset }, follows = true) {
  const places = dataset.spots.split(" ").map((id) => id && document.getElementById(id)).filter(Boolean);
  if (places.length || dataset.seat !== ringed) unring();
  ringed = dataset.seat;
  if (follows) places[0]?.scrollIntoView({ block: innerWidth > PHONE ? "nearest" : "center", inline: "center", behavior: "instant" });
  for (const place of places) {
    const box = outlineOf(place);
    if (!box.width) continue;
    const mark = document.createElement("div");
    mark.className = "pace-ring";
    mark.setAttribute("aria-hidden", "true");
    const lengths = { left: box.left + scrollX - 7, top: box.top + scrollY - 7, width: box.width + 14, height: box.height + 14 };
    for (const [name, length] of Object.entries(lengths)) mark.style[name] = `${length}px`;
    document.body.append(mark);
  }
}
