/** Where inline-scripts/arrival.ts notes how the visit began. */
export const arrivalKey = "site:arrival";

/**
 * How this visit began, if the browser knows: a later page, and the form in
 * its dialog, do not. In: the values of a form that is about to be sent; the
 * two that say it are replaced.
 */
export function addArrival(values: FormData): void {
  const arrival = read();
  if (arrival === null) return;
  values.set("landingPage", arrival.landingPage);
  values.set("referrer", arrival.referrer);
}

function read(): { landingPage: string; referrer: string } | null {
  try {
    const [landingPage, referrer] = JSON.parse(
      sessionStorage.getItem(arrivalKey) ?? "",
    ) as unknown[];
    return typeof landingPage === "string" && typeof referrer === "string"
      ? { landingPage, referrer }
      : null;
  } catch {
    return null;
  }
}
