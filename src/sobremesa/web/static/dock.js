// How high the dock of small screens is, for what ends above it: its words take one line or two, and buttons come and go.

const sizes = new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--dock-high", `${target.offsetHeight}px`);
});
let watched = null;

function watch() {
  const dock = document.getElementById("dock");
  if (dock === watched) return;
  sizes.disconnect();
  watched = dock;
  if (dock) sizes.observe(dock);
  else document.documentElement.style.removeProperty("--dock-high");
}

document.addEventListener("table-shown", watch);
watch();
