// What is Pandemain's own in motion: workers walk from their player's reserve to the place where they stand now, loaves
// go into the oven and out to the villages, and numbers that changed beat once. Nothing takes longer than 400 ms.
// Besides, it keeps what is chosen in sight on narrow screens, and remembers which notices this browser has closed.

import { around, outlineOf } from "../outlines.js";

const WALK = 320;
const MOST = 12; // happenings that are shown at once: whoever was away for long sees the last ones
const SVG = "http://www.w3.org/2000/svg";

// -- workers --------------------------------------------------------------------------------------------------------

function pieceOf(main, { seat, place, stall }) {
  const where = stall ? `stall-${stall}` : place;
  const pieces = main.querySelectorAll(`[data-piece^="worker-${seat}-${where}-"]`);
  return pieces[pieces.length - 1];
}

function walk(piece, from, delay) {
  const start = from.getBoundingClientRect();
  const end = piece.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const matrix = piece.parentNode.getScreenCTM();
  const right = (start.left + start.width / 2 - end.left - end.width / 2) / matrix.a;
  const down = (start.top + start.height / 2 - end.top - end.height / 2) / matrix.d;
  const away = `${right}px ${down}px`;
  piece.animate([{ translate: away }, { translate: "0px 0px" }], { duration: WALK - delay / 2, delay, easing: "ease-out", fill: "backwards" });
}

// -- loaves and coins -----------------------------------------------------------------------------------------------

function fly(symbol, from, to, delay) {
  const start = from?.getBoundingClientRect();
  const end = to?.getBoundingClientRect();
  if (!start?.width || !end?.width) return;
  const icon = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  icon.append(use);
  icon.setAttribute("class", "flying");
  icon.setAttribute("aria-hidden", "true");
  document.body.append(icon);
  const middle = (box) => `translate(${box.left + box.width / 2 - 15}px, ${box.top + box.height / 2 - 15}px)`;
  const motion = icon.animate(
    [{ transform: middle(start), opacity: 0.3 }, { opacity: 1, offset: 0.3 }, { transform: middle(end), opacity: 0.9 }],
    { duration: WALK, delay, easing: "ease-in-out", fill: "backwards" },
  );
  motion.finished.catch(() => {}).then(() => icon.remove());
}

const beat = (element) => element?.animate([{ scale: 1 }, { scale: 1.35 }, { scale: 1 }], { duration: 240, easing: "ease-out" });

const byId = (id) => document.getElementById(id);
const homeOf = (seat) => byId(`reserve-${seat}`);

const MOTIONS = {
  placed(happening, main, delay) {
    const piece = pieceOf(main, happening);
    const home = homeOf(happening.seat);
    if (piece && home) walk(piece, home, delay);
  },
  baked: ({ seat, bread }, main, delay) => fly(`b-${bread}`, byId("place-oven"), homeOf(seat), delay),
  sold: ({ seat, bread }, main, delay) => fly(`b-${bread}`, homeOf(seat), byId("villages"), delay),
  earned: ({ seat }) => seat === byId("table").dataset.viewer && beat(byId("own-pfennigs")),
  paid: ({ seat }) => seat === byId("table").dataset.viewer && beat(byId("own-pfennigs")),
  points: ({ seat }) => seat === byId("table").dataset.viewer && beat(byId("own-points")),
};

export function play(happenings, main) {
  const shown = happenings.filter((happening) => happening.event in MOTIONS).slice(-MOST);
  const step = Math.min(40, 80 / Math.max(shown.length, 1)); // the last one begins 80 ms after the first at most
  shown.forEach((happening, number) => MOTIONS[happening.event](happening, main, step * number));
}

// -- what is chosen stays in sight where the board is wider than the screen ---------------------------------------------

const PHONE = 760; // pixels
const EDGE = 12;
let looked = byId("table")?.dataset.draft; // for which draft the page was scrolled

// What can be chosen next where a place is chosen, or the place itself: all of it where it fits.
function boxOf(strip, seen) {
  const chosen = [...strip.querySelectorAll(".spot.is-on")];
  const next = chosen.length ? [...strip.querySelectorAll(".spot.is-ok")] : [];
  const boxes = (pieces) => around(pieces.map(outlineOf).filter((box) => box.width));
  const whole = chosen.length && boxes([...chosen, ...next]);
  return whole && (whole.width <= seen.width ? whole : boxes(next.length && boxes(next).width <= seen.width ? next : chosen));
}

function showChosen() {
  for (const strip of [byId("pan"), byId("villages")]) {
    const seen = strip?.getBoundingClientRect();
    const box = seen && strip.scrollWidth > strip.clientWidth && boxOf(strip, seen);
    if (!box) continue;
    if (box.left < seen.left || box.right > seen.right) strip.scrollBy({ left: box.left + box.width / 2 - seen.left - seen.width / 2 });
  }
  const { draft } = byId("table").dataset;
  if (draft !== looked) requestAnimationFrame(() => requestAnimationFrame(showAbovePanel)); // the dock has its new height by then
  looked = draft;
}

// On a phone the decision covers the lower part of the screen: the page moves so that the place stands above it.
function showAbovePanel() {
  const pan = byId("pan");
  const box = pan && innerWidth <= PHONE && !byId("lesson") && boxOf(pan, pan.getBoundingClientRect());
  if (!box) return;
  const sheet = document.querySelector(".ask-side").getBoundingClientRect();
  const foot = sheet.top > 0 ? Math.min(sheet.top, innerHeight) : innerHeight;
  if (box.top >= 0 && box.bottom <= foot) return;
  const toTop = box.top - EDGE;
  scrollBy({ top: box.top < 0 ? toTop : Math.min(toTop, box.bottom + EDGE - foot), behavior: "instant" });
}

// Where the Inquisition stands, and oneself as far as there is room, on the strip of penitence.
let stood = "";

function showMarkers() {
  const strip = byId("penitence");
  if (!strip || strip.scrollWidth <= strip.clientWidth) return;
  const [inquisition, own] = ["inquisition", `penitence-${byId("table").dataset.viewer}`].map((name) => strip.querySelector(`[data-piece="${name}"]`));
  if (!inquisition) return;
  const where = [inquisition, own].map((piece) => piece?.innerHTML).join();
  if (where === stood) return;
  stood = where;
  const seen = strip.getBoundingClientRect();
  const both = around([inquisition, own ?? inquisition].map(outlineOf));
  const box = both.width + 2 * EDGE <= seen.width ? both : outlineOf(inquisition);
  strip.scrollBy({ left: box.left + box.width / 2 - seen.left - seen.width / 2, behavior: "instant" });
}

// -- what this browser remembers -------------------------------------------------------------------------------------

const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ } };

function hideClosedNotice() {
  const notice = byId("ban")?.dataset.notice;
  document.body.classList.toggle("notice-closed", Boolean(notice && remembered(`closed-${notice}`)));
}

document.addEventListener("click", (event) => {
  const notice = event.target.closest("[data-close-notice]")?.closest("[data-notice]");
  if (!notice) return;
  remember(`closed-${notice.dataset.notice}`, "yes");
  document.body.classList.add("notice-closed");
});

const page = byId("table");
if (page) {
  hideClosedNotice();
  showChosen();
  showMarkers();
  new MutationObserver(() => {
    showChosen();
    showMarkers();
  }).observe(page, { attributeFilter: ["data-draft", "data-seq"] });
}
