/*
 * Fills the live regions of notices: the welcome on a page that has one, and a notice
 * when a link leaves the site. Each is shown for its full time from the moment it is
 * visible. The text is inserted after the region, because screen readers often ignore
 * a region that is inserted with its text.
 */
export {};

function regionOf(name: string) {
  const region = document.querySelector<HTMLElement>(`[data-${name}]`)!;
  const words = region.firstElementChild!;
  let timer = 0;
  return (milliseconds: number): void => {
    const text = region.dataset[name];
    if (!text) return;
    clearTimeout(timer);
    words.textContent = text;
    // It fires once the text has been painted where it is visible: not in a hidden
    // tab, nor on a page that was opened further down.
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen!.isIntersecting) return;
      observer.disconnect();
      timer = window.setTimeout(() => (words.textContent = ""), milliseconds);
    });
    observer.observe(words);
  };
}

const welcome = regionOf("welcome");
const leave = regionOf("leaving");
addEventListener("load", () => welcome(5000));
addEventListener("click", ({ target }) => {
  if ((target as Element).closest("[data-leaves]")) leave(3000);
});
