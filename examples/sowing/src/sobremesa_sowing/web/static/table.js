// What is Sowing's own on a table page: who has got beans is shown by a nod of the bowl.

const NOD = [{ transform: "none" }, { transform: "translateY(-4px) scale(1.04)" }, { transform: "none" }];

// `happenings` are the events since the last look, as the viewer may see them (motion.js calls this).
export function play(happenings, page) {
  for (const happening of happenings) {
    const seat = happening.event === "gave" ? happening.to : happening.seat;
    if (!["took", "gave", "sowed"].includes(happening.event)) continue;
    page.querySelector(`#bowl-${seat} svg`)?.animate(NOD, { duration: 420, easing: "ease-out" });
  }
}
