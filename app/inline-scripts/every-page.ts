/*
 * Runs on every page, as one file that browsers keep: marks a scrolled page, so
 * that the stylesheet shows the button to the top, and handles that button.
 */
export {};

addEventListener("scroll", () =>
  document.documentElement.toggleAttribute("data-scrolled", scrollY > 100),
);

// The stylesheet decides whether to scroll smoothly or, with reduced motion, at
// once.
addEventListener(
  "click",
  ({ target }) =>
    (target as Element).closest("[data-own=top]") && scrollTo(0, 0),
);
