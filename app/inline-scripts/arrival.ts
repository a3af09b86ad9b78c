/*
 * Runs in the head of every page. It notes on the first page of a visit how it
 * began, for a form that may be sent from another one. The note stays in the
 * tab. None is made for a visitor with Global Privacy Control, which asks not
 * to be tracked. components/form/arrival.ts reads it.
 */
export {};

try {
  if (!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    sessionStorage["site:arrival"] ??= `${location.href} ${document.referrer}`;
} catch {
  // Without storage the page of the form says what it knows.
}
