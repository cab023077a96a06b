// A study: while a position is set up, a tap on the board opens the place, or puts the piece there that was picked; what
// is chosen in a list holds at once. Links and forms do all of it without this script.

import { tell } from "./said.js";

const main = () => document.getElementById("table");
const pieceAt = (node) => node?.closest?.("#table [data-target], #table [data-card]");
const nameOf = (piece) => piece.dataset.target || piece.dataset.card || piece.id;
const AT_WORK = "a[data-move-link], button, select, input, textarea, summary, #lesson, .bar";

// A link of the page is followed as any other: table.js knows how.
function go(address) {
  const link = document.createElement("a");
  link.href = address;
  link.dataset.moveLink = "";
  link.hidden = true;
  document.getElementById("lesson").append(link);
  link.click();
  link.remove();
}

function tapped(event) {
  const address = main().dataset.setsUp;
  if (address === undefined || event.target.closest(AT_WORK)) return;
  const piece = pieceAt(event.target);
  if (!piece) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // no card opens
  go(address + encodeURIComponent(nameOf(piece)));
}

addEventListener("click", tapped, { capture: true });
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("[data-target], [data-card]")) tapped(event);
}, { capture: true });

document.addEventListener("change", (event) => {
  const list = event.target.closest("[data-study-send], [data-study-go]");
  if (!list || !list.value) return;
  if (list.matches("[data-study-send]")) return list.form.requestSubmit();
  if (list.name === "place") go(`${main().dataset.setsUp}${encodeURIComponent(list.value)}`);
});

// The link of a study is shown as it is sent, with the name of this server; the line of the tree stands in sight.
function arrive() {
  for (const field of document.querySelectorAll("[data-own-link]")) {
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  }
  const [tree, now] = [document.getElementById("st-tree"), document.querySelector("#st-tree .is-now")];
  if (tree && now) tree.scrollTop = now.offsetTop - tree.offsetTop - tree.clientHeight / 2;
  else if (tree) tree.scrollTop = 0;
}

// The bot takes a few seconds: what was pressed says so until the answer is there.
document.addEventListener("click", ({ target }) => {
  const asked = target.closest("#st-ask");
  if (!asked) return;
  asked.classList.add("is-asked");
  tell(asked.dataset.waits);
});

document.addEventListener("table-shown", arrive);
arrive();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#lesson [data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.field);
  field.select(); // where nothing can be copied by a script, it can by hand
  try {
    await navigator.clipboard.writeText(field.value);
    tell(button.dataset.copied);
    button.textContent = button.dataset.copied;
  } catch (problem) {
    console.info("the link is selected, not copied", problem);
  }
});
