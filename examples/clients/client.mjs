// A client without packages: it takes the seat of a link and plays any game to its end. It needs node 20 or newer.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const link = /^(https?:\/\/[^/]+)\/table\/([\w-]+)\/([\w-]+)\/?$/.exec(process.argv[2] ?? "");
if (!link) throw new Error("usage: node client.mjs https://SERVER/table/TABLE/TOKEN");
const [, server, table] = link;
let token = link[3]; // it stands in a header and in no address

/** Ask the API; again, after a pause, where it was too often or (when that does no harm) where no answer came. */
async function ask(path, body = undefined, { key = "", again = body === undefined } = {}) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  const request = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) };
  for (let pause = 0.2, losses = 0; ; pause = Math.min(2 * pause, 5)) {
    const answer = await fetch(`${server}/api/v1/tables/${table}${path}`, request).catch((lost) => {
      if (!again || ++losses > 15) throw lost; // about a minute
    });
    if (answer?.ok) return answer.json();
    if (answer && answer.status !== 429 && !(again && [502, 503, 504].includes(answer.status))) {
      const problem = await answer.json().catch(() => ({}));
      throw Object.assign(new Error(problem.detail ?? `the server said ${answer.status}`), { status: answer.status });
    }
    await sleep(1000 * Math.max(pause, Number(answer?.headers.get("Retry-After") ?? 0)));
  }
}

let waved = -1; // the pause that this seat has let end
const inPause = (seen) => seen.pause?.stops.length > 0 && seen.pause.at !== waved;
const asked = (seen) => seen.your_turn || inPause(seen) || seen.offer?.to_answer;

/** What the seat sees when it is asked; where the link holds several, the one of them that is. */
async function turn() {
  const seen = await ask("?wait=30&until=turn");
  const several = seen.mine.length > 1 && !asked(seen) ? seen.mine : [];
  return (await Promise.all(several.map((seat) => ask(`?seat=${seat}`)))).find(asked) ?? seen;
}

/** One choice at a position at which the seat is asked; what the seat sees then. */
async function choose(seen) {
  if (seen.offer?.to_answer) return ask(`/answer?seat=${seen.seat}`, { offer: seen.offer.offer, yes: true });
  if (inPause(seen)) return ask("/wave", { at: (waved = seen.pause.at) });
  const step = seen.legal[Math.floor(Math.random() * seen.legal.length)];
  const done = await ask(`/act?seat=${seen.seat}`, { at: seen.seq, steps: [step] }, { key: randomUUID(), again: true });
  return done.now;
}

({ token } = await ask("/join", { name: "Robo" }));
console.log(`The seat's link is now ${server}/table/${table}/${token}`);
let seen = await turn();
while (!seen.over) {
  try {
    seen = asked(seen) ? await choose(seen) : await turn();
  } catch (problem) {
    if ((problem.status ?? 409) !== 409) throw problem;
    seen = await ask(""); // somebody was quicker, or no answer came: look again
  }
}
console.log(seen.outcome.sentence);
