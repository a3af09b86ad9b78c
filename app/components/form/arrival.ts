// Where inline-scripts/arrival.ts notes how the visit began: two addresses.
const KEY = "site:arrival";

/**
 * How this visit began, if the browser knows: a later page, and the form in
 * its dialog, do not. In: the values of a form that is about to be sent; the
 * two that say it are replaced.
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
    // No note, or no storage: what the page itself knows stays.
  }
}
