// How a page calls for its player: the title, a notification where it was allowed, a short sound where it was asked for.

// What was chosen here counts; where nothing was, what the settings page says.
const kept = {
  get: (name) => {
    const usual = document.documentElement.dataset[name] === "on";
    try {
      const chosen = localStorage.getItem(name);
      return chosen === null ? usual : chosen === "yes";
    } catch {
      return usual;
    }
  },
  set: (name, value) => {
    try { localStorage.setItem(name, value ? "yes" : "no"); } catch { /* a browser that keeps nothing */ }
  },
};
let audio = null;

function ring() {
  audio ??= new AudioContext();
  for (const [start, pitch] of [[0, 523], [0.16, 784]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const begin = audio.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.16, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.42);
  }
}

function say(title, body) {
  if (!kept.get("notices") || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(title, { body, tag: location.pathname });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

export function callPlayer(main, wasDeciding) {
  const deciding = main.dataset.deciding === "yes";
  document.title = deciding ? `● ${main.dataset.titleTurn} · ${main.dataset.title}` : main.dataset.title;
  if (!deciding || wasDeciding) return;
  const question = main.querySelector("#question")?.textContent ?? "";
  if (document.hidden) say(main.dataset.titleTurn, question);
  if (kept.get("sound")) ring();
}

// The choices of the menu: they belong to this browser alone.
export function setUpChoices() {
  const sound = document.getElementById("sound");
  const calm = document.getElementById("calm");
  const ask = document.getElementById("ask-notices");
  document.body.classList.toggle("calm", kept.get("calm"));
  if (sound) {
    sound.checked = kept.get("sound");
    sound.onchange = () => {
      kept.set("sound", sound.checked);
      if (sound.checked) ring();
    };
  }
  if (calm) {
    calm.checked = kept.get("calm");
    calm.onchange = () => {
      kept.set("calm", calm.checked);
      document.body.classList.toggle("calm", calm.checked);
    };
  }
  if (ask && "Notification" in window) {
    ask.hidden = Notification.permission === "denied" || (Notification.permission === "granted" && kept.get("notices"));
    ask.onclick = () => {
      kept.set("notices", true);
      Notification.requestPermission().then(() => { ask.hidden = true; });
    };
  }
}
