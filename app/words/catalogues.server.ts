import { furtherLanguages, type Language } from "../../schemas/languages";

import { type Catalogue, loadWords, wordsOf } from "./catalogues";
import consultation from "./en/consultation.json";
import form from "./en/form.json";
import shell from "./en/shell.json";

const first: Catalogue = { consultation, form, shell };

await Promise.all(furtherLanguages.map(loadWords));

/** Every word of code in a language, for what is no view, such as a mail. */
export function catalogueOf(language: Language): Catalogue {
  return wordsOf(language) ?? first;
}
