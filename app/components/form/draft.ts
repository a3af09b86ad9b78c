// inline-scripts/draft.ts reads the same key.
const KEY = "site:consultation-draft";

// Never stored, since on a shared machine it would identify a visitor to their
// insurer.
const neverKept = new Set(["policyNumber"]);

/** Stores the values of the named fields for this tab, in case the page is lost. */
export function keepDraft(values: FormData, names: readonly string[]): void {
  const draft = names
    .filter((name) => !neverKept.has(name))
    .map((name) => [name, values.get(name)]);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)));
}

/** Deletes the draft, once the form was sent. */
export function dropDraft(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Puts a draft back into the fields of a form that a visitor has not changed. */
export function restoreDraft(form: HTMLFormElement): void {
  withStorage((storage) => {
    putBackAll(
      form,
      JSON.parse(storage.getItem(KEY) ?? "[]") as [string, unknown][],
    );
  });
}

/** Puts values back into the fields of a form that a visitor has not changed. */
export function putBackAll(
  form: HTMLFormElement,
  values: Iterable<readonly [string, unknown]>,
): void {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name);
    if (typeof value === "string") putBack(field, value);
  }
}

function putBack(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof HTMLInputElement && field.type === "hidden") return;
  if (field instanceof HTMLSelectElement) field.value = value;
  else if (field instanceof HTMLInputElement && field.type === "checkbox")
    field.checked = value === field.value;
  else if (
    (field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement) &&
    (field.value === "" || field.value === field.defaultValue)
  )
    field.value = value;
}

// A browser may refuse its storage; the form works without it.
function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    return;
  }
}

// The key under which inline-scripts/every-page.ts stores the landing page and the
// referrer.
const ARRIVAL_KEY = "site:arrival";

/**
 * Replaces landing page and referrer by those with which the visit began, which
 * a later page or the dialog does not know; unchanged if the browser stored none.
 */
export function addArrival(values: FormData): void {
  try {
    const [page = "", referrer = ""] = (
      sessionStorage.getItem(ARRIVAL_KEY) ?? ""
    ).split(" ");
    const { pathname, search } = new URL(page);
    values.set("landingPage", pathname + search);
    values.set("referrer", referrer);
  } catch {
    // Nothing stored, or no storage: the form's own values stay.
  }
}
