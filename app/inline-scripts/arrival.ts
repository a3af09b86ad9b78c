/*
 * Runs in the head of every page. It notes on the first page of a visit how it
 * began, for a form that may be sent from another one. The note stays in the
 * tab, and none is made for who asks not to be tracked (Global Privacy
 * Control). components/form/arrival.ts reads it.
 */
export {};

const key = "site:arrival";

try {
  if (!("globalPrivacyControl" in navigator && navigator.globalPrivacyControl))
    sessionStorage[key] ??= JSON.stringify([
      location.pathname + location.search,
      document.referrer,
    ]);
} catch {
  // Without storage the page of the form says what it knows.
}
