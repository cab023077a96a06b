// Words with a dotted line (`dotted.js`): what shows their entries is fetched when one is pointed at first. Until it is
// there, what was done last is remembered; a click outlives what follows it.

const POINTED = ["pointerover", "focusin", "click"];
let dotted = null;
let pointed = null;

function pointAtWord(event) {
  const word = event.target.closest?.("a.word");
  if (!word) return;
  if (event.type === "click") {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
  }
  if (pointed?.type !== "click") pointed = event;
  dotted ??= import("./dotted.js").then(({ begin }) => {
    for (const kind of POINTED) document.removeEventListener(kind, pointAtWord);
    begin(pointed);
  }).catch(() => { if (pointed.type === "click") location.assign(word.href); });
}

for (const kind of POINTED) document.addEventListener(kind, pointAtWord);
