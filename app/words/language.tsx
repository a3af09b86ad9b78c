import { createContext, useContext } from "react";

import { FIRST_LANGUAGE, type Language } from "../../schemas/languages";

import type { Area, Catalogue } from "./catalogues";

/** The addresses of the pages in another language, by those of their originals. */
export type Addresses = Readonly<Record<string, string>>;

type PageLanguage = {
  language: Language;
  addresses: Addresses;
  /** Null in the first language, whose words come with the views themselves. */
  words: Catalogue | null;
};

/** The language of the page that is shown. */
export const LanguageContext = createContext<PageLanguage>({
  language: FIRST_LANGUAGE,
  addresses: {},
  words: null,
});

/** The language of the page that is shown. */
export function useLanguage(): Language {
  return useContext(LanguageContext).language;
}

/**
 * The words of an area in the language of the page. In: the name of the area; its
 * words in the first language, so that a page in it loads no other.
 */
export function useWords<Name extends Area>(
  area: Name,
  first: Catalogue[Name],
): Catalogue[Name] {
  return useContext(LanguageContext).words?.[area] ?? first;
}

/**
 * In: an address in the first language. Out: the function that gives the address of
 * the same page in the language that is shown; the address itself if there is none.
 */
export function useAddresses(): (address: string) => string {
  const { addresses } = useContext(LanguageContext);
  return (address) => {
    const [path = ""] = address.split(/[?#]/, 1);
    return (addresses[path] ?? path) + address.slice(path.length);
  };
}
