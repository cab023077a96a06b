// A hint is worked out beside the page: one goes on choosing meanwhile, and it is shown only where it still fits.

const main = () => document.getElementById("table");
const standing = () => `${main().dataset.position} ${main().dataset.draft}`;
let asking = false;
const kept = new Map(); // hints by what they belong to; an entry's number never comes again

// `refuse` says a sentence where there is no place left for it in the panel.
export function setUpHints(refuse) {
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-hint]");
    if (!form) return;
    event.preventDefault();
    if (!asking) ask(form, refuse);
  });
  // Whoever takes a hint's steps back finds it again, to try another of its plans.
  document.addEventListener("table-shown", () => {
    if (kept.has(standing()) && place()?.childElementCount === 0) place().append(kept.get(standing()));
  });
}

async function ask(form, refuse) {
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
    if (standing() !== asked) say(moved, refuse);
    else if (answer) show(answer);
    else say(page.querySelector("[data-problem]")?.textContent ?? failed, refuse);
  } catch (problem) {
    console.warn(problem);
    say(failed, refuse);
  } finally {
    asking = false;
    document.body.classList.remove("is-asking");
  }
}

const place = () => document.querySelector(".hint-shown");

function show(answer) {
  place()?.replaceChildren(answer);
  place()?.closest(".hint").scrollIntoView({ block: "nearest" });
}

function say(sentence, refuse) {
  if (!place()) return refuse(sentence);
  const told = document.createElement("p");
  told.className = "hint-note";
  told.textContent = sentence.trim();
  show(told);
}
