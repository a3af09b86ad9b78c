import type { ValidationContext } from "sanity";

import { fixedPaths } from "../../domain/paths.ts";
import {
  redirectTarget,
  type RedirectRule,
  RedirectTable,
} from "../../domain/redirect-table.ts";
import { type PathDocument, pathOf, pathsOf, slugsOf } from "../known-paths.ts";
import { destinationVerdict, originVerdict } from "./address.ts";
import { versionIdOf } from "./other-documents.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/** The fields of a redirect as an editor fills them in. */
export type RedirectFields = {
  from?: string;
  to?: string;
  match?: string;
  status?: number;
  permanent?: boolean;
};

/** What exists at the addresses of a redirect and its target. */
export type Surroundings = {
  /** Other redirects from or to one of the addresses. */
  others: readonly RedirectRule[];
  /** The addresses where visitors find a page. */
  pages: ReadonlySet<string>;
};

/** Converts a redirect's fields to the form that is matched. */
function ruleOf({ from, to, match, status }: RedirectFields): RedirectRule {
  const isGone = status === 410;
  return {
    from: from ?? "",
    to: isGone ? null : (to ?? ""),
    isPrefix: match === "prefix",
  };
}

/** Validates the old address by itself. Empty is left to `required`. */
export function oldAddressVerdict({
  from,
  match,
}: RedirectFields): ValidationResult {
  if (match !== "prefix") return originVerdict(from, fixedPaths);
  return from === "/"
    ? "This would redirect every page of the site. Write the beginning of the old addresses, for example /news."
    : originVerdict(from, []);
}

/** Validates the new address by itself; an address that is gone has none. */
export function newAddressVerdict(fields: RedirectFields): ValidationResult {
  const { from = "", to, status, match } = fields;
  if (status === 410) return true;
  if (!to) return "Write the new address.";
  const verdict = destinationVerdict(to, from);
  if (verdict !== true || match !== "prefix") return verdict;
  if (/[?#]/.test(to))
    return "What follows the old address is added to the new one: leave out the question mark and the # sign.";
  return isBelow(to, from)
    ? "The new address is below the old one: visitors would go in circles."
    : true;
}

/** Validates the old address against pages and other redirects. */
export function oldAddressConflict(
  fields: RedirectFields,
  { others, pages }: Surroundings,
): ValidationResult {
  const rule = ruleOf(fields);
  const { from, isPrefix } = rule;
  if (from === "") return true;
  if (!isPrefix && pages.has(from))
    return "A page of the site has this address. Visitors see the page, so this redirect would do nothing.";
  const twin = others.find(
    (other) =>
      other.isPrefix === isPrefix &&
      other.from.toLowerCase() === from.toLowerCase(),
  );
  if (twin) return "Another redirect already leads from this address.";
  const own = new RedirectTable([rule]);
  const leadsHere = others.find(
    ({ to }) => to !== null && !pages.has(pathOf(to)) && own.find(pathOf(to)),
  );
  return leadsHere
    ? `The redirect from ${leadsHere.from} leads here. Change its new address first, so that visitors get there in one step.`
    : true;
}

/** Validates the new address against other redirects. */
export function newAddressConflict(
  fields: RedirectFields,
  { others, pages }: Surroundings,
): ValidationResult {
  const rule = ruleOf(fields);
  if (!rule.to?.startsWith("/")) return true;
  const path = pathOf(rule.to);
  const next = pages.has(path) ? null : new RedirectTable(others).find(path);
  if (next === null) return true;
  const target = redirectTarget(next, path);
  if (target === null)
    return "This address is marked as gone. Choose another one.";
  const all = new RedirectTable([rule, ...others]);
  return all.leadsInCircles(rule.from, (to) =>
    to.startsWith("/") ? pathOf(to) : null,
  )
    ? `Visitors would go in circles: ${path} leads to ${target}.`
    : `${path} leads on to ${target}. Write ${target} here, so that visitors get there in one step.`;
}

/** Warns about a new address without a page. */
export function deadTargetVerdict(
  fields: RedirectFields,
  { others, pages }: Surroundings,
): ValidationResult {
  const { to, isPrefix } = ruleOf(fields);
  // Below a prefix every page has its own address.
  if (isPrefix || !to?.startsWith("/") || to.startsWith("//")) return true;
  const path = pathOf(to);
  return pages.has(path) || new RedirectTable(others).find(path) !== null
    ? true
    : "No page has this address now: visitors would find nothing.";
}

const SURROUNDINGS_QUERY = `{
  "documents": *[slug.current in $slugs || count(aliases[@ in $slugs]) > 0]{
    _type, slug, aliases, listInNews
  },
  "others": *[
    _type == "redirect" && _id != $id
    && (from in $froms || to == $from || string::startsWith(to, $below))
  ] | order(_id)[0...200]{
    from,
    "to": select(status == 410 => null, to),
    "isPrefix": coalesce(match == "prefix", false)
  }
}`;

/**
 * Reads what visitors find at the addresses of the validated redirect; for a version,
 * after its release. Rejects when the content source does not answer.
 */
export async function readSurroundings(
  context: Pick<ValidationContext, "document" | "getClient">,
): Promise<Surroundings> {
  const fields: RedirectFields & { _id?: string } = context.document ?? {};
  const { from = "", to = "" } = fields;
  const paths = [from, to];
  const { publishedId, release } = versionIdOf(fields._id ?? "");
  const { documents, others } = await context
    .getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: release === null ? "published" : [release] })
    .fetch<{ documents: PathDocument[]; others: RedirectRule[] }>(
      SURROUNDINGS_QUERY,
      {
        id: publishedId,
        slugs: slugsOf(paths),
        froms: [from, ...ancestorsOf(pathOf(to))],
        from,
        below: `${from}/`,
      },
      { tag: "redirect.validation" },
    );
  return { others, pages: new Set([...fixedPaths, ...pathsOf(documents)]) };
}

/** A path and every path above it: the prefixes that may match it. */
function ancestorsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 2).join("/"));
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
