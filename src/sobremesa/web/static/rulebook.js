// Searching the rulebook: the index is fetched when it is first needed, and searched here. "/" leads to the field.

import { folded, holds, leadTo } from "./searching.js";

const MOST = 12;
const MOST_WORDS = 12;
const LONG = 3; // letters of a word that is enough beside others
const field = document.getElementById("book-search");
const shown = document.getElementById("book-found");
let rows = null;

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

// A word without what its ending may be; short ones as they are.
const stem = (word) => word.length >= 7 ? word.slice(0, -2) : word.length >= 5 ? word.slice(0, -1) : word;

// The places that answer a search, the best first: `find` on the server does the same.
function find(all, asked) {
  const words = [...new Set(folded(asked).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  const stems = words.map(stem);
  const long = stems.filter((word) => word.length >= LONG);
  const entries = all.filter((entry) => !(field.dataset.basic === "yes" && entry.expert));
  for (const [wanted, least] of [[words, words.length], [stems, words.length], [long, Math.ceil(long.length / 2)]]) {
    const found = wanted.length ? ranked(entries, wanted, least) : [];
    if (found.length) return found;
  }
  return [];
}

function ranked(entries, words, least) {
  const held = entries.map((entry) => words.filter((word) => holds(entry.text, word)));
  const rare = new Map(words.map((word) => [word, 1 / (held.filter((own) => own.includes(word)).length || 1)]));
  const found = [];
  const together = new Map();
  entries.forEach((entry, at) => {
    const place = `${entry.chapter}#${entry.anchor}`;
    if (held[at].length) together.set(place, [...(together.get(place) ?? []), at]);
    if (held[at].length === words.length) found.push([words.every((word) => holds(entry.called, word)) ? 0 : 1, 0, at]);
  });
  for (const places of together.values()) {
    const here = words.filter((word) => places.some((at) => held[at].includes(word)));
    const best = places.reduce((one, other) => held[other].length > held[one].length ? other : one);
    const rarity = here.reduce((sum, word) => sum + rare.get(word), 0);
    if (held[best].length < words.length && here.length >= least) found.push([2 + words.length - here.length, -rarity, best]);
  }
  found.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
  return found.slice(0, MOST).map(([, , at]) => entries[at]);
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
leadTo(field);

// On narrow pages the chapters are folded until they are asked for.
if (matchMedia("(max-width: 900px)").matches) document.querySelector(".rb-chapters").open = false;
