/*
 * Runs in the head of every page: marks one that has been scrolled, so that the
 * stylesheet can show the way back up, and goes there.
 */
export {};

addEventListener("scroll", () =>
  document.documentElement.toggleAttribute("data-scrolled", scrollY > 100),
);

// The stylesheet decides whether that is smooth or, for visitors who prefer
// reduced motion, at once.
addEventListener(
  "click",
  ({ target }) =>
    (target as Element).closest("[data-own=top]") && scrollTo(0, 0),
);
