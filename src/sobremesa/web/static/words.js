// The glossary: only the entries that hold every word that was typed are shown. "/" leads to the field.

import { folded, holds, leadTo } from "./searching.js";

const field = document.getElementById("word-search");
const count = document.getElementById("word-count");
const none = document.querySelector(".words-none");
const entries = [...document.querySelectorAll(".entry")];

function filter() {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    entry.hidden = !words.every((word) => holds(entry.dataset.searched, word));
    if (!entry.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll(".letter")) section.hidden = !section.querySelector(".entry:not([hidden])");
  none.hidden = shown > 0;
  count.textContent = words.length ? (shown ? `${shown} / ${entries.length}` : count.dataset.none) : "";
}

// An entry that was searched away is shown again when a link leads to it.
function showAsked() {
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!asked || !asked.closest("[hidden]")) return;
  field.value = "";
  filter();
  asked.scrollIntoView();
}

field.addEventListener("input", filter);
field.addEventListener("keydown", (event) => { if (event.key === "Escape") { field.value = ""; filter(); } });
field.form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", showAsked);
leadTo(field);
if (field.value) filter();
