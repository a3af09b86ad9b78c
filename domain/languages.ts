/**
 * The languages of the site. A further language needs one entry here, a catalog of the
 * words of code (content/words), and its content.
 */
export const languages = {
  en: { title: "English", prefix: "", locale: "en-US" },
  es: { title: "Español", prefix: "/es", locale: "es-US" },
} as const;

/** A language of the site, by its HTML name. */
export type Language = keyof typeof languages;

const englishNames = new Intl.DisplayNames("en-US", { type: "language" });

/** The English name of a language, such as “Spanish.” */
export function englishName(language: Language) {
  return englishNames.of(language);
}

/** The language of documents that name none, and of addresses without a prefix. */
export const FIRST_LANGUAGE = "en" as const;

/** The others, whose addresses start with their prefix. */
export const furtherLanguages = (Object.keys(languages) as Language[]).filter(
  (language) => language !== FIRST_LANGUAGE,
);

/** True for the name of a language of the site. */
export function isLanguage(name: unknown): name is Language {
  return typeof name === "string" && Object.hasOwn(languages, name);
}

/** The language of a document; the first one if it names none. */
export function languageOf(document: unknown): Language {
  const { language } = (document ?? {}) as { language?: unknown };
  return isLanguage(language) ? language : FIRST_LANGUAGE;
}

/**
 * Returns the language of an address, and the same address in the first language.
 *
 * @param address on this site, starting with its path.
 */
export function splitLanguage(address: string): {
  language: Language;
  path: string;
} {
  for (const language of furtherLanguages) {
    const { prefix } = languages[language];
    const rest = address.slice(prefix.length);
    if (address.startsWith(prefix) && (rest === "" || /^[/?#]/.test(rest)))
      return { language, path: /^\//.test(rest) ? rest : `/${rest}` };
  }
  return { language: FIRST_LANGUAGE, path: address };
}

/** Translates a path in the first language to another. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languages[language];
  return prefix !== "" && path === "/" ? prefix : `${prefix}${path}`;
}

/**
 * True for an address that exists in no other language: one for staff or programs.
 *
 * @param path in the first language, with or without its query.
 */
export function isFirstLanguageOnly(path: string): boolean {
  return FOR_STAFF_AND_PROGRAMS.test(path);
}

const FOR_STAFF_AND_PROGRAMS =
  /^\/(?:auth|calendar|crm|dashboard|login|logout|preview|shared|sitemap|studio|webhooks|\.well-known)(?:[/?]|$)|^\/[\w-]+\.(?:ico|svg|txt|webmanifest|xml)(?:\?|$)/;
