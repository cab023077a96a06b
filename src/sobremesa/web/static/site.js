// What every page can do: change the theme without loading anew, copy links, show a rule in a dialog.

import "./pointed.js";

const root = document.documentElement;

/** Ask for a part of a page, or send a form, as the page itself would. */
export function ask(address, part, init = {}) {
  return fetch(address, { ...init, headers: { "X-Part": part, ...(init.headers || {}) } });
}

function changeTheme(event) {
  const button = event.target.closest(".likes button[name=theme]");
  if (!button) return;
  event.preventDefault();
  root.dataset.theme = button.value;
  ask("/settings", "settings", { method: "POST", body: new URLSearchParams({ theme: button.value }) });
  const other = document.querySelector(button.value === "dark" ? ".to-light" : ".to-dark");
  if (other) other.focus();
}

async function copyText(event) {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  const text = new URL(button.dataset.copy, location.href).href;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.getElementById(button.dataset.field || "");
    if (field) { field.focus(); field.select(); }
    return;
  }
  const label = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = label; }, 1600);
}

// A rule of the ledger is shown in a dialog; what shows it is fetched with the first of them.
function showRule(event) {
  const link = event.target.closest("a.rf[href^='/ledger/'], a[data-rule]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  import("./rule_dialog.js").then(({ showRule: show }) => show(link.href));
}

async function askForNotices(event) {
  const box = event.target.closest("[data-ask-notices]");
  if (!box || !box.checked || !("Notification" in window) || Notification.permission !== "default") return;
  if ((await Notification.requestPermission()) !== "granted") box.checked = false;
}

document.addEventListener("click", changeTheme);
document.addEventListener("click", copyText);
document.addEventListener("click", showRule);
document.addEventListener("change", askForNotices);
