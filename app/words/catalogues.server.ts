import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
} from "../../schemas/languages";

import {
  addWords,
  type BrowserWords,
  type Catalogue,
  loadWords,
  wordsOf,
} from "./catalogues";
import consultation from "./en/consultation.json";
import contact from "./en/contact.json";
import defaults from "./en/defaults.json";
import fields from "./en/fields.json";
import deadlines from "./en/deadlines.json";
import evidence from "./en/evidence.json";
import facts from "./en/facts.json";
import mail from "./en/mail.json";
import pages from "./en/pages.json";
import state from "./en/state.json";
import form from "./en/form.json";
import frame from "./en/frame.json";
import kit from "./en/kit.json";
import request from "./en/request.json";
import shell from "./en/shell.json";
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

/** What the server alone shows, in each further language. */
const others: Record<
  Exclude<Language, typeof FIRST_LANGUAGE>,
  Omit<Catalogue, keyof BrowserWords>
> = { es: spanish };

await Promise.all(furtherLanguages.map(loadWords));
for (const [language, words] of Object.entries(others))
  addWords(language as Language, words);

/** Every word of code in a language, for what is no view, such as a mail. */
export function catalogueOf(language: Language): Catalogue {
  return { ...first, ...wordsOf(language) };
}
