import {
  FIRST_LANGUAGE,
  isLanguage,
  type Language,
} from "../../domain/languages";

import type consultation from "#words/en/consultation.json";
import type contact from "#words/en/contact.json";
import type defaults from "#words/en/defaults.json";
import type fields from "#words/en/fields.json";
import type evidence from "#words/en/evidence.json";
import type deadlines from "#words/en/deadlines.json";
import type facts from "#words/en/facts.json";
import type mail from "#words/en/mail.json";
import type pages from "#words/en/pages.json";
import type state from "#words/en/state.json";
import type form from "#words/en/form.json";
import type frame from "#words/en/frame.json";
import type kit from "#words/en/kit.json";
import type request from "#words/en/request.json";
import type shell from "#words/en/shell.json";

/**
 * The words of code in one language, by area. The first language defines them:
 * a catalogue that lacks one does not compile.
 */
export type Catalogue = BrowserWords & {
  deadlines: typeof deadlines;
  evidence: typeof evidence;
  facts: typeof facts;
  frame: typeof frame;
  mail: typeof mail;
  pages: typeof pages;
  state: typeof state;
};

/** The areas of the views that a browser hydrates. */
export type BrowserWords = {
  consultation: typeof consultation;
  contact: typeof contact;
  defaults: typeof defaults;
  fields: typeof fields;
  form: typeof form;
  kit: typeof kit;
  request: typeof request;
  shell: typeof shell;
};

/** The name of an area. */
export type Area = keyof Catalogue;

const catalogues: Record<
  Exclude<Language, typeof FIRST_LANGUAGE>,
  () => Promise<{ words: BrowserWords }>
> = { es: () => import("./es/words") };

const loaded = new Map<Language, Partial<Catalogue>>();

/**
 * Loads the words of a language before anything is shown in it; the first one needs
 * none.
 *
 * @param language as in the page's `lang`.
 */
export async function loadWords(language: string): Promise<void> {
  if (!Object.hasOwn(catalogues, language)) return;
  const name = language as keyof typeof catalogues;
  addWords(name, (await catalogues[name]()).words);
}

/** Adds what only the server shows in a language. */
export function addWords(language: Language, words: Partial<Catalogue>): void {
  loaded.set(language, { ...loaded.get(language), ...words });
}

/** The words of a language once they are loaded; null in the first one. */
export function wordsOf(language: Language): Partial<Catalogue> | null {
  return loaded.get(language) ?? null;
}

/**
 * Returns the words of an area outside views, in the language of the page in a browser.
 *
 * @param first the words in the first language.
 */
export function wordsOnPage<Name extends Area>(
  area: Name,
  first: Catalogue[Name],
): Catalogue[Name] {
  const language = languageOnPage();
  return wordsOf(language)?.[area] ?? first;
}

/** The language of the page in a browser; the first one elsewhere. */
export function languageOnPage(): Language {
  const { lang = "" } = globalThis.document?.documentElement ?? {};
  return isLanguage(lang) ? lang : FIRST_LANGUAGE;
}
