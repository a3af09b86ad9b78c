import { withPlainHyphens } from "../../domain/stored-text.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/** Redirects by which email programs and networks record who follows a link. */
const REDIRECTS = [
  /\.safelinks\.protection\.(?:outlook\.com|office365\.us)\//,
  /^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//,
  /^(?:www\.)?google\.[a-z.]+\/url$/,
  /^l\.facebook\.com\/l\.php$/,
  /^www\.linkedin\.com\/(?:safety\/go|redir\/redirect)\/?$/,
  /^slack-redir\.net\/link$/,
  /^linkprotect\.cudasvc\.com\/url$/,
  /^urldefense\.(?:proofpoint\.)?com\/v[12]\/url$/,
];

/** Proofpoint's third format, where it leaves the address unchanged. */
const AFTER_DEFENSE =
  /^https:\/\/urldefense\.(?:proofpoint\.)?com\/v3\/__(https?:\/)\/?([^*]+?)__;/i;

/**
 * Returns the stored form of a link's address: without spaces and invisible characters,
 * its scheme in lowercase, http as https. People copy addresses as they appear in
 * emails, tables and PDFs.
 */
export function cleanHref(typed: string): string {
  const href = typed
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "")
    .trim()
    .replace(/^(?:\/\/|(?=www\.))/i, "https://");
  const [, scheme, rest = ""] =
    /^(https?|mailto|tel):[\\/]*(.*)$/i.exec(href) ?? [];
  switch (scheme?.toLowerCase()) {
    case undefined:
      return href;
    case "tel":
      return `tel:${phoneOf(rest)}`;
    case "mailto": {
      const [address = "", ...query] = rest.split("?");
      // It may follow a name, or end a sentence.
      const mail = spelled(address)
        .replace(/^.*<(.*)>$/, "$1")
        .replace(/[.,;]+$/, "");
      return `mailto:${[mail, ...query].join("?").replace(/\s/g, "%20")}`;
    }
    default: {
      const address = `https://${rest.replace(/\s/g, "%20")}`;
      const target = targetOf(address);
      return target ? cleanHref(target) : address;
    }
  }
}

/** The target of such a redirect; null for every other address. */
function targetOf(address: string): string | null {
  const [, scheme, place] = AFTER_DEFENSE.exec(address) ?? [];
  if (scheme) return `${scheme}/${place}`;
  const { hostname, pathname, searchParams } = URL.parse(address) ?? {};
  if (!REDIRECTS.some((place) => place.test(`${hostname}${pathname}`)))
    return null;
  const values = [...(searchParams ?? [])].map(([, value]) => value);
  const target = values.find((value) => /^https?(?::|-3A)/i.test(value));
  if (!target?.includes("-3A__")) return target ?? null;
  // Proofpoint's second format.
  return target
    .replaceAll("_", "/")
    .replace(/-([\dA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** Returns an email address or number without spaces and needless escapes. */
function spelled(typed: string): string {
  return typed
    .replace(/%(?:2[089b]|40)/gi, decodeURIComponent)
    .replace(/\s/g, "");
}

function phoneOf(typed: string): string {
  return withPlainHyphens(spelled(typed)).replace(
    /(?:;ext=|,*ext\.?|[,;x]+)(\d+)$/i,
    ";ext=$1",
  );
}

/** Validates a URL of another site. Empty is left to `required`. */
export function httpsVerdict(address: string | undefined): ValidationResult {
  if (!address) return true;
  const url = URL.parse(address);
  // A browser accepts spaces and a missing slash; the page shows no link for them.
  if (!url || /\s/.test(address)) {
    return "This is not a complete web address. It should start with https:// and contain no spaces.";
  }
  if (!/^https:\/\/[^/]/.test(address)) {
    return "Links to other sites must start with https://.";
  }
  if (url.username || url.password)
    return "Remove the user name and password from the address.";
  return true;
}

/**
 * Validates the URL of a link to another site, an email address or a telephone
 * number. Empty is left to `required`.
 */
export function hrefVerdict(address: string | undefined): ValidationResult {
  if (address?.startsWith("mailto:"))
    return /^mailto:[^\s@?<>]+@[^\s@?<>]+\.[^\s@?<>]+(?:\?\S*)?$/.test(address)
      ? true
      : "This is not an email address. It should look like mailto:name@example.com.";
  if (address?.startsWith("tel:"))
    return /^tel:\+?[\d().-]{3,}(?:;ext=\d+)?$/.test(address)
      ? true
      : "This is not a phone number. It should look like tel:+13035550100.";
  return httpsVerdict(address);
}

/** Validates a path on this site, for example `/blog/old-name`. */
function pathVerdict(path: string | undefined): ValidationResult {
  if (!path) return true;
  if (!path.startsWith("/") || path.startsWith("//"))
    return "Start with one slash, for example /blog/old-name.";
  if (/[\s\\?#]/.test(path))
    return "Write the path only: no spaces, no question mark, no # sign.";
  if (/\/\/|\/\.{1,2}(?:\/|$)/.test(path))
    return "Write the path as browsers show it: no double slashes, and no parts that are only dots.";
  if (path.length > 1 && path.endsWith("/"))
    return "Leave out the slash at the end.";
  return true;
}

/** Validates the target of a redirect: a path on this site or an https URL. */
export function destinationVerdict(
  destination: string | undefined,
  from: string | undefined,
): ValidationResult {
  if (!destination) return true;
  if (destination === from)
    return "The old and the new address are the same: visitors would go in circles.";
  if (destination.startsWith("/")) return pathVerdict(destination);
  return destination.includes(":")
    ? httpsVerdict(destination)
    : "Write a path of this site such as /blog/new-name, or a whole address with https://.";
}

/** Validates the source of a redirect: a path without a page of the site. */
export function originVerdict(
  from: string | undefined,
  fixedPaths: readonly string[],
): ValidationResult {
  const verdict = pathVerdict(from);
  if (verdict !== true || !from) return verdict;
  return fixedPaths.includes(from)
    ? "This is a page of the site itself. It cannot be redirected."
    : true;
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Validates a slug. Empty is left to `required`. */
export function slugVerdict(
  slug: string | undefined,
  reserved: readonly string[] = [],
): ValidationResult {
  if (!slug) return true;
  if (!slugPattern.test(slug))
    return "Use small letters, digits and single hyphens only, for example hail-damage-guide.";
  if (reserved.includes(slug))
    return `"${slug}" is the address of a page that the site already has. Choose another one.`;
  return true;
}

/** Validates an anchor (`#services`). Empty is allowed. */
export function anchorVerdict(anchor: string | undefined): ValidationResult {
  if (!anchor) return true;
  return slugPattern.test(anchor)
    ? true
    : "Use small letters, digits and single hyphens only, without the # sign.";
}

/** Validates the aliases of an article. */
export function aliasesVerdict(
  aliases: readonly (string | undefined)[] | undefined,
  ownSlug: string | undefined,
  reserved: readonly string[],
): ValidationResult {
  for (const alias of aliases ?? []) {
    const verdict = slugVerdict(alias, reserved);
    if (verdict !== true) return `"${alias}": ${verdict}`;
    if (alias && alias === ownSlug) {
      return `"${alias}" is already the address of this article. Remove it here.`;
    }
  }
  return true;
}

const legalSlugs = ["privacy", "terms", "accessibility"];

/** Validates the slug of a legal page: other pages link to three fixed ones. */
export function legalSlugVerdict(slug: string | undefined): true | string {
  if (!slug || legalSlugs.includes(slug)) return true;
  return "The site shows legal pages at privacy, terms and accessibility only. Choose one of them.";
}

/** The slugs below which the states' pages about perils are. */
const perilSlugs: Record<string, string> = {
  fire: "fire-damage",
  hail: "hail-damage",
};

/** Validates that the fire and hail pages keep these slugs. */
export function perilSlugVerdict(
  peril: string | undefined,
  slug: string | undefined,
): ValidationResult {
  const expected = peril ? perilSlugs[peril] : undefined;
  if (!expected || slug === expected) return true;
  return `The pages of the states stand below /claims/${expected}, so this page must keep the address ${expected}.`;
}

/** The fields of a `link` that its rule uses. */
type LinkValue = {
  target?: { _ref?: string } | null;
  route?: string | null;
  href?: string | null;
  anchor?: string | null;
};

/** Validates that a link has exactly one target. */
export function linkVerdict(link: LinkValue | undefined): ValidationResult {
  if (!link) return true;
  const chosen = [link.target?._ref, link.route, link.href].filter(Boolean);
  if (chosen.length === 0)
    return "Choose where the link leads: search for a page, or paste an address.";
  if (chosen.length > 1)
    return "A link can lead to one place only. Empty the fields that you do not need.";
  if (link.anchor && link.href)
    return "A place on the page works only for pages of this site. Put it into the address instead.";
  return true;
}
