/*
 * Stands in the consultation form. Where a draft waits to be put back, the page
 * does not wait for a touch: the visitor should find their words there.
 */
export {};

try {
  if (sessionStorage["site:consultation-draft"])
    dispatchEvent(new Event("focusin"));
} catch {
  // Without storage there is no draft.
}
