/*
 * Runs in the head of every page: marks one that has been scrolled, so that the
 * stylesheet can show the way back up, and goes there.
 */
export {};

const threshold = 100;

addEventListener("scroll", () =>
  document.documentElement.toggleAttribute(
    "data-scrolled",
    scrollY > threshold,
  ),
);

addEventListener("click", ({ target }) => {
  // The stylesheet decides whether that is smooth or, for those who asked for
  // less motion, at once.
  if ((target as Element).closest("[data-top]")) scrollTo(0, 0);
});
