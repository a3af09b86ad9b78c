import { createContext, useContext } from "react";

import {
  FIRST_LANGUAGE,
  type Language,
  splitLanguage,
} from "../../domain/languages";

import shell from "#words/en/shell.json";

import type { Area, Catalogue } from "./catalogues";

/** The addresses of the pages in another language, by those of their originals. */
export type Addresses = Readonly<Record<string, string>>;

type PageLanguage = {
  language: Language;
  addresses: Addresses;
  /** Null in the first language, whose words come with the views themselves. */
  words: Partial<Catalogue> | null;
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
 * Returns the words of an area in the language of the page.
 *
 * @param first the words in the first language, so that a page in it loads no other.
 */
export function useWords<Name extends Area>(
  area: Name,
  first: Catalogue[Name],
): Catalogue[Name] {
  return useContext(LanguageContext).words?.[area] ?? first;
}

type OriginalProps = { words: string | null | undefined; className?: string };

/**
 * Offers the site's text in the first language below its translation, closed; nothing
 * on a page in that language.
 */
export function Original({ words, className = "" }: OriginalProps) {
  const { original } = useWords("shell", shell);
  const isShown = useLanguage() !== FIRST_LANGUAGE && words;
  return isShown ? (
    <details className={`mt-1 ${className}`}>
      <summary className="min-h-6 underline">{original}</summary>
      <p lang={FIRST_LANGUAGE}>{words}</p>
    </details>
  ) : null;
}

/** The attributes of a link within the site. */
export type Place = { href: string; hrefLang?: Language };

/**
 * Returns the function from an address in the first language to that of the same page in
 * the language that is shown; without one, to the address itself, with its language. An
 * address elsewhere stays as it is, with the first language if that is known of it.
 */
export function useAddresses(): (
  address: string,
  isInFirst?: boolean,
) => Place {
  const { language, addresses } = useContext(LanguageContext);
  return (address, isInFirst = false) => {
    if (language === FIRST_LANGUAGE) return { href: address };
    if (!address.startsWith("/"))
      return {
        href: address,
        ...(isInFirst && { hrefLang: FIRST_LANGUAGE }),
      };
    // Of a document in this language.
    if (splitLanguage(address).language === language) return { href: address };
    const [path = ""] = address.split(/[?#]/, 1);
    const own = addresses[path];
    return own === undefined
      ? { href: address, hrefLang: FIRST_LANGUAGE }
      : { href: own + address.slice(path.length) };
  };
}

/** The same for what has no `hreflang`, such as a form. */
export function useAddress(address: string): string {
  return useAddresses()(address).href;
}
