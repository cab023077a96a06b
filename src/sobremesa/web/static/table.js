// A table page that stays alive. Every link and form of it works without this script; with it, only the part that
// changes is fetched and put in place, the board answers to clicks, and what others do appears by itself.

import "./dock.js";
import "./pointed.js";
import { focusOnDecision, goOn, isByKeyboard, isIdle, skip } from "./at_hand.js";
import { setUpCards } from "./cards.js";
import { setUpHints } from "./hint.js";
import { listen } from "./live.js";
import { morph } from "./morph.js";
import { glide, playHappenings, whereThingsAre } from "./motion.js";
import { callPlayer, setUpChoices } from "./notices.js";
import { hold, isPlaying, setUpPace } from "./pace.js";
import { setUpReplay } from "./replay.js";
import { announce, askedNow, note, tell } from "./said.js";
import { setUpSummary, showDecision } from "./summary.js";

const main = () => document.getElementById("table");
let latest = 0; // requests are numbered: an answer that was overtaken is not shown
let wanted = 0; // the newest position that was announced
let talked = -1; // the newest word of the chat that was announced
let grown = 0; // when a review of this table grew last, as far as that was announced
let loading = false;
let following = null; // the step that is being fetched
const sending = new Set(); // addresses of forms that are on their way
let again = 0; // the timer of the next attempt
let ended = main().dataset.over === "yes"; // and it was shown how
const PHONE = 760; // pixels
const FIRST_PATIENCE = 500; // milliseconds
const MOST_PATIENCE = 30000;
const LONGEST_SENDING = 20000;
const BETWEEN_TURNS = 1500; // of a review that grows
const GONE = 410; // the status of a link that was ended
let patience = FIRST_PATIENCE;

// -- fetching and showing -----------------------------------------------------------------------------------------

// An answer that was fetched before can be given; `brief` is as in `put`.
async function fetchPart(address, init = {}, { answer = null, brief = false } = {}) {
  const number = ++latest;
  let shown = false;
  let accepted = false;
  loading = true;
  clearTimeout(again);
  document.body.classList.add("is-busy");
  try {
    const headers = { "X-Part": "table", "X-Since": main().dataset.seq, ...init.headers };
    const response = await (answer ?? fetch(address, { ...init, headers }));
    const text = await response.text();
    accepted = response.ok;
    if (number !== latest) {
      if (init.method) mention(text); // whoever sent something is told what came of it, whatever the page shows now
      return accepted;
    }
    if (response.status === GONE) return location.replace(main().dataset.base); // its page says who ended this link
    shown = show(text, brief);
    const settled = response.headers.get("X-Address");
    if (shown && settled) history.replaceState(null, "", settled);
  } catch (problem) {
    document.getElementById("offline").hidden = false;
    console.warn(problem);
  } finally {
    if (number === latest) {
      loading = false;
      document.body.classList.remove("is-busy");
      // What was announced meanwhile is fetched at once; what did not come is asked for again, less and less often.
      patience = shown ? FIRST_PATIENCE : Math.min(patience * 2, MOST_PATIENCE);
      if (isBehind()) again = setTimeout(refresh, shown ? 0 : patience);
      else if (hasGrown()) again = setTimeout(refresh, Math.max(BETWEEN_TURNS, patience));
    }
  }
  return accepted;
}

const refresh = () => fetchPart(location.href);
const hasGrown = () => main().dataset.review !== undefined && grown > Number(main().dataset.review);
const isBehind = () => wanted > Number(main().dataset.seq) || talked > Number(main().dataset.chat);

function show(text, brief = false) {
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("table");
  if (!next) {
    complain(new DOMParser().parseFromString(text, "text/html"));
    return false;
  }
  if (!brief) note(next);
  if (!hold(next)) put(next, { brief });
  return true;
}

// A page in place of the one that is there. Where its moves were `followed` one by one they are not played again; a
// moment that is only passed through is `brief`: nobody is called, and nothing is said.
function put(next, { followed = false, brief = false } = {}) {
  const page = main();
  for (const kept of next.querySelectorAll("[data-keep]")) {
    if (!page.querySelector(`[data-keep="${CSS.escape(kept.dataset.keep)}"]`)) {
      return location.reload(); // what is sent only once was never sent to this page
    }
  }
  if (page.className !== next.className) fillIn(next, page);
  const wasDeciding = page.dataset.deciding === "yes";
  const wasIdle = isIdle(page);
  const wasAt = placeOf(page);
  const hadFocus = page.contains(document.activeElement) ? document.activeElement : null;
  const places = whereThingsAre(page);
  const warned = page.querySelector("#notice")?.textContent;
  const asked = questionOf(page);
  page.dispatchEvent(new Event("table-changes", { bubbles: true }));
  morph(page, next);
  if (questionOf(page) !== asked) toTheTop(page.querySelector("#panel"), page);
  page.dispatchEvent(new Event("table-shown", { bubbles: true })); // for hints and the game's own script
  glide(page, places);
  const lost = hadFocus && !(page.contains(document.activeElement) && document.activeElement.checkVisibility());
  if (brief) {
    if (lost) page.querySelector("#panel").focus({ preventScroll: true });
    return playHappenings(page);
  }
  const begins = page.dataset.deciding === "yes" && !wasDeciding && document.activeElement !== document.body;
  if (lost || (wasIdle && (followed || begins) && isIdle(page))) focusOnDecision();
  bringIntoSight(page, wasDeciding);
  setUpChoices();
  callPlayer(page, wasDeciding);
  if (followed || placeOf(page) !== wasAt) {
    announce(page, wasDeciding);
    if (!followed) playHappenings(page);
  } else if (page.querySelector("#notice")) {
    const notice = page.querySelector("#notice").textContent;
    if (notice === warned) tell(notice); // a new one is an alert by itself
  } else if (page.dataset.deciding === "yes" || page.querySelector("#lesson")) {
    tell(askedNow(page));
  }
}

// Where the end of a game is laid out otherwise than its table, what was sent only once goes along.
function fillIn(next, page) {
  for (const kept of next.querySelectorAll("[data-keep]:empty")) {
    const sent = page.querySelector(`[data-keep="${CSS.escape(kept.dataset.keep)}"]`);
    kept.replaceChildren(...sent.cloneNode(true).childNodes);
  }
}

// How a game ended is read from its beginning, wherever the page was scrolled to; on a phone what is to be decided is
// shown when the turn begins; in a lesson what the teacher speaks of.
function bringIntoSight(page, wasDeciding) {
  const panel = page.querySelector("#panel");
  if (page.dataset.past !== undefined || page.querySelector("#lesson")) return;
  if (page.dataset.over === "yes" && !ended) {
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "start", behavior: "instant" });
  } else if (page.dataset.deciding === "yes" && !wasDeciding && innerWidth <= PHONE) {
    showDecision();
  }
  ended = page.dataset.over === "yes";
}

// A moment on the way to the page `now`: what is not of the game stays as it is, and so does what the page goes by.
// A summary that is due then lies over it.
function putMoment(moment, now, summary = null) {
  const [page, shown] = [main(), document.importNode(moment, true)];
  for (const [name, from] of [["#talk", now], ["#notices", now], [".bar-menu", page], ["#teacher", page]]) {
    const [kept, place] = [from.querySelector(name), shown.querySelector(name)];
    if (kept && place) place.replaceWith(kept.cloneNode(true));
  }
  for (const name of ["seq", "chat", "base", "title", "moments"]) shown.dataset[name] = now.dataset[name] ?? "";
  Object.assign(shown.dataset, { at: now.dataset.seq, deciding: "no" });
  shown.classList.toggle("is-ending", shown.dataset.over === "yes"); // how it ended is told by the page that comes last
  delete shown.dataset.past;
  const lookingBack = shown.querySelector("#looking-back");
  if (summary) lookingBack?.before(document.importNode(summary, true));
  lookingBack?.remove();
  put(shown, { brief: true });
}

// What the page shows: the table as it is now, or a moment that is gone, which stays whatever happens meanwhile.
const placeOf = (page) => (page.dataset.past === undefined ? page.dataset.seq : `past ${page.dataset.past}`);

// What is asked, and when: two moments with the same words may ask different things.
const questionOf = (page) => `${page.dataset.position} ${page.dataset.deciding} ${askedOn(page)}`;

// What is asked in words; in a lesson what the teacher says, too.
function askedOn(page) {
  const said = page.querySelector("#lesson #ls-body");
  return (said ?? page.querySelector("#question"))?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

// A new question is read from its beginning: its list, the panel and the column that they stand in scroll back up.
function toTheTop(panel, page) {
  panel.querySelector(".panel-list")?.scrollTo(0, 0);
  for (let part = panel; part && part !== page; part = part.parentElement) part.scrollTop = 0;
}

// An answer that is no table page: its sentence is shown above the board.
function complain(page) {
  notify(page.querySelector("[data-problem]")?.textContent ?? page.querySelector("h1")?.textContent ?? "");
}

// What is said in an answer that came too late to be shown.
function mention(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const notice = page.getElementById("notice");
  if (notice) notify(notice.textContent);
  else if (!page.getElementById("table")) complain(page);
}

function notify(sentence) {
  let notice = document.getElementById("notice");
  if (!notice) {
    notice = document.createElement("p");
    notice.id = "notice";
    notice.className = "notice is-problem";
    notice.setAttribute("role", "alert");
    document.getElementById("notices").prepend(notice);
  }
  notice.textContent = sentence.trim();
}

// -- choosing -----------------------------------------------------------------------------------------------------

function follow(link) {
  const address = new URL(link.getAttribute("href"), location.href).href; // a link may be a part of a drawing
  if (sending.size) return; // it belongs to a page that is about to change
  history.pushState(null, "", address);
  const step = fetchPart(address).finally(() => { if (following === step) following = null; });
  following = step;
}

// With a hint's step the hint goes, and the page below it moves up: what is chosen now stays in sight.
function showDraft() {
  document.querySelector("#panel .crumbs")?.scrollIntoView({ block: "nearest" });
}

function plain(event) {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

const choicesAt = (target) => [...document.querySelectorAll(`.choose[data-targets~="${CSS.escape(target)}"]`)];

// A click on the board: one option is chosen, several are pointed at in the panel, none says why not.
function choose(target) {
  const choices = choicesAt(target);
  if (choices.length === 1) return follow(choices[0]);
  if (choices.length > 1) {
    for (const choice of document.querySelectorAll(".option.is-pointed")) choice.classList.remove("is-pointed");
    for (const choice of choices) choice.closest(".option").classList.add("is-pointed");
    choices[0].closest("details")?.setAttribute("open", "");
    choices[0].focus();
    return choices[0].scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
  const why = document.querySelector(`.why-not[data-targets~="${CSS.escape(target)}"]`);
  if (why) {
    for (let part = why; part; part = part.parentElement) if (part.matches("details")) part.open = true;
    (why.querySelector("summary") ?? why).focus();
    why.scrollIntoView({ block: "nearest" });
  }
}

document.addEventListener("click", (event) => {
  if (!plain(event)) return;
  const menu = document.getElementById("table-menu");
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
  if (event.defaultPrevented) return; // a card has answered
  if (event.target.closest("a.skip")) {
    event.preventDefault();
    return skip();
  }
  const rule = event.target.closest("a[data-rule]");
  if (rule) {
    event.preventDefault();
    return import("./rule_dialog.js").then(({ showRule }) => showRule(rule.href));
  }
  const link = event.target.closest("a[data-step], a[data-move-link], a.log-at, #board svg a:is([href^='/'], [href^='?'])");
  if (link) {
    event.preventDefault();
    follow(link);
    if (link.matches(".hint-step")) following?.then(showDraft);
    return;
  }
  const piece = event.target.closest("[data-target]");
  if (piece && !event.target.closest("a, button, input, summary, label")) choose(piece.dataset.target);
});

document.addEventListener("keydown", (event) => {
  const menu = document.getElementById("table-menu");
  if (event.key === "Escape" && menu?.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
  const piece = event.target.closest?.("[data-target][tabindex]");
  if (piece && !event.defaultPrevented && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(piece.dataset.target);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-post]");
  if (!form) return;
  event.preventDefault();
  if (event.submitter?.matches(".send [aria-disabled]")) return focusOnDecision(); // there the choice is that it waits for
  send(form, event.submitter);
});

// One click sends once. What is being fetched because of news is overtaken; a step that was just chosen is waited for.
async function send(form, submitter) {
  const address = form.getAttribute("action"); // `form.action` would be the field of that name
  if (sending.has(address)) return;
  if (isPlaying() && address.endsWith("/moves")) return; // it was sent, and what came of it is about to be shown
  sending.add(address);
  try {
    while (following) await following;
    if (!form.isConnected) return;
    const body = new URLSearchParams(new FormData(form, submitter?.isConnected ? submitter : null));
    const field = form.querySelector("input[data-keep-value]");
    const accepted = await fetchPart(address, { method: "POST", body, signal: AbortSignal.timeout(LONGEST_SENDING) });
    if (accepted && field) field.value = "";
  } finally {
    sending.delete(address);
  }
}

addEventListener("popstate", refresh);

// -- pointing: an option and its place on the board light up together ----------------------------------------------

function twins(event, on) {
  const choice = event.target.closest?.(".option, .why-not, .hint-plan");
  for (const target of (choice?.querySelector(".choose") ?? choice)?.dataset.targets?.split(" ") ?? []) {
    for (const piece of document.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)) piece.classList.toggle("is-twin", on);
  }
  const piece = event.target.closest?.("[data-target]");
  if (piece) for (const link of choicesAt(piece.dataset.target)) link.closest(".option").classList.toggle("is-twin", on);
}

for (const [kind, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
  // A page that moves the focus by itself points at nothing.
  document.addEventListener(kind, (event) => { if (!on || kind === "mouseover" || isByKeyboard()) twins(event, on); });
}

// -- talk ---------------------------------------------------------------------------------------------------------

// Somebody said something: where the talk is folded away, its title says so until it is opened.
function markTalk() {
  const fold = document.querySelector("#talk details");
  const talk = document.getElementById("talk");
  if (!fold || fold.open) return;
  talk.classList.add("has-news");
  fold.addEventListener("toggle", () => talk.classList.remove("has-news"), { once: true });
}

// -- clocks -------------------------------------------------------------------------------------------------------

const two = (number) => String(number).padStart(2, "0");
const inHours = (left) => left < 3600
  ? `${Math.floor(left / 60)}:${two(left % 60)}`
  : `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;

setInterval(() => {
  for (const clock of document.querySelectorAll(".is-deciding [data-clock]")) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    if (left < 86400) clock.textContent = inHours(left);
    clock.classList.toggle("is-low", left < 60);
  }
}, 1000);

// -- the start ----------------------------------------------------------------------------------------------------

setUpChoices();
setUpReplay({ main, fetchPart, follow }); // before cards: its keys come first where it is
setUpCards(follow);
setUpHints();
setUpPace({ main, put, putMoment });
setUpSummary({ leave: follow, goOn });
if (main().querySelector("#lesson")) tell(askedNow(main()));
callPlayer(main(), true);
playHappenings(main());
if (main().dataset.events) listen(main, {
  onNews({ seq, chat, review = 0 }) {
    wanted = Math.max(wanted, seq);
    grown = Math.max(grown, review);
    const somebodyTalked = talked >= 0 && chat > talked;
    talked = Math.max(talked, chat);
    if (somebodyTalked) markTalk();
    if (isBehind() && !loading) refresh();
    else if (hasGrown() && !loading) {
      clearTimeout(again);
      again = setTimeout(refresh, BETWEEN_TURNS);
    }
  },
  onLost() {
    document.getElementById("offline").hidden = false;
  },
  onBack() {
    document.getElementById("offline").hidden = true;
    if (!loading) refresh();
  },
});
document.body.classList.add("is-live");
