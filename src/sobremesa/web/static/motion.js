// Shows what moved: every element with data-piece="NAME" glides from where it was to where it is now. Faces give
// their pieces names that stay the same while the piece does: data-piece="pawn-p1".

const still = matchMedia("(prefers-reduced-motion: reduce)");

export const isCalm = () => still.matches || document.body.classList.contains("calm");

// Where a piece lies on its own board: a board that moves on the page carries its pieces with it.
function placeOf(piece) {
  const rect = piece.getBoundingClientRect();
  const board = (piece.ownerSVGElement ?? piece.parentElement).getBoundingClientRect();
  return { left: rect.left - board.left, top: rect.top - board.top };
}

export function whereThingsAre(root) {
  const places = new Map();
  if (isCalm()) return places;
  for (const piece of root.querySelectorAll("[data-piece]")) places.set(piece.dataset.piece, placeOf(piece));
  return places;
}

export function glide(root, places) {
  if (isCalm()) return;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const before = places.get(piece.dataset.piece);
    const now = placeOf(piece);
    if (!before) {
      if (places.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
      continue;
    }
    let right = before.left - now.left;
    let down = before.top - now.top;
    if (Math.hypot(right, down) < 2) continue;
    const matrix = piece.ownerSVGElement ? piece.parentNode.getScreenCTM?.() : null;
    if (matrix) {
      right /= matrix.a || 1; // the board is drawn in its own units
      down /= matrix.d || 1;
    }
    piece.animate([{ translate: `${right}px ${down}px` }, { translate: "0px 0px" }], { duration: 320, easing: "ease-out" });
  }
}

// Plays what happened, with the game's own script where it has one; it never holds up the page.
export async function playHappenings(main) {
  if (isCalm()) return;
  const happenings = [...main.querySelectorAll("#happenings [data-happening]")].map((entry) => JSON.parse(entry.dataset.happening));
  if (!happenings.length) return;
  try {
    const game = await import(main.dataset.gameScript);
    await game.play?.(happenings, main);
  } catch (problem) {
    console.warn("What happened could not be animated:", problem);
  }
}
