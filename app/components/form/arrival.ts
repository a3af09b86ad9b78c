// The key under which inline-scripts/arrival.ts stores the landing page and the
// referrer.
const KEY = "site:arrival";

/**
 * Adds how the visit began, if the browser stored it, since a later page or the
 * dialog does not know it. In: the values of a form about to be sent; landing
 * page and referrer are replaced.
 */
export function addArrival(values: FormData): void {
  try {
    const [page = "", referrer = ""] = (
      sessionStorage.getItem(KEY) ?? ""
    ).split(" ");
    const { pathname, search } = new URL(page);
    values.set("landingPage", pathname + search);
    values.set("referrer", referrer);
  } catch {
    // Nothing stored, or no storage: the form's own values stay.
  }
}
