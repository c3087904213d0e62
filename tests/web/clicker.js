// Plays a seat by clicks: scrolls a button of the open decision into view, makes sure that nothing lies
// over it, and clicks. What could not be reached by a finger is kept in `window.unreachable`.
(seed) => {
  let state = seed, waits = "", since = 0;
  const random = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  window.clicks = 0;
  window.unreachable = [];
  const choices = () => [...document.querySelectorAll(
    "#rostrum.is-open .choices button, #rostrum.is-open .act button.btn-hammer, #rostrum.is-open .act-row > button[name=move]")];
  const isReachable = (button) => {
    button.scrollIntoView({ block: "nearest" });
    const box = button.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there !== null && button.contains(there);
  };
  const step = () => {
    if (!window.htmx || document.readyState !== "complete") return setTimeout(step, 10);
    const decision = document.querySelector("#rostrum.is-open input[name=decision]")?.value;
    const refused = document.querySelector("#refusal .refusal");
    const buttons = choices();
    if (decision && buttons.length && (decision !== waits || refused || (Date.now() - since > 400 && !document.querySelector(".htmx-request")))) {
      const button = window.clicks % 2 ? buttons.at(-1) : buttons[random(buttons.length)];  // the last often ends something
      if (!isReachable(button)) window.unreachable.push(button.outerHTML.slice(0, 200));
      document.getElementById("refusal").replaceChildren();
      waits = decision;
      since = Date.now();
      window.clicks += 1;
      button.click();
    }
    if (!document.getElementById("turn").innerText.includes("The game is over")) setTimeout(step, 10);
  };
  step();
}
