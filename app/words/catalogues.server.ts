import {
  type FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
} from "../../domain/languages";

import {
  addWords,
  type BrowserWords,
  type Catalogue,
  loadWords,
  wordsOf,
} from "./catalogues";
import consultation from "#words/en/consultation.json";
import contact from "#words/en/contact.json";
import defaults from "#words/en/defaults.json";
import fields from "#words/en/fields.json";
import deadlines from "#words/en/deadlines.json";
import evidence from "#words/en/evidence.json";
import facts from "#words/en/facts.json";
import mail from "#words/en/mail.json";
import pages from "#words/en/pages.json";
import state from "#words/en/state.json";
import form from "#words/en/form.json";
import frame from "#words/en/frame.json";
import kit from "#words/en/kit.json";
import request from "#words/en/request.json";
import shell from "#words/en/shell.json";
import { serverWords as spanish } from "./es/server-words.server";

const first: Catalogue = {
  consultation,
  contact,
  defaults,
  fields,
  form,
  deadlines,
  evidence,
  facts,
  mail,
  pages,
  state,
  frame,
  kit,
  request,
  shell,
};

/** What only the server shows, in each further language. */
const others: Record<
  Exclude<Language, typeof FIRST_LANGUAGE>,
  Omit<Catalogue, keyof BrowserWords>
> = { es: spanish };

await Promise.all(furtherLanguages.map(loadWords));
for (const [language, words] of Object.entries(others))
  addWords(language as Language, words);

/** Every word of code in a language, for what is not a view, such as a mail. */
export function catalogueOf(language: Language): Catalogue {
  return { ...first, ...wordsOf(language) };
}
