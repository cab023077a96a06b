// What searching in the rulebook and in the glossary have in common.

/** Small letters without accents, as the server compares them, too. */
export function folded(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("œ", "oe").replaceAll("æ", "ae");
}

/** Whether a word of a text begins so. */
export function holds(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1])) return true;
  }
  return false;
}

/** "/" leads to the field, wherever nothing is typed. */
export function leadTo(field) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
