/** The title and the description of a page in search results. */
import { sentencesOf } from "./sentences.ts";
import { beginning, plainWords } from "./stored-text.ts";

/** The fields of a page that provide its title and its description. */
export type PageWords = {
  /** Written for search engines, so they take precedence. */
  seo?: { title?: string | null; description?: string | null } | null;
  heading?: string | null;
  title?: string | null;
  description?: string | null;
  intro?: string | null;
};

export type SearchWords = { title: string; description: string };

/** The site's own words, which complete a page's. */
export type SiteWords = { firmName: string; description: string | null };

/** What search results show, in characters; longer texts are cut. */
export const LONGEST = { title: 60, description: 155 } as const;

/** The site completes a shorter one. */
export const SHORTEST_DESCRIPTION = 50;

/** The parts of a page that form its head. */
export type HeadSource = SearchWords & {
  /** Its canonical path. */
  path: string;
  /** True: the site's own description is not added to a short one. */
  isComplete?: boolean | undefined;
  /** The storm that the page shows: shared links show it, search engines do not. */
  storm?: { heading: string; text: string | null } | null | undefined;
};

/**
 * Returns what search results and shared cards show of a page: title, description and
 * canonical address, and the words of the card with the path of its picture.
 */
export function pageHead(
  page: HeadSource,
  site: SiteWords & { siteUrl: string },
) {
  const { path, storm } = page;
  const words = searchWords(page, site, page.isComplete);
  return {
    ...words,
    url: `${site.siteUrl}${path}`,
    card: {
      title: shorten(storm?.heading || page.title, LONGEST.title),
      description: shorten(
        storm?.text || words.description,
        LONGEST.description,
      ),
      picture: cardPath(path),
    },
  };
}

/** The page's own words for search results; empty where it has none. */
export function ownWords(page: PageWords): SearchWords {
  const { seo, heading, title, description, intro } = page;
  return {
    title: seo?.title || heading || title || "",
    description: seo?.description || description || intro || "",
  };
}

/**
 * Returns the title and description for a page's head, at most 60 and 155 characters.
 *
 * @param isComplete whether to leave the site's description out of a short one.
 */
function searchWords(
  own: SearchWords,
  site: SiteWords,
  isComplete = false,
): SearchWords {
  return {
    title: titleWithFirm(own.title, site.firmName),
    description: describe(own, site, isComplete),
  };
}

/** Adds the firm's name to a title, if it fits and the title does not contain it already. */
export function titleWithFirm(title: string, firmName: string): string {
  const own = plainWords(title);
  const whole = `${own} | ${firmName}`;
  return firmName === "" ||
    spacedWords(own).includes(spacedWords(firmName)) ||
    whole.length > LONGEST.title
    ? shorten(title, LONGEST.title)
    : whole;
}

/** The words of a text, each between two spaces. */
function spacedWords(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

function describe(
  { title, description }: SearchWords,
  site: SiteWords,
  isComplete: boolean,
): string {
  const own = description.trim();
  const isEnough = own.length >= SHORTEST_DESCRIPTION || isComplete;
  if (own !== "" && isEnough) return wholeSentences(own);
  const base = own || title;
  const end = /[.!?…]$/.test(base) ? "" : ".";
  return wholeSentences(`${base}${end} ${site.description ?? ""}`);
}

/** The sentences of a description that search results show whole; if none, its beginning. */
function wholeSentences(text: string): string {
  const { description: limit } = LONGEST;
  const clean = plainWords(text).replace(/\s+/g, " ").trim();
  if (clean.length <= limit) return clean;
  let whole = "";
  for (const sentence of sentencesOf(clean)) {
    const longer = `${whole} ${sentence}`.trimStart();
    if (longer.length > limit) break;
    whole = longer;
  }
  return whole.length >= SHORTEST_DESCRIPTION ? whole : shorten(clean, limit);
}

/** Cuts a text longer than the limit after a whole word. */
export function shorten(text: string, limit: number): string {
  const clean = plainWords(text).replace(/\s+/g, " ").trim();
  if (clean.length <= limit) return clean;
  const cut = beginning(clean, limit - 1);
  const end = Math.max(cut.lastIndexOf(" "), limit / 2);
  const words = beginning(cut, end);
  return `${words.replace(/[\s,;:.–-]+$/, "")}…`;
}

/** The title of a state's page without a heading. */
export function statePageTitle(
  page: "landing" | "fire" | "hail",
  state: string,
): string {
  switch (page) {
    case "landing":
      return `Public adjusters in ${state}`;
    case "fire":
      return `Fire damage claims in ${state}`;
    case "hail":
      return `Hail damage claims in ${state}`;
  }
}

const CARDS = "/og/";

/**
 * The path of a page's card, which is shown when the page is shared.
 *
 * @param path of the page.
 * @returns `/og/{type}/{slug}.png`, from the last two segments; the type of a path with
 * one segment is `page`.
 */
export function cardPath(path: string): string {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);
  const slug = parts.at(-1) ?? "home";
  return `${CARDS}${parts.at(-2) ?? "page"}/${slug}.png`;
}
