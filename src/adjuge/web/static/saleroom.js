// Conveniences only: every page works without this file.
const rostrum = () => document.getElementById("rostrum");

// Stepper, slider, quick amounts and the words on the hammer stay in step.
function setAmount(value) {
  const input = rostrum()?.querySelector(".stepper input");
  if (!input) return;
  const number = Math.min(+input.max, Math.max(+input.min, Math.round(value) || 0));
  input.value = number;
  const slider = rostrum().querySelector(".slide input");
  if (slider) slider.value = number;
  const hammer = rostrum().querySelector("[data-verb] span");
  if (hammer) hammer.textContent = hammer.parentElement.dataset.verb.replace("{n}", number);
}
const amount = () => +rostrum()?.querySelector(".stepper input")?.value || 0;

document.addEventListener("input", (event) => {
  if (event.target.matches(".stepper input") && event.target.value === "") return;
  if (event.target.matches(".stepper input, .slide input")) setAmount(+event.target.value);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
});
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const set = event.target.closest("[data-set]");
  const hit = event.target.closest(".hit");
  if (step) { event.preventDefault(); setAmount(amount() + +step.dataset.step); }
  else if (set) { event.preventDefault(); setAmount(+set.dataset.set); }
  else if (hit && hit.dataset.move) {
    const button = [...rostrum().querySelectorAll("button[name=move]")].find((b) => b.value === hit.dataset.move);
    if (button) { event.preventDefault(); button.click(); }
  }
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-copy]")) event.target.select();
});

// The host's own time zone, unless another was chosen.
const zone = document.querySelector("[data-zone]");
if (zone && !zone.value) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some((option) => option.value === own)) zone.value = own;
}

// Keys.
const typing = (target) => target.matches("input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select");
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const named = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  const choices = rostrum() ? [...rostrum().querySelectorAll(".choices button, .picks button")] : [];
  const actions = {
    "+": () => setAmount(amount() + 1),
    "-": () => setAmount(amount() - 1),
    "p": () => rostrum()?.querySelector(".is-last, button[value=pass]")?.click(),
    "l": () => document.getElementById("log")?.focus(),
    "?": () => { location.href = "/keys"; },
  };
  if (named) { event.preventDefault(); named.click(); }
  else if (/^[1-9]$/.test(event.key) && choices[event.key - 1]) choices[event.key - 1].click();
  else if (event.key === "Enter" && event.target === document.body) rostrum()?.querySelector(".btn-hammer")?.click();
  else if (actions[event.key]) { event.preventDefault(); actions[event.key](); }
});

// Your turn: the tab says so, and a soft knock of the hammer.
let mine = document.getElementById("turn")?.dataset.mine;
const plainTitle = document.title.replace(/^● [^:]*: /, "");
function knock() {
  if (document.getElementById("sound")?.dataset.sound !== "on") return;
  try {
    const audio = new AudioContext();
    for (const [at, tone] of [[0, 190], [0.12, 150]]) {
      const wave = audio.createOscillator(), gain = audio.createGain();
      wave.frequency.value = tone;
      gain.gain.setValueAtTime(0.2, audio.currentTime + at);
      gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.11);
      wave.connect(gain).connect(audio.destination);
      wave.start(audio.currentTime + at);
      wave.stop(audio.currentTime + at + 0.12);
    }
  } catch { /* a browser without sound */ }
}
// A page that stays open for a whole evening keeps the newest rounds of its log; the replay has all.
function shorten() {
  const rounds = document.querySelectorAll("#log > .section");
  if (document.querySelectorAll("#log .section li").length <= 160) return;
  for (const round of [...rounds].slice(-Math.ceil(rounds.length / 2))) if (round !== rounds[0]) round.remove();
}
const table = document.getElementById("table");
if (table && mine !== undefined) {
  new MutationObserver(() => {
    shorten();
    const now = document.getElementById("turn")?.dataset.mine;
    if (now === mine) return;
    mine = now;
    document.title = now === "1" ? `● ${plainTitle}` : plainTitle;
    if (now === "1") knock();
  }).observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-mine"] });
}
