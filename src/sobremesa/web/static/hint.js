// A hint is worked out beside the page: one goes on choosing meanwhile, and it is shown only where it still fits.
// Pressing its button again closes it; what was worked out is kept, and is there again at the next press.

const SAID = 6000; // milliseconds for which a sentence is shown that has no place on the page
const main = () => document.getElementById("table");
const standing = () => `${main().dataset.position} ${main().dataset.draft}`;
let asking = false;
const kept = new Map(); // hints by what they belong to; an entry's number never comes again
const closed = new Set(); // those that were closed

export function setUpHints() {
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-hint]");
    if (!form) return;
    event.preventDefault();
    if (asking) return;
    if (place()?.childElementCount) return close();
    closed.delete(standing());
    if (kept.has(standing())) show(kept.get(standing()));
    else ask(form);
  });
  // Whoever takes a hint's steps back finds it again, to try another of its plans.
  document.addEventListener("table-shown", () => {
    const known = kept.has(standing()) && !closed.has(standing());
    if (known && place()?.childElementCount === 0) place().append(kept.get(standing()));
    tellState();
  });
}

async function ask(form) {
  const asked = standing();
  const { moved, failed } = form.dataset;
  asking = true;
  document.body.classList.add("is-asking"); // on the body, which no answer from the server changes
  try {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Part": "hint" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const answer = page.querySelector(".hint-answer");
    if (answer?.querySelector(".hint-plan")) kept.set(asked, answer); // and not a sentence that says why there is none
    if (standing() !== asked) mention(moved);
    else if (answer) show(answer);
    else say(page.querySelector("[data-problem]")?.textContent ?? failed);
  } catch (problem) {
    console.warn(problem);
    say(failed);
  } finally {
    asking = false;
    document.body.classList.remove("is-asking");
  }
}

const place = () => document.querySelector(".hint-shown");

function tellState() {
  const open = Boolean(place()?.childElementCount);
  document.querySelector("button.hint-ask")?.setAttribute("aria-expanded", String(open));
}

function close() {
  closed.add(standing());
  place().replaceChildren();
  tellState();
}

function show(answer) {
  place()?.replaceChildren(answer);
  tellState();
  place()?.closest(".hint").scrollIntoView({ block: "nearest" });
}

function say(sentence) {
  if (!place()) return mention(sentence);
  const told = document.createElement("p");
  told.className = "hint-note";
  told.textContent = sentence.trim();
  show(told);
}

// A sentence that comes late lies over the page for a while, and moves nothing on it.
function mention(sentence) {
  document.querySelector(".hint-late")?.remove();
  const told = document.createElement("p");
  told.className = "hint-late";
  told.setAttribute("role", "status");
  document.body.append(told);
  told.textContent = sentence.trim();
  told.addEventListener("click", () => told.remove());
  setTimeout(() => told.remove(), SAID);
}
