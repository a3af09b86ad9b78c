import { FIRST_LANGUAGE, type Language } from "../../schemas/languages";

import type consultation from "./en/consultation.json";
import type form from "./en/form.json";
import type shell from "./en/shell.json";

/**
 * The words of code in one language, by area. Those of the first language say which
 * there are: a catalogue that lacks one does not compile.
 */
export type Catalogue = {
  consultation: typeof consultation;
  form: typeof form;
  shell: typeof shell;
};

/** The name of an area. */
export type Area = keyof Catalogue;

const catalogues: Record<
  Exclude<Language, typeof FIRST_LANGUAGE>,
  () => Promise<{ words: Catalogue }>
> = { es: () => import("./es/words") };

const loaded = new Map<Language, Catalogue>();

/**
 * Loads the words of a language, before anything is shown in it; the first one needs
 * none. In: its name, as the page has it in `lang`.
 */
export async function loadWords(language: string): Promise<void> {
  if (!Object.hasOwn(catalogues, language)) return;
  const name = language as keyof typeof catalogues;
  loaded.set(name, (await catalogues[name]()).words);
}

/** The words of a language once they are loaded; null in the first one. */
export function wordsOf(language: Language): Catalogue | null {
  return loaded.get(language) ?? null;
}
