/*
 * Runs before an element that a visitor can dismiss for the session (the
 * banner, the countdown). It marks a dismissed one before it is painted, so
 * that it neither flashes nor shifts the page. Only the stylesheet reads the
 * mark; React does not know it, so the two cannot disagree.
 */
export {};

const { dataset } = document.documentElement;
const name = document.currentScript!.dataset["name"]!;
const key = `site:${name}`;

function hide(): void {
  dataset[name] = "hidden";
}

try {
  if (sessionStorage[key]) hide();
} catch {
  // Without storage nothing counts as dismissed.
}

addEventListener("click", ({ target }) => {
  if (!(target as Element).closest(`[data-own=${name}]`)) return;
  hide();
  try {
    sessionStorage[key] = "hidden";
  } catch {
    // Without storage it is hidden until the next page.
  }
});
