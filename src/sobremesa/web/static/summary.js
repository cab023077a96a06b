// The summary before a turn: it lies over the board until it is closed, and what was closed once stays closed.

const CLOSED = "closed-summaries";
const MOST_KEPT = 30;
const LEAST_SEEN = 80; // pixels of the decision, above the dock
const UNREAD = 600; // milliseconds: whoever pressed something else when it came up has not read it
const FIELDS = "input, select, textarea";
const KEYS = new Set(["Enter", " "]);
let opened = "";
let unread = 0; // the timer of a summary that has just come up

const box = () => document.getElementById("summary");
const read = () => { try { return (sessionStorage.getItem(CLOSED) ?? "").split(" ").filter(Boolean); } catch { return []; } };
const closed = new Set(read());

export const isClosed = (summary) => summary.dataset.asked === undefined && closed.has(summary.dataset.summary);

// `leave` follows a link: a summary that the address asks for is closed by leaving it. `goOn` puts the focus on what
// is to be decided.
export function setUpSummary({ leave, goOn }) {
  document.addEventListener("table-shown", settle);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-close-summary]");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (event.detail && unread) return;
    close(box(), leave, goOn);
  });
  document.addEventListener("keydown", (event) => {
    const summary = box();
    if (event.key !== "Escape" || !summary || isClosed(summary) || !summary.contains(document.activeElement)) return;
    close(summary, leave, goOn);
  });
  document.addEventListener("keydown", (event) => { // a key that is held since before presses nothing
    if (event.repeat && KEYS.has(event.key) && box()?.contains(event.target)) event.preventDefault();
  }, true);
  document.addEventListener("submit", keepShowing);
  settle();
}

function settle() {
  const summary = box();
  if (!summary) {
    opened = "";
    return;
  }
  summary.classList.toggle("is-closed", isClosed(summary));
  const isNew = !isClosed(summary) && summary.dataset.summary !== opened;
  if (isNew) {
    clearTimeout(unread);
    unread = setTimeout(() => {
      unread = 0;
      box()?.classList.remove("is-unread");
    }, UNREAD);
  }
  summary.classList.toggle("is-unread", Boolean(unread));
  if (!isNew) return;
  opened = summary.dataset.summary;
  if (!document.activeElement?.matches(FIELDS)) document.getElementById("summary-close").focus({ preventScroll: true });
}

function close(summary, leave, goOn) {
  opened = "";
  closed.add(summary.dataset.summary);
  try { sessionStorage.setItem(CLOSED, [...closed].slice(-MOST_KEPT).join(" ")); } catch { /* a browser that keeps nothing */ }
  if (summary.dataset.asked !== undefined) return leave(document.getElementById("summary-close"));
  settle();
  goOn();
  showDecision();
  document.dispatchEvent(new Event("summary-closed"));
}

// On a small screen the page may have been scrolled past the decision: it is brought back.
export function showDecision() {
  const panel = document.getElementById("panel");
  const { top } = (panel.closest(".is-sheet") ?? panel).getBoundingClientRect();
  if (top >= 0 && top <= innerHeight - LEAST_SEEN) return;
  (document.getElementById("plan") ?? panel).scrollIntoView({ block: "start", behavior: "instant" });
}

async function keepShowing(event) {
  const form = event.target.closest("#summary-keep");
  if (!form) return;
  event.preventDefault();
  const box = form.querySelector("[role=checkbox]");
  const shown = box.getAttribute("aria-checked") !== "true";
  const body = new URLSearchParams({ [shown ? "without" : "number"]: box.value });
  box.setAttribute("aria-checked", String(shown));
  await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Part": "learnt" } });
}
