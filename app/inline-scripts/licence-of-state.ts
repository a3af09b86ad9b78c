/*
 * Stands behind the lines with the licence of each state, below the form for a
 * consultation. Once the location in the form names a state, its line is shown.
 * Without it the link to the licences does.
 */
export {};

const lines = [...document.querySelectorAll<HTMLElement>("[data-licence-of]")];

/** In: the field's text. Out: the line of the state that it ends in, if any. */
function lineFor(location: string): HTMLElement | undefined {
  // A post code and a country may follow the state.
  const address = location
    .replace(/[\s,]*(usa?|united states)?[\s.]*$/i, "")
    .replace(/[\s,]+\d{5}(-\d{4})?$/, "");
  const [, end] =
    /(?:^|[\s,])([A-Z]{2}|(?<=,\s*)[a-z]{2})$/.exec(address) ?? [];
  if (end) {
    return lines.find(
      (line) => line.dataset["abbreviation"] === end.toUpperCase(),
    );
  }
  // The last name counts: Washington Street, Denver, Colorado. Kansas City says
  // nothing of Kansas.
  const text = address.replace(/kansas\s+city/gi, " ").toLowerCase();
  const places = lines.map((line) => ({
    line,
    at: text.search(
      new RegExp(
        `\\b${line.dataset["licenceOf"]}\\b(?!.*\\b${line.dataset["licenceOf"]}\\b)`,
        "i",
      ),
    ),
  }));
  const last = places.reduce(
    (one, other) => (other.at > one.at ? other : one),
    {
      line: undefined as HTMLElement | undefined,
      at: -1,
    },
  );
  return last.line;
}

function show(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.name !== "location") return;
  const shown = lineFor(field.value);
  for (const line of lines) line.hidden = line !== shown;
}

addEventListener("input", ({ target }) => show(target));
// A browser that goes back fills in the typed text without an event.
addEventListener("pageshow", () =>
  show(document.querySelector("form [name=location]")),
);
