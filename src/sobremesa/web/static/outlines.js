// The outlines of things on the table, as they are seen.

/** The box of a thing: where it has a part that answers to clicks that part's, for paintings reach further than they show. */
export const outlineOf = (thing) => (thing.querySelector?.(":scope > .hit") ?? thing).getBoundingClientRect();

/** The box around several. */
export function around(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}
