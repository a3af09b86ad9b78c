/*
 * Fills the live region of notices: the welcome after the page has appeared,
 * and a notice when a link leaves the site. Each is shown for its full time
 * from the moment at which it is visible. The text is inserted after the
 * region, because screen readers often ignore a region that is inserted with
 * its text.
 */
export {};

const region = document.querySelector<HTMLElement>("[data-welcome]")!;
const words = region.firstElementChild!;
let timer = 0;
let frame = 0;

function show(text: string | undefined, milliseconds: number): void {
  if (!text) return;
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  words.textContent = text;
  // The second frame starts when the first one has been painted with the text.
  // A hidden tab has no frames.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => (words.textContent = ""), milliseconds);
    });
  });
}

addEventListener("load", () => show(region.dataset["welcome"], 5000));
addEventListener("click", ({ target }) => {
  if ((target as Element).closest("[data-leaves]"))
    show(region.dataset["leaving"], 3000);
});
