/** The time on the clock of this device, as `2026-11-20T14:03:12`. */
export function localTimeOf(date: Date): string {
  const shifted = date.getTime() - date.getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 19);
}

const words = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  // The time has no zone, so none may move it.
  timeZone: "UTC",
});

/** In: a time as `localTimeOf` returns it. Out: `Nov 20, 2026, 2:03 PM`. */
export function timeInWords(local: string): string {
  // Newer ICU data has a narrow space before AM and PM, which no PDF font has.
  return words.format(new Date(`${local}Z`)).replace(/\s/g, " ");
}
