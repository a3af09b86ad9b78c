import defaults from "#words/en/defaults.json";

/**
 * The texts of the forms besides their labels, where editors have written none,
 * and while the content source is down.
 */
export const defaultFormTexts: FormTexts = defaults;

/** All texts of the forms, which editors may change. */
export type FormTexts = typeof defaults;

/**
 * The texts that differ from the defaults, so that a page need not contain the
 * others.
 */
export type OwnFormTexts = Partial<FormTexts>;

/** Returns every text: the editors' own, else the default of their language. */
export function allFormTexts(
  own: OwnFormTexts,
  usual: FormTexts = defaults,
): FormTexts {
  return { ...usual, ...own };
}
