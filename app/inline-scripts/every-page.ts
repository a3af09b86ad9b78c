/*
 * Runs in the head of every page, so it is kept small: `onscroll` and `onclick` are
 * shorter than listeners, and no other code of the pages sets them.
 *
 * It marks a scrolled page, so that the stylesheet shows the button to the top,
 * and handles that button. On the first page of a visit it stores how the visit
 * began in the tab's session storage, for a form that may be sent from a later
 * page (components/form/arrival.ts). It stores nothing for a visitor with Global
 * Privacy Control, a signal not to be tracked.
 */
export {};

onscroll = () =>
  document.documentElement.toggleAttribute("data-scrolled", scrollY > 100);

// The stylesheet decides whether to scroll smoothly or, with reduced motion, at
// once.
onclick = ({ target }) =>
  (target as Element).closest("[data-own=top]") && scroll(0, 0);

try {
  if (!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    sessionStorage["site:arrival"] ??= `${document.URL} ${document.referrer}`;
} catch {
  // Without storage the form only has what its own page knows.
}
