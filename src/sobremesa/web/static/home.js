// My games are looked at again every twenty seconds while the page is seen, and quietly replaced where they changed.
// Whether one has played a game before is asked in a dialog.

import { ask } from "./site.js";

const EVERY = 20000;
const games = document.getElementById("games");
let shown = games.innerHTML;

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await ask("/", "games");
    if (!answer.ok) return;
    const text = await answer.text();
    if (text !== shown && !games.contains(document.activeElement)) {
      games.innerHTML = text;
      shown = text;
    }
  } catch {
    // The server is away; the next look may find it again.
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);

document.addEventListener("change", (event) => {
  const box = event.target.closest("[data-send]");
  if (box) setTimeout(() => ask("/settings", "settings", { method: "POST", body: new FormData(box.form) }), 0);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-ask]");
  const dialog = link && document.getElementById(link.dataset.ask);
  if (dialog && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    dialog.showModal();
  } else if (event.target.matches?.("dialog.ask-box")) event.target.close();
});
