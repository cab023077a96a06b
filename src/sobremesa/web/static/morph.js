// Makes one element look like another while keeping every node that can be kept: focus, scroll positions, open
// details and running transitions survive. Nodes are matched by id, then by data-piece, then by their order.

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset?.piece || "" : "");

function sameKind(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

function matchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    const ofTheReader = name === "open" && from.nodeName === "DETAILS"; // whether it is open is the reader's choice
    if (!to.hasAttribute(name) && !ofTheReader) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (name === "open" && from.nodeName === "DETAILS") continue;
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function matchField(from, to) {
  if (from.hasAttribute("data-keep-value") || from === document.activeElement) return;
  if (from.value !== to.value) from.value = to.value;
  if (from.checked !== to.checked && !from.id) from.checked = to.checked;
}

const isGone = (node, wantedKeys) => keyOf(node) !== "" && !wantedKeys.has(keyOf(node));

// The text between two elements is no reason to make the second one anew when the first one has gone.
const isBetween = (node, wanted) => node.nodeType === Node.TEXT_NODE && wanted.nodeType === Node.ELEMENT_NODE;

const isDrawing = (node) => node.namespaceURI === "http://www.w3.org/2000/svg";

export function morph(from, to) {
  if (isDrawing(from) && from.isEqualNode(to)) return; // nothing in a drawing is the reader's
  matchAttributes(from, to);
  if ((to.dataset?.keep || "stays" in (to.dataset ?? {})) && to.childElementCount === 0) return; // sent once, never again
  if (from.nodeName === "INPUT" || from.nodeName === "SELECT") matchField(from, to);
  const byKey = new Map();
  for (const child of from.children) if (keyOf(child)) byKey.set(keyOf(child), child);
  const wantedKeys = new Set([...to.children].map(keyOf));
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let found = null;
    if (key) {
      found = byKey.get(key) ?? null;
      if (found && found.nodeName !== wanted.nodeName) found = null;
    } else {
      while (place && (isGone(place, wantedKeys) || isBetween(place, wanted))) {
        const gone = place;
        place = place.nextSibling;
        gone.remove();
      }
      found = place; // a text or a piece with a key may stand before it: neither takes the place of another element
      while (found && !sameKind(found, wanted)) found = found.nextSibling;
    }
    if (!found) {
      from.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else from.insertBefore(found, place);
    if (found.nodeType === Node.ELEMENT_NODE) morph(found, wanted);
    else if (found.data !== wanted.data) found.data = wanted.data;
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}
