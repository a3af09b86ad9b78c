/*
 * Runs before an element that a visitor can dismiss for the session (the banner, the
 * countdown). It marks a dismissed one before it is painted, so that it neither
 * flashes nor shifts the page. Another text in its place, such as that of the next
 * storm, is not dismissed. Only the stylesheet reads the mark; React does not know
 * it, so the two cannot disagree.
 */
export {};

const { dataset } = document.documentElement;
const { name, value = "hidden" } = document.currentScript!.dataset;
const key = `site:${name}`;

function hide(): void {
  dataset[name!] = "hidden";
}

try {
  if (sessionStorage[key] === value) hide();
} catch {
  // Without storage nothing counts as dismissed.
}

addEventListener("click", ({ target }) => {
  if (!(target as Element).closest(`[data-own=${name}]`)) return;
  hide();
  try {
    sessionStorage[key] = value;
  } catch {
    // Without storage it is hidden until the next page.
  }
});
