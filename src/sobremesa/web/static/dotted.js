// A word with a dotted line: its entry of the glossary is shown beside it by hover and focus, and stays by click or tap.
// Without this script such a word is a link to the page of all words. Loaded when one is pointed at first (`pointed.js`).

const WAIT = 350; // milliseconds before a pointer means it
const known = new Map(); // what the server said, by address
let box = null;
let link = null; // the word whose entry is shown
let waiting = 0;

async function entryOf(word) {
  const place = new URL(word.href);
  place.searchParams.set("word", decodeURIComponent(place.hash.slice(1)));
  const address = place.pathname + place.search;
  if (!known.has(address)) {
    const answer = await fetch(address, { headers: { "X-Part": "word" } });
    if (!answer.ok) throw new Error(answer.statusText);
    known.set(address, await answer.text());
  }
  return known.get(address);
}

function made() {
  if (!box) {
    box = document.createElement("div");
    box.id = "word-box";
    box.className = "word-box panel";
    box.popover = "manual";
    box.setAttribute("role", "region");
    box.setAttribute("aria-labelledby", "word-title");
    box.addEventListener("pointerleave", (event) => { if (!box.dataset.kept && event.pointerType === "mouse") leaveSoon(); });
    box.addEventListener("pointerenter", () => clearTimeout(waiting));
  }
  return box;
}

// Below the word, or above it where there is no room; never beside the page.
function place(word) {
  const [first] = word.getClientRects();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(first.left, innerWidth - width - 8));
  const below = first.bottom + 6;
  box.style.left = `${left}px`;
  box.style.top = `${below + height > innerHeight - 8 ? Math.max(8, first.top - height - 6) : below}px`;
}

async function show(word, kept) {
  clearTimeout(waiting);
  let text;
  try {
    text = await entryOf(word);
  } catch {
    if (kept) location.assign(word.href);
    return;
  }
  const isMeant = kept || document.activeElement === word || word.matches(":hover");
  if (!word.isConnected || !isMeant) return; // one has gone on meanwhile
  if (link && link !== word) hide();
  link = word;
  made().innerHTML = text;
  if (kept) box.dataset.kept = "yes";
  // It belongs to the dialog or card in which the word stands: that stays open while the entry is used.
  (word.closest("dialog[open], [popover]:popover-open, [role=dialog]") ?? document.body).append(box);
  if (!box.matches(":popover-open")) box.showPopover();
  word.setAttribute("aria-describedby", box.id);
  place(word);
  if (kept) box.querySelector("a").focus({ preventScroll: true });
}

function hide() {
  clearTimeout(waiting);
  if (!link) return;
  const back = box.contains(document.activeElement) ? link : null;
  link.removeAttribute("aria-describedby");
  link = null;
  delete box.dataset.kept;
  if (box.matches(":popover-open")) box.hidePopover();
  if (back) { quiet = true; back.focus({ preventScroll: true }); quiet = false; }
}

let quiet = false; // focus that comes back shows nothing

function leaveSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(hide, 200);
}

const wordOf = (event) => event.target.closest?.("a.word");

document.addEventListener("pointerover", (event) => {
  const word = wordOf(event);
  if (!word || event.pointerType !== "mouse" || word === link) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => show(word, false), WAIT);
});
document.addEventListener("pointerout", (event) => {
  if (wordOf(event) && event.pointerType === "mouse") box?.dataset.kept ? clearTimeout(waiting) : leaveSoon();
});
document.addEventListener("focusin", (event) => {
  const word = wordOf(event);
  if (word && !quiet && word.matches(":focus-visible")) show(word, false);
  else if (link && event.target !== link && !box.contains(event.target)) hide();
});
// The tap that closes an entry does nothing else: not what lies below, nor what took the focus from the entry.
let closing = false;
addEventListener("pointerdown", (event) => {
  closing = event.pointerType !== "mouse" && Boolean(link && box.dataset.kept) && !box.contains(event.target) && !wordOf(event);
}, true);
addEventListener("pointercancel", () => { closing = false; }, true); // one scrolls
addEventListener("click", (event) => {
  if (!closing) return;
  closing = false;
  event.preventDefault();
  event.stopPropagation();
  hide();
}, true);

document.addEventListener("click", (event) => {
  const word = wordOf(event);
  if (word && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.button) {
    event.preventDefault();
    if (word === link && box.dataset.kept) hide();
    else show(word, true);
  } else if (link && !box.contains(event.target)) hide();
});
window.addEventListener("keydown", (event) => { // before a card in which the word stands is closed by the same key
  if (event.key !== "Escape" || !link) return;
  event.stopPropagation();
  event.preventDefault();
  hide();
}, true);
window.addEventListener("scroll", (event) => { if (link && !box.contains(event.target)) (link.isConnected ? place(link) : hide()); }, { passive: true, capture: true });
window.addEventListener("resize", hide);

/** Whoever loaded this did so because of an event that it has not seen. */
export function begin(event) {
  const word = wordOf(event);
  if (!word) return;
  if (event.type === "click") show(word, true);
  else if (event.type === "focusin") show(word, false);
  else if (event.pointerType === "mouse") waiting = setTimeout(() => show(word, false), WAIT);
}
