// Cards of things on the table: they open by pointing for a moment, by focus or by a tap, beside what they are about. A
// click composes the whole chain of steps where there is one way, and opens the card where there are several, or none.
// Things bear `data-card`, which names them; where it is empty their id does.

import { standBeside } from "./beside.js";
import { outlineOf } from "./outlines.js";
import { spoken, tell } from "./said.js";

const PATIENCE = 350; // milliseconds of pointing
const GRACE = 260; // in which the pointer may walk from a thing to its card
const GAP = 12;
const page = () => document.getElementById("table");

let compose = () => {}; // follows a link of the page
let cards = new Map(); // for one position and draft
let key = "";
let open = null; // { target, piece, pinned }
let timer = 0;
let restless = 0;
let asked = 0; // cards are numbered: one that was overtaken, or closed before it came, is not shown
let pointer = [NaN, NaN]; // where the pointer was last
let unmoved = false; // what is under the pointer came there by itself: the page has scrolled or changed
let composed = ""; // the thing whose click was followed: its card waits until the pointer has left it

const pieceAt = (node) => node?.closest?.("#table [data-card]");
const nameOf = (piece) => piece.dataset.card || piece.id;
const piecesOf = (name) => [...document.querySelectorAll(`#table [data-card="${CSS.escape(name)}"], #table [data-card=""][id="${CSS.escape(name)}"]`)];
const pop = () => document.getElementById("item-pop");
const byFinger = (event) => event.pointerType === "touch" || event.pointerType === "pen";
const isSheet = () => matchMedia("(max-width: 760px), (pointer: coarse) and (max-width: 1000px)").matches;

// -- fetching -------------------------------------------------------------------------------------------------------

function fetchCard(name) {
  const { seq, draft, past = "", language } = page().dataset;
  const now = [seq, draft, past, language, location.search].join(" ");
  if (now !== key) [cards, key] = [new Map(), now];
  if (!cards.has(name)) {
    const address = new URL(location.href);
    address.searchParams.set("card", name);
    const known = cards;
    const coming = fetch(address, { headers: { "X-Part": "card" } }).then(async (response) => (response.ok ? response.text() : ""));
    known.set(name, coming.catch(() => { known.delete(name); return ""; }));
  }
  return cards.get(name);
}

// -- opening and closing --------------------------------------------------------------------------------------------

async function show(piece, { pinned = false, enter = false } = {}) {
  clearTimeout(timer);
  const name = nameOf(piece);
  const number = ++asked;
  const text = await fetchCard(name);
  if (number !== asked || !text || !piece.isConnected) return;
  if (!pinned && !piece.matches(":hover") && document.activeElement !== piece) return; // one has gone on meanwhile
  close();
  const box = document.createElement("div");
  box.id = "item-pop";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "item-title");
  box.tabIndex = -1;
  box.innerHTML = text;
  document.body.append(box);
  open = { name, piece, pinned };
  light(box.querySelector("[data-lights]"), "is-shown");
  for (const way of box.querySelectorAll(".item-way")) light(way, "is-shown-too");
  piece.classList.add("is-shown");
  light(box.querySelector(".item-way"), "is-shown");
  if (isSheet()) stayInSight(box, piece);
  else standBeside(box, piece, [...document.querySelectorAll(".is-shown, .is-shown-too")].filter((lit) => lit !== piece), alike(piece));
  if (enter) (box.querySelector(".item-way") ?? box).focus();
}

export function close({ back = false } = {}) {
  clearTimeout(timer);
  clearTimeout(restless);
  asked += 1;
  const was = open;
  open = null;
  pop()?.remove();
  for (const lit of document.querySelectorAll(".is-shown, .is-shown-too")) lit.classList.remove("is-shown", "is-shown-too");
  if (back && was?.piece.isConnected) was.piece.focus({ preventScroll: true });
  clearTimeout(timer); // whoever has closed a card does not want it again
}

// The table has changed: an open card says how it stands now, or goes.
async function renew() {
  setUpPieces();
  if (!open) return;
  const { piece, name, pinned } = open;
  const text = await fetchCard(name);
  if (open?.piece !== piece) return;
  if (!text || !piece.isConnected) return close();
  const box = pop();
  const inside = box.contains(document.activeElement);
  box.innerHTML = text;
  if (inside) (box.querySelector(".item-way") ?? box).focus();
  light(box.querySelector("[data-lights]"), "is-shown-too");
  piece.classList.add("is-shown");
  open.pinned = pinned;
}

function light(from, kind) {
  for (const name of from?.dataset.lights?.split(" ") ?? []) if (name) for (const piece of piecesOf(name)) piece.classList.add(kind);
}

// A way that is pointed at is lit instead of the others.
function pointAtWay(event) {
  const way = event.target.closest?.("#item-pop .item-way");
  if (!way) return;
  for (const lit of document.querySelectorAll(".is-shown")) if (lit !== open?.piece) lit.classList.replace("is-shown", "is-shown-too");
  light(way, "is-shown");
}

// -- where it stands --------------------------------------------------------------------------------------------------

// Things of the same kind, for which their names begin alike: stalls, orders, steps of a track.
function alike(piece) {
  const kind = `${nameOf(piece).split("-")[0]}-`;
  const others = document.querySelectorAll(`#table [data-card^="${CSS.escape(kind)}"], #table [data-card=""][id^="${CSS.escape(kind)}"]`);
  return [...others].filter((other) => other !== piece && !other.contains(piece) && sectionOf(other) === sectionOf(piece));
}

// A sheet covers the lower part of the screen: what it is about stays above it.
function stayInSight(box, piece) {
  const target = outlineOf(piece);
  const room = innerHeight - box.offsetHeight - GAP;
  if (target.bottom > room) scrollBy({ top: Math.min(target.bottom - room, Math.max(0, target.top - 110)) });
}

// -- pointing -------------------------------------------------------------------------------------------------------

function point(event, moved = wayTo(event) >= 1) {
  if (byFinger(event)) return;
  if (event.target.closest?.("#item-pop")) return clearTimeout(restless);
  const piece = pieceAt(event.target);
  if (moved && (!piece || nameOf(piece) !== composed)) composed = "";
  if (open && !open.pinned && piece !== open.piece) leave();
  if (moved) clearTimeout(timer); // a resting pointer takes nothing from a thing that has the focus
  if (!piece || event.buttons || (open && piece === open.piece)) return piece && clearTimeout(restless);
  if (open?.pinned) return;
  if (nameOf(piece) === composed) return;
  unmoved = !moved;
  if (moved) timer = setTimeout(() => show(piece), PATIENCE);
}

const wayTo = ({ clientX, clientY }) => Math.abs(clientX - pointer[0]) + Math.abs(clientY - pointer[1]);

// A thing that came under a resting pointer is pointed at once the pointer moves on it. Whoever walks to the open card
// may cross other things: it waits, and so do theirs.
function move(event) {
  if (byFinger(event) || wayTo(event) < 1) return;
  const nears = open && !open.pinned && !event.target.closest?.("#item-pop") && fromCard(event.clientX, event.clientY) < fromCard(...pointer);
  pointer = [event.clientX, event.clientY];
  const piece = nears && pieceAt(event.target);
  if (nears && piece !== open.piece) {
    leave();
    clearTimeout(timer);
    if (piece) timer = setTimeout(() => show(piece), PATIENCE);
  } else if (unmoved) {
    point(event, true);
  }
}

function fromCard(x, y) {
  const { left, top, right, bottom } = pop().getBoundingClientRect();
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
}

function leave() {
  clearTimeout(restless);
  if (!open?.pinned && !pop()?.contains(document.activeElement)) restless = setTimeout(close, GRACE);
}

// -- clicking: the whole chain where there is one way, the card where there are several or none ------------------------

async function choose(piece, { finger = false, enter = false } = {}) {
  const text = await fetchCard(nameOf(piece));
  const direct = new DOMParser().parseFromString(text, "text/html").querySelector("[data-direct]");
  if (direct && !finger) {
    close();
    composed = piece.matches(":hover") ? nameOf(piece) : "";
    return compose(linkTo(direct.dataset.direct));
  }
  show(piece, { pinned: true, enter });
}

function linkTo(address) {
  const link = document.createElement("a");
  link.href = address;
  return link;
}

let byTouch = false; // how the click that comes was made

function click(event) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.target.closest("[data-card-close]")) return close({ back: true });
  const way = event.target.closest("#item-pop .item-way");
  if (way) {
    event.preventDefault();
    const back = open?.piece;
    close();
    back?.focus?.({ preventScroll: true });
    clearTimeout(timer); // focus alone does not ask for the card that was just answered
    return compose(way);
  }
  if (event.target.closest("#item-pop")) return;
  const piece = pieceAt(event.target);
  const control = event.target.closest("a, button, input, summary, label");
  const legend = document.getElementById("key");
  if (legend?.open && !legend.contains(event.target)) legend.open = false;
  if (!piece || (control && piece.contains(control) && control !== piece)) return open && close();
  event.preventDefault();
  if (open?.pinned && open.piece === piece && byTouch) return close();
  choose(piece, { finger: byTouch || isSheet(), enter: event.detail === 0 });
}

// -- the keyboard: one stop for each section, arrows from thing to thing, Enter composes, ? opens the key --------------

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DRAWN = "[role=img], div:not([role]), span:not([role]), p:not([role])";
const sectionOf = (piece) => piece.closest("section, header, aside") ?? page();

export function setUpPieces() {
  const first = new Map();
  for (const piece of document.querySelectorAll("#table [data-card]")) {
    if (piece.matches("a:not(svg a), button, summary") || piece.closest("[aria-hidden='true']")) continue;
    const section = sectionOf(piece);
    const entry = piece === document.activeElement || piece.hasAttribute("data-entry");
    if (!first.has(section) || entry) first.set(section, piece);
    piece.tabIndex = -1;
    if (piece.matches(DRAWN)) piece.setAttribute("role", piece.hasAttribute("aria-label") ? "img" : "button");
  }
  for (const piece of first.values()) piece.tabIndex = 0;
  beButton(document.activeElement);
}

// A drawing that has the focus answers to Enter and is called a button; until then it is a picture, for the figures in
// it are no label. Entries of lists stay what they are.
function beButton(piece) {
  if (piece?.matches?.("[data-card][role=img]")) piece.setAttribute("role", "button");
}

function beDrawing(piece) {
  if (piece.matches?.("[data-card][role=button][aria-label]:not(a, button)")) piece.setAttribute("role", "img");
}

function step(piece, [right, down]) {
  const from = outlineOf(piece);
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of sectionOf(piece).querySelectorAll("[data-card][tabindex]")) {
    if (other === piece || sectionOf(other) !== sectionOf(piece)) continue;
    const [ox, oy] = middle(outlineOf(other));
    const along = (ox - x) * right + (oy - y) * down;
    const aside = Math.abs((ox - x) * down) + Math.abs((oy - y) * right);
    if (along < 3) continue;
    if (along + 2.5 * aside < least) [best, least] = [other, along + 2.5 * aside];
  }
  if (!best) return;
  piece.tabIndex = -1;
  best.tabIndex = 0;
  best.focus();
  best.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function press(event) {
  if (event.key === "Escape" && open) {
    close({ back: true });
    return event.preventDefault();
  }
  const legend = document.getElementById("key");
  if (event.key === "Escape" && legend?.open) {
    legend.open = false;
    legend.querySelector("summary").focus();
    return event.preventDefault();
  }
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea")) return;
  if (event.key === "?" && legend && localStorage.getItem("keys") !== "off") {
    legend.open = true;
    legend.querySelector("summary").focus();
    return event.preventDefault();
  }
  const piece = event.target.matches?.("#table [data-card][tabindex]") ? event.target : null;
  if (piece && event.key in WAYS && !event.shiftKey) {
    event.preventDefault();
    step(piece, WAYS[event.key]);
  }
  if (piece && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(piece, { enter: true });
  }
}

function focus(event) {
  const piece = event.target.matches?.("#table [data-card]:focus-visible") ? event.target : null;
  if (!piece) return;
  if (open && open.piece !== piece) close();
  clearTimeout(timer);
  timer = setTimeout(async () => {
    await show(piece);
    if (open?.piece === piece) tell([...pop().querySelectorAll(".item-price, .item-say, .way-name, .item-not")].map(spoken).join(" "));
  }, PATIENCE);
}

// `follow` shows the page of a link, as clicks on the table's own links do.
export function setUpCards(follow) {
  compose = follow;
  document.addEventListener("pointerdown", (event) => { byTouch = byFinger(event); }, true);
  document.addEventListener("pointerover", (event) => point(event));
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerover", pointAtWay);
  document.addEventListener("focusin", pointAtWay);
  document.addEventListener("focusin", focus);
  document.addEventListener("focusin", (event) => beButton(event.target));
  document.addEventListener("focusout", (event) => beDrawing(event.target));
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", press, true);
  document.addEventListener("table-shown", renew);
  setUpPieces();
}
