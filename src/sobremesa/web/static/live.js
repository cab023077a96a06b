// The event stream: it says only that there is a newer position, and the page fetches what its seat may see of it.

const PATIENCE = 6000; // milliseconds without a connection before the page says so

export function listen(main, { onNews, onLost, onBack }) {
  let stream = null;
  let timer = 0;

  function open() {
    stream?.close();
    stream = new EventSource(main().dataset.events);
    stream.addEventListener("open", () => {
      clearTimeout(timer);
      timer = 0;
      onBack();
    });
    stream.addEventListener("position", (event) => onNews(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      timer ||= setTimeout(onLost, PATIENCE);
      if (stream.readyState === EventSource.CLOSED) setTimeout(open, 3000);
    });
  }

  // Whoever comes back to a page that was asleep sees what the table looks like now.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (stream.readyState !== EventSource.OPEN) open();
    onBack();
  });
  addEventListener("online", open);
  open();
}
