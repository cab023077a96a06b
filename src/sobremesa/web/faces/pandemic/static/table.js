// What is Pandemic's own on a table page: the map pans on a phone, the page remembers whether the threat view
// is on; and `play` shows what happened: cards flip, cubes drop, outbreaks run from city to city.

const SVG = "http://www.w3.org/2000/svg";
const page = () => document.getElementById("table");
const byId = (id) => document.getElementById(id);

// -- the map ------------------------------------------------------------------------------------------

// On a phone the map is larger than its window: buttons jump, the page opens where the own pawn stands, and when the
// pawn leaves the window the map follows.
function panTo(x, y, smoothly) {
  byId("mapbox")?.scrollTo({ left: x, top: y, behavior: smoothly ? "smooth" : "auto" });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".pd-regions button");
  if (!button) return;
  const [x, y] = button.dataset.region.split(" ").map(Number);
  for (const other of button.parentElement.children) other.setAttribute("aria-pressed", other === button);
  panTo(x, y, !isCalm());
});

const nodeOf = (city) => {
  const place = byId(`city-${city}`)?.getAttribute("transform")?.match(/-?[\d.]+/g)?.map(Number);
  return place ? { x: place[0], y: place[1] } : null;
};

const NEAR_SIDE = 30; // pixels: there a pawn is hardly seen
const ownCity = () => byId(`pawn-${page()?.dataset.viewer}`)?.dataset.city;

// Where a city is in the window; its pawns may still be on their way.
function placeInWindow(city) {
  const { x, y } = nodeOf(city);
  const drawn = byId("map").getScreenCTM();
  const { left, top } = byId("mapbox").getBoundingClientRect();
  return { x: drawn.a * x + drawn.e - left, y: drawn.d * y + drawn.f - top };
}

// What a page points at is brought into sight by whatever points there: a lesson or a hint, the replay bar.
const POINTED_AT = "#lesson[data-points]:not([data-points='']), #table[data-past] [data-beat][data-spots]:not([data-spots=''])";

function showOwnPawn() {
  const box = byId("mapbox");
  if (!box || !ownCity() || box.scrollWidth <= box.clientWidth || document.querySelector(POINTED_AT)) return;
  const { x, y } = placeInWindow(ownCity());
  panTo(box.scrollLeft + x - box.clientWidth / 2, box.scrollTop + y - box.clientHeight / 2, false);
}

let shownCity = ownCity();

// What the reader looks at stays in sight as long as the pawn stays in its city, and when it goes where it is seen.
document.addEventListener("table-shown", () => {
  if (ownCity() === shownCity) return;
  shownCity = ownCity();
  if (!shownCity) return;
  const { clientWidth, clientHeight } = byId("mapbox");
  const { x, y } = placeInWindow(shownCity);
  const isSeen = x > NEAR_SIDE && x < clientWidth - NEAR_SIDE && y > NEAR_SIDE && y < clientHeight - NEAR_SIDE;
  if (!isSeen) showOwnPawn();
});

const THREAT = "sobremesa-threat-view";

function rememberThreat() {
  const toggle = byId("pd-threat");
  try {
    if (toggle) toggle.checked = localStorage.getItem(THREAT) !== "off";
    document.addEventListener("change", ({ target }) => {
      if (target.id === "pd-threat") localStorage.setItem(THREAT, target.checked ? "on" : "off");
    });
  } catch {
    // a browser that remembers nothing shows the threat view
  }
}

rememberThreat();
showOwnPawn();

// -- what happened --------------------------------------------------------------------------------------------------

const still = matchMedia("(prefers-reduced-motion: reduce)");
const isCalm = () => still.matches || document.body.classList.contains("calm");

let skipping = null; // while something plays: a promise that is kept when somebody wants to go on

const pause = (time) => new Promise((done) => setTimeout(done, time));
const wait = (time) => Promise.race([pause(time), skipping?.wish]);

function draw(name, attributes) {
  const drawn = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
  byId("pd-stage")?.append(drawn);
  return drawn;
}

async function move(drawn, frames, time, delay = 0) {
  const motion = drawn.animate(frames, { duration: time, delay, fill: "both", easing: "cubic-bezier(.2,.9,.3,1.15)" });
  await Promise.race([motion.finished.catch(() => null), skipping?.wish]);
  drawn.remove();
}

const at = ({ x, y }, scale = 1) => `translate(${x}px,${y}px) scale(${scale})`;

// A card turns over above its city.
async function turnCard(city) {
  const node = nodeOf(city);
  if (!node) return;
  const card = draw("g", {});
  card.innerHTML = `<rect x="-30" y="-22" width="60" height="44" rx="6" fill="#2d6535" stroke="#fff" stroke-width="2"/><use href="#burst" transform="scale(.42)" fill="#d7f0c8"/>`;
  const over = { x: node.x, y: node.y - 70 };
  await move(card, [
    { transform: `${at(over, 0.4)} scaleX(0)`, opacity: 0 },
    { transform: `${at(over, 1.1)} scaleX(1)`, opacity: 1, offset: 0.5 },
    { transform: `${at(over, 1)} scaleX(1)`, opacity: 0 },
  ], 620);
}

async function dropCubes(city, colour, count) {
  const node = nodeOf(city);
  if (!node) return;
  const drops = [];
  for (let cube = 0; cube < count; cube++) {
    const from = { x: node.x + (cube - (count - 1) / 2) * 20, y: node.y - 140 };
    const to = { x: from.x, y: node.y - 28 };
    drops.push(move(draw("use", { href: `#d-${colour}` }), [{ transform: at(from, 2.4), opacity: 0 }, { transform: at(to), opacity: 1 }], 520, cube * 90));
  }
  await Promise.all(drops);
}

async function breakOut(city) {
  const node = nodeOf(city);
  if (!node) return;
  const rings = [];
  for (let ring = 0; ring < 3; ring++) {
    const circle = draw("circle", { cx: node.x, cy: node.y, r: 20, fill: "none", stroke: "var(--hot)", "stroke-width": 5 });
    rings.push(move(circle, [{ r: "20px", opacity: 1 }, { r: "150px", opacity: 0 }], 900, ring * 170));
  }
  await Promise.race([Promise.all(rings), wait(600)]);
}

// One cube travels along the line from the city that broke out.
async function spread(from, to, colour) {
  const [start, end] = [nodeOf(from), nodeOf(to)];
  if (!start || !end) return;
  const far = Math.abs(start.x - end.x) > 700; // around the edge of the map: it leaves on one side and comes in on the other
  const frames = far
    ? [{ transform: at({ x: end.x > 800 ? 1640 : -40, y: end.y }), opacity: 0 }, { transform: at({ x: end.x, y: end.y - 28 }), opacity: 1 }]
    : [{ transform: at(start) }, { transform: at(end, 1.5), offset: 0.75 }, { transform: at({ x: end.x, y: end.y - 28 }) }];
  await move(draw("use", { href: `#d-${colour}` }), frames, 800);
}

async function glow(element, colour) {
  if (!element) return;
  const shine = [{ filter: "none" }, { filter: `drop-shadow(0 0 14px ${colour}) brightness(1.4)` }, { filter: "none" }];
  await Promise.race([element.animate(shine, { duration: 900 }).finished.catch(() => null), skipping?.wish]);
}

const SCENES = {
  "infection-shown": (event) => turnCard(event.city),
  "bottom-shown": (event) => turnCard(event.city),
  "rate-raised": () => glow(byId("track-rate"), "var(--hot)"),
  "epidemic-drawn": () => glow(byId("pile-player"), "var(--hot)"),
  intensified: () => glow(byId("pile-infection"), "var(--hot)"),
  cured: (event) => glow(byId(`cure-${event.colour}`), "var(--ok)"),
  eradicated: (event) => glow(byId(`cure-${event.colour}`), "var(--ok)"),
  built: (event) => glow(byId(`city-${event.city}`), "var(--ok)"),
  treated: (event) => glow(byId(`city-${event.city}`), "var(--ok)"),
};

// Cubes of an outbreak come from the last city that broke out; all neighbours are reached at once.
async function playAll(happenings, mine) {
  let source = "";
  let flights = [];
  for (const event of happenings) {
    if (mine.done) return;
    const spreads = event.event === "cubes-placed" && event.rule === "PD-OUTBREAK-02";
    if (!spreads && flights.length) {
      await Promise.all(flights);
      flights = [];
    }
    if (event.event === "outbreak") {
      source = event.city;
      glow(byId("track-outbreaks"), "var(--hot)");
      await breakOut(event.city);
    } else if (spreads) {
      flights.push(spread(source, event.city, event.colour));
    } else if (event.event === "cubes-placed" && event.rule !== "PD-SETUP-13") {
      await dropCubes(event.city, event.colour, event.count);
      await wait(250);
    } else if (SCENES[event.event]) {
      await SCENES[event.event](event);
    }
  }
  await Promise.all(flights);
}

// Plays what happened since one looked last. A click or a key goes on at once; the page can be used meanwhile.
export async function play(happenings) {
  if (isCalm() || !byId("pd-stage")) return;
  skipping?.skip();
  const mine = {};
  mine.wish = new Promise((kept) => { mine.skip = () => { mine.done = true; kept(); }; });
  skipping = mine;
  const skip = () => mine.skip();
  addEventListener("pointerdown", skip, { once: true });
  addEventListener("keydown", skip, { once: true });
  try {
    await playAll(happenings, mine);
  } finally {
    removeEventListener("pointerdown", skip);
    removeEventListener("keydown", skip);
    if (skipping === mine) {
      byId("pd-stage")?.replaceChildren();
      skipping = null;
    }
  }
}
