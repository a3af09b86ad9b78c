/**
 * Puts values into a sentence of the catalogue.
 *
 * @param sentence with each place as `{name}`; a place without a value stays.
 */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** The forms of a sentence that counts something, as `Intl.PluralRules` names them. */
export type Counted = { one: string; other: string };

/** Returns the form of a sentence for a number, with `{count}` filled in. */
export function counted(
  locale: string,
  forms: Counted,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const rule = new Intl.PluralRules(locale).select(count);
  const form = rule === "one" ? forms.one : forms.other;
  return fill(form, { count: count.toLocaleString(locale), ...values });
}
