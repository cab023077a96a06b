// The summary of a new table is written by the server; here it is asked for anew whenever something changes.

import { ask } from "./site.js";

const form = document.getElementById("new-table");
const summary = document.getElementById("summary");
const LEFT_OUT = new Set(["components", "text"]);
let asked = 0;
let timer = 0;

async function refresh() {
  const number = ++asked;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (!LEFT_OUT.has(name) && typeof value === "string") fields.append(name, value);
  }
  try {
    const answer = await ask(`${form.getAttribute("action")}?${fields}`, "summary");
    if (answer.ok && number === asked) summary.innerHTML = await answer.text();
  } catch {
    // Without the server nothing can be opened anyway; the button will say so.
  }
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(refresh, 120);
});
