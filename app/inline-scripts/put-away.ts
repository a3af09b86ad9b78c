/*
 * Stands before something that a visitor can put away for the session (the
 * banner, the countdown). What was put away is marked before it is painted: it
 * must neither flash nor push the page down when it goes. The stylesheet reads
 * the mark, and React knows nothing of it: so the two cannot disagree.
 */
export {};

const page = document.documentElement;
const name = document.currentScript!.dataset["name"]!;

function hide(): void {
  page.dataset[name] = "hidden";
}

try {
  if (sessionStorage.getItem(`site:${name}`)) hide();
} catch {
  // Without storage nothing was put away.
}

addEventListener("click", ({ target }) => {
  if (!(target as Element).closest(`[data-hide=${name}]`)) return;
  hide();
  try {
    sessionStorage.setItem(`site:${name}`, "hidden");
  } catch {
    // Then it is away until the next page.
  }
});
