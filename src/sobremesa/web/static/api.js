// A link to something folded unfolds it.

function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

addEventListener("hashchange", unfold);
unfold();
