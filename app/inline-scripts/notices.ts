/*
 * Follows the region of notices in the page: one of welcome, once the page is
 * there, and one whenever a link leads away. Each stays for its time from when it
 * can be seen. The region comes first and its
 * words later, because a region that comes with its words is often not read out.
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
  // The second frame begins when the first one, with the words, has been painted.
  // A hidden page, such as one in another tab, has no frames.
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
