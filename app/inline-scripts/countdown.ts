/*
 * Runs the countdown in the page, once per load, from the time in the HTML to
 * zero; it stops when the countdown is dismissed.
 */
export {};

const clock = document.querySelector<HTMLElement>("[data-seconds]")!;
let left = Number(clock.dataset["seconds"]);

const interval = setInterval(() => {
  const isAway =
    !clock.isConnected ||
    document.documentElement.dataset["countdown"] === "hidden";
  if (isAway || --left < 1) clearInterval(interval);
  if (isAway) return;
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}, 1000);
