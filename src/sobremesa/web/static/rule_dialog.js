// A rule of the ledger or a part of the rulebook in a dialog. Links in it that lead to others are shown in it, too.

const READ = /^\/(rules|ledger)\/[^/]+\/[^/]+$/;

/** Show what stands at an address; where it cannot be fetched, its page is opened. */
export async function showRule(address) {
  const place = new URL(address, location.href);
  if (place.hash) place.searchParams.set("at", place.hash.slice(1)); // servers are not told what follows the #
  try {
    const answer = await fetch(place.pathname + place.search, { headers: { "X-Part": "rule" } });
    if (!answer.ok) throw new Error(answer.statusText);
    open(await answer.text());
  } catch {
    location.assign(address);
  }
}

function open(html) {
  let dialog = document.getElementById("rule-dialog");
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.id = "rule-dialog";
    dialog.className = "panel rule-dialog";
    document.body.append(dialog);
  }
  dialog.onclick = follow;
  (document.getElementById("rule-text") ?? dialog).innerHTML = html;
  dialog.setAttribute("aria-labelledby", "rule-title");
  // It is read from its title: without this the first word with a dotted line has the focus, and shows its entry.
  const title = document.getElementById("rule-title");
  title.tabIndex = -1;
  title.autofocus = true;
  if (!dialog.open) dialog.showModal();
  title.focus();
  dialog.scrollTop = 0;
}

function follow(event) {
  const dialog = event.currentTarget;
  const box = dialog.getBoundingClientRect();
  const beside = event.target === dialog && (event.clientX < box.left || event.clientX > box.right
    || event.clientY < box.top || event.clientY > box.bottom);
  if (beside || event.target.closest("[data-close]")) return dialog.close();
  const link = event.target.closest("a:not(.word, .rule-ways a)");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (!READ.test(link.pathname)) return;
  event.preventDefault();
  event.stopPropagation(); // the page would do the same
  showRule(link.href);
}
