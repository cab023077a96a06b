// Searching the rulebook: the index is fetched when it is first needed, and searched here. "/" leads to the field.

const MOST = 12;
const field = document.getElementById("book-search");
const shown = document.getElementById("book-found");
let rows = null;

// Small letters without accents, as the index is compared on the server, too.
function folded(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'");
}

// What names an entry, and in what a search looks; one without a chapter is a word of the glossary.
function compared(chapter, title, heading, sentence) {
  const called = chapter ? (sentence ? "" : heading || title) : `${title} ${heading}`;
  return { called: folded(called), text: folded(`${called} ${sentence}`) };
}

async function load() {
  if (!rows) {
    const answer = await fetch(field.dataset.index);
    if (!answer.ok) throw new Error(answer.statusText);
    rows = (await answer.json()).map(([chapter, anchor, title, heading, sentence, expert]) =>
      ({ chapter, anchor, title, heading, sentence, expert, ...compared(chapter, title, heading, sentence) }));
  }
  return rows;
}

function holds(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1])) return true;
  }
  return false;
}

function find(all, asked) {
  const words = [...new Set(folded(asked).split(/\s+/).filter(Boolean))];
  const ranked = [];
  const together = new Map();
  all.forEach((entry, at) => {
    if (field.dataset.basic === "yes" && entry.expert) return;
    const held = words.filter((word) => holds(entry.text, word));
    if (!held.length) return;
    const place = `${entry.chapter}#${entry.anchor}`;
    const known = together.get(place) ?? { held: new Set(), at, entry, whole: false };
    held.forEach((word) => known.held.add(word));
    if (held.length === words.length) {
      known.whole = true;
      ranked.push([words.every((word) => holds(entry.called, word)) ? 0 : 1, at, entry]);
    }
    together.set(place, known);
  });
  for (const { held, at, entry, whole } of together.values()) {
    if (!whole && held.size === words.length) ranked.push([2, at, entry]);
  }
  ranked.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return ranked.slice(0, MOST).map(([, , entry]) => entry);
}

function line(entry) {
  const link = document.createElement("a");
  const place = entry.chapter ? `${field.dataset.base}/${entry.chapter}` : field.dataset.words;
  link.href = `${place}${field.dataset.query}${entry.anchor ? `#${entry.anchor}` : ""}`;
  const title = document.createElement("b");
  title.textContent = entry.heading ? `${entry.title} · ${entry.heading}` : entry.title;
  link.append(title);
  if (entry.sentence) {
    const said = document.createElement("span");
    said.textContent = entry.sentence;
    link.append(said);
  }
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function search() {
  const asked = field.value.trim();
  if (!asked) {
    shown.hidden = true;
    return;
  }
  const all = await load();
  if (asked !== field.value.trim()) return; // something else was typed meanwhile
  const list = document.createElement("ul");
  list.append(...find(all, asked).map(line));
  if (list.childElementCount) shown.replaceChildren(list);
  else shown.textContent = field.dataset.none;
  shown.hidden = false;
}

field.addEventListener("input", () => { search().catch(() => { shown.hidden = true; }); });
field.addEventListener("keydown", (event) => { if (event.key === "Escape") { field.value = ""; shown.hidden = true; } });
field.form.addEventListener("submit", (event) => {
  const first = shown.hidden ? null : shown.querySelector("a");
  if (first) { event.preventDefault(); first.click(); }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  event.preventDefault();
  field.focus();
  field.select();
});

// On narrow pages the chapters are folded until they are asked for.
if (matchMedia("(max-width: 900px)").matches) document.querySelector(".rb-chapters").open = false;
