// Finding a rule: only the lines that hold every word that was typed are shown.

const field = document.getElementById("rule-search");
const count = document.getElementById("rule-count");
const lines = [...document.querySelectorAll(".rule-line")].map((line) => ({ line, text: line.textContent.toLowerCase() }));
field.closest("label").hidden = false;

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { line, text } of lines) {
    line.hidden = !words.every((word) => text.includes(word));
    if (!line.hidden) shown += 1;
  }
  for (const section of document.querySelectorAll(".rule-section")) {
    section.hidden = !section.querySelector(".rule-line:not([hidden])");
  }
  count.textContent = words.length ? (shown ? `${shown} / ${lines.length}` : count.dataset.none) : "";
}

field.addEventListener("input", filter);
