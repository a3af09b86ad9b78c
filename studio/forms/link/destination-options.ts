import {
  documentPath,
  type LinkRoute,
  linkRoutes,
  type PathSource,
  type StatePageKind,
} from "../../../domain/paths.ts";
import { linkRouteTitles } from "../../../schemas/objects/link.ts";
import {
  anchorVerdict,
  cleanHref,
  destinationVerdict,
  hrefVerdict,
} from "../../../schemas/rules/address.ts";

/** A page that a link may lead to. */
export type LinkedPage = PathSource & {
  /** The published id. */
  _id: string;
  title: string;
  /** True for a draft that was never published. */
  isUnpublished: boolean;
};

/** The fields of a link's target, as they are stored. */
export type Destination = {
  target?: { _type: string; _ref: string; _weak?: boolean };
  statePage?: StatePageKind;
  route?: string;
  href?: string;
  anchor?: string;
};

/** A result of the search for a link's target. */
export type DestinationOption = {
  /** The path or URL. */
  value: string;
  title: string;
  /** Whether it leads to a page that visitors cannot see yet. */
  isUnpublished: boolean;
  destination: Destination;
};

const statePages = [
  ["landing", ""],
  ["fire", "Fire damage: "],
  ["hail", "Hail damage: "],
] as const;

const MOST_OPTIONS = 12;

/**
 * Returns the search text for what was typed or pasted, without invisible characters,
 * which a copy from a preview contains; for an address of the website, its path.
 *
 * @param origin the website's.
 */
export function searchedText(typed: string, origin: string | null): string {
  const text = typed.replace(/\p{Cf}/gu, "").trim();
  const url = URL.parse(text);
  // Old links of ours begin with http:.
  if (!url || url.host !== URL.parse(origin ?? "")?.host) return text;
  return `${url.pathname.replace(/(.)\/$/, "$1")}${url.hash}`;
}

/**
 * Returns the targets that match a search, best first: an address alone, or pages by
 * title and path.
 *
 * @param pages found for the search.
 * @param own the page with the link, if it has one.
 */
export function destinationOptions(
  searched: string,
  pages: readonly LinkedPage[],
  own: LinkedPage | null,
): DestinationOption[] {
  if (searched.startsWith("#"))
    return own ? placeOn(own, searched.slice(1)) : [];
  const address = addressOption(searched);
  if (address) return [address];
  const [words = "", anchor] = searched.split("#");
  const all = [...pages.flatMap(pageOptions), ...routeOptions()];
  // A fixed page may be a document as well, which then follows a change of its address.
  const byAddress = new Map(all.toReversed().map((each) => [each.value, each]));
  const found = all
    .filter((option) => byAddress.get(option.value) === option)
    .map((option) => ({ option, rank: rankOf(option, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MOST_OPTIONS)
    .map(({ option }) => option);
  return anchor && anchorVerdict(anchor) === true
    ? found.map((option) => withAnchor(option, anchor))
    : found;
}

/**
 * Returns only addresses, as a redirect stores them: a path of the site without a
 * fragment, even where no page is, or an address of another site.
 *
 * @param from the paths that are redirected.
 */
export function addressOptions(
  searched: string,
  pages: readonly LinkedPage[],
  own: LinkedPage | null,
  from: readonly unknown[],
): DestinationOption[] {
  const value = searched.replace(/^(\/[^#]*)#.*$/, "$1");
  const found = destinationOptions(value, pages, own);
  const typed = { value, title: "This address", isUnpublished: false };
  if (value.startsWith("/") && !found.some((each) => each.value === value))
    found.push({ ...typed, destination: {} });
  return found.filter(
    ({ value: to }) =>
      !from.includes(to) && destinationVerdict(to, undefined) === true,
  );
}

function pageOptions(page: LinkedPage): DestinationOption[] {
  const { _id, _type, isUnpublished } = page;
  // Publishing the target turns the weak reference into a strong one.
  const strengthened = { _weak: true, _strengthenOnPublish: { type: _type } };
  const target = {
    _type: "reference",
    _ref: _id,
    ...(isUnpublished && strengthened),
  };
  const kinds = _type === "state" ? statePages : statePages.slice(0, 1);
  return kinds.flatMap(([statePage, prefix]) => {
    const value = documentPath({ ...page, page: statePage });
    if (value === null) return [];
    const title = `${prefix}${page.title || value}`;
    const chosen = statePage === "landing" ? {} : { statePage };
    return [
      { value, title, isUnpublished, destination: { target, ...chosen } },
    ];
  });
}

function routeOptions(): DestinationOption[] {
  const routes = Object.entries(linkRouteTitles) as [LinkRoute, string][];
  return routes.map(([route, title]) => ({
    value: linkRoutes[route],
    title,
    isUnpublished: false,
    destination: { route },
  }));
}

/** 0 for no match; higher for a match at the beginning of the title or path. */
function rankOf({ title, value }: DestinationOption, typed: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [name, path] = [title.toLowerCase(), value.toLowerCase()];
  if (!words.every((word) => `${name} ${path}`.includes(word))) return 0;
  const whole = words.join(" ");
  if (path === whole) return 4;
  if (name.startsWith(whole)) return 3;
  return words.every((word) => name.includes(word)) ? 2 : 1;
}

function placeOn(own: LinkedPage, anchor: string): DestinationOption[] {
  const [option] = pageOptions(own);
  return option && anchor && anchorVerdict(anchor) === true
    ? [withAnchor(option, anchor)]
    : [];
}

function withAnchor(
  { value, destination, ...option }: DestinationOption,
  anchor: string,
): DestinationOption {
  return {
    ...option,
    value: `${value}#${anchor}`,
    destination: { ...destination, anchor },
  };
}

/** The option for a typed or pasted URL, email address or telephone number. */
function addressOption(typed: string): DestinationOption | null {
  const href = hrefOf(typed);
  if (href === null || hrefVerdict(href) !== true) return null;
  const title = href.startsWith("mailto:")
    ? "Email"
    : href.startsWith("tel:")
      ? "Phone"
      : "Another site";
  return {
    value: href,
    title,
    isUnpublished: false,
    destination: { href },
  };
}

function hrefOf(typed: string): string | null {
  if (/^(?:https?:|mailto:|tel:)/i.test(typed)) return cleanHref(typed);
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(typed)) return `mailto:${typed}`;
  const phone = cleanHref(`tel:${typed}`).replace(/[().-]/g, "");
  if (/^tel:\+?\d{10,}(?:;ext=\d+)?$/.test(phone)) return phone;
  const isDomain = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?$/i.test(typed);
  return isDomain ? cleanHref(`https://${typed}`) : null;
}
