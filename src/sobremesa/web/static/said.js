// What is said to whoever hears the page: one live region for a table, and how a part of the page is told in words.

const UNSAID = "[aria-hidden='true'], noscript, .btn, .rule-ref";
const SENTENCES = "p, li, div, h2, h3, h4, td, th";
const MOST_SAID = 8; // lines of the log
const PATIENCE = 1500; // milliseconds
const ENDS = /[.!?:;…]$/;

// The text of a node as it is heard: what is not shown or hidden from hearers is left out, each block stands in a line.
function words(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/[\r\n]+/g, " ");
  if (node.nodeType !== Node.ELEMENT_NODE || node.matches(UNSAID) || (node.ownerDocument === document && !node.checkVisibility())) return "";
  const text = node.matches("[role=img]") ? (node.getAttribute("aria-label") ?? "") : [...node.childNodes].map(words).join("");
  return node.matches(SENTENCES) ? `\n${text}\n` : text;
}

export function spoken(node) {
  const lines = node ? words(node).split("\n").map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean) : [];
  return lines.map((line) => (ENDS.test(line) ? line : `${line}.`)).join(" ");
}

export function tell(sentence) {
  const said = document.getElementById("said");
  if (said) said.textContent = sentence;
}

let taught = ""; // what the teacher said last

// What is asked now: in a lesson what the teacher says, once or when it is wanted `anew`, and then the question of each choice.
export function askedNow(page, anew = false) {
  const asked = page.querySelector("#question");
  const question = spoken(asked) || (asked?.textContent.replace(/\s+/g, " ").trim() ?? ""); // lessons do not show it
  const lesson = spoken(page.querySelector("#lesson #ls-body"));
  const again = !anew && lesson === taught && page.querySelector("#lesson.is-step");
  taught = lesson;
  return lesson && !again ? lesson : question;
}

// Which entry a line of the log is of, and which of its lines it is.
const placeOf = (line) => line.id.split("-").slice(-2).map(Number);

// Whether a summary tells what a line of the log says: all that came after the move with which it begins.
function isSummedUp(line, summary) {
  const [first, ...rest] = (summary?.querySelector("[data-replay]")?.dataset.replay.split(" ") ?? []).map(Number);
  const [entry, number] = placeOf(line);
  return rest.includes(entry) || (entry === first && number > 0);
}

let unsaid = new Map(); // lines of the log by their ids
let noted = Number(document.getElementById("table")?.dataset.seq ?? 0); // the newest entry whose lines were
let later = 0;

// What is new on a page that has come is said when it is shown; not what its summary tells.
export function note(page) {
  if (page.querySelector("#lesson")) return;
  const summary = page.querySelector("#summary:not([data-asked])");
  const past = page.dataset.past !== undefined; // its lines are said whenever it is looked at
  const lines = [...page.querySelectorAll("#line .log-line.is-new")].filter((line) => past || placeOf(line)[0] > noted);
  if (lines.length) clearTimeout(later); // it is said with them
  if (!page.querySelector("#line.is-steps")) lines.reverse(); // the newest stands first
  for (const line of lines) if (!isSummedUp(line, summary)) unsaid.set(line.id, spoken(line));
  if (!past) noted = Math.max(noted, ...lines.map((line) => placeOf(line)[0]));
}

// A caption is a line of the log: it is not said again when all was shown.
export function tellCaption(sentence) {
  for (const [id, line] of unsaid) if (line === sentence) unsaid.delete(id);
  tell(sentence);
}

// What happened, and what is asked now, once a turn: while others go on it waits for more, but for what one has done
// oneself. Where a summary lies over the board it is read first.
export function announce(page, wasDeciding) {
  clearTimeout(later);
  const waits = !wasDeciding && page.dataset.deciding === "no" && page.dataset.over === "no" && page.dataset.past === undefined;
  if (waits && !page.querySelector("#lesson")) later = setTimeout(() => sayAll(page), PATIENCE);
  else sayAll(page);
}

function sayAll(page) {
  const told = page.dataset.past !== undefined && unsaid.size; // what happened stands in place of what is asked
  const asked = told || page.querySelector("#summary")?.checkVisibility() ? "" : askedNow(page);
  tell([...[...unsaid.values()].slice(-MOST_SAID), asked].join(" ").trim());
  unsaid = new Map();
}
