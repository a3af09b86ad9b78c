// The small script of the form (inline-scripts/draft.ts) looks here too.
const KEY = "site:consultation-draft";

// A shared machine never keeps what may identify a visitor to their insurer.
const neverKept = new Set(["policyNumber"]);

/** Keeps what was typed in this tab, in case the page is lost. In: the values, and which of them. */
export function keepDraft(values: FormData, names: readonly string[]): void {
  const draft = names
    .filter((name) => !neverKept.has(name))
    .map((name) => [name, values.get(name)]);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)));
}

/** Forgets what was typed: it was sent. */
export function dropDraft(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Puts a draft back into the fields of a form that are still empty. */
export function restoreDraft(form: HTMLFormElement): void {
  withStorage((storage) => {
    putBackAll(
      form,
      JSON.parse(storage.getItem(KEY) ?? "[]") as [string, unknown][],
    );
  });
}

/** Puts values back into the fields of a form that are still empty. */
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
    field.value === ""
  )
    field.value = value;
}

// A browser may refuse its storage; the form works without.
function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    return;
  }
}
