/*
 * Runs in the consultation form. If there is a draft, the page is hydrated at
 * once, not at the first input, so that the visitor finds the draft in the
 * form.
 */
export {};

try {
  if (sessionStorage["site:consultation-draft"])
    dispatchEvent(new Event("focusin"));
} catch {
  // Without storage there is no draft.
}
