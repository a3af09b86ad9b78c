/*
 * Runs in the head of every page, so it is kept small: `onscroll` and `onclick` are
 * shorter than listeners, and no other code of the pages sets them.
 *
 * It marks a scrolled page, so that the stylesheet shows the button to the top, and
 * handles that button. On the first page of a visit it stores in the tab's session
 * storage how the visit began, for a form sent from a later page
 * (components/form/draft.ts). It stores nothing for a visitor with Global Privacy
 * Control, a signal not to be tracked.
 */
export {};

onscroll = () => document.body.toggleAttribute("data-scrolled", scrollY > 100);

// The stylesheet decides between smooth and, with reduced motion, instant scrolling.
onclick = (event) =>
  (event.target as Element).closest("[data-own=top]") && scroll(0, 0);

try {
  if (!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    sessionStorage["site:arrival"] ??= `${location} ${document.referrer}`;
} catch {
  // Without storage the form has only what its own page knows.
}
