/*
 * Runs in the head of every page. On the first page of a visit it stores how
 * the visit began in the tab's session storage, for a form that may be sent
 * from a later page (components/form/arrival.ts). It stores nothing for a
 * visitor with Global Privacy Control, a signal not to be tracked.
 */
export {};

try {
  if (!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    sessionStorage["site:arrival"] ??= `${location.href} ${document.referrer}`;
} catch {
  // Without storage the form only has what its own page knows.
}
