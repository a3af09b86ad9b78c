/*
 * Runs after the list of licenses below the consultation form. Once the
 * location in the form names a state, it shows the license of that state.
 * Without this script there is the link to all licenses.
 */
export {};

const lines = [...document.querySelectorAll<HTMLElement>("[data-licence-of]")];

/**
 * In: the field's text. Out: the element of the state at the end of it, if any.
 */
function lineFor(location: string): HTMLElement | undefined {
  // A ZIP code and a country may follow the state.
  const address = location
    .replace(/[\s,]*(usa?|united states)?[\s.]*$/i, "")
    .replace(/[\s,]+\d{5}(-\d{4})?$/, "");
  const [, capitals, end = capitals] =
    /(?:(?:^|[\s,])([A-Z]{2})|,\s*([a-z]{2}))$/.exec(address) ?? [];
  if (end) {
    return lines.find(
      (line) => line.dataset["abbreviation"] === end.toUpperCase(),
    );
  }
  // The last name counts: Washington Street, Denver, Colorado. Kansas City does
  // not imply Kansas.
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
// After going back, browsers restore the typed text without an input event.
addEventListener("pageshow", () =>
  show(document.querySelector("form [name=location]")),
);
