/*
 * Stands before something that a visitor can dismiss for the session (the
 * banner, the countdown). What was dismissed is marked before it is painted: it
 * must neither flash nor push the page down when it goes. The stylesheet reads
 * the mark, and React does not know it: so the two cannot disagree.
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
  // Without storage nothing was dismissed.
}

addEventListener("click", ({ target }) => {
  if (!(target as Element).closest(`[data-own=${name}]`)) return;
  hide();
  try {
    sessionStorage[key] = "hidden";
  } catch {
    // Then it is away until the next page.
  }
});
