import { pathOf } from "../../known-paths.ts";
import { RedirectTable } from "../../redirect-table.ts";
import type { CheckedDocument, Found } from "../finding.ts";
import { publishedIdOf, redirectOf, type Site } from "../site.ts";

/**
 * A redirect that leads in circles, drafts of others among them: the form looks
 * at what is published, and two drafts may each be right by themselves.
 */
export function redirectRules(document: CheckedDocument, site: Site): Found[] {
  const own = redirectOf(document);
  // A page comes before every redirect.
  const toRedirect = (target: string) =>
    target.startsWith("/") && !site.paths.has(pathOf(target))
      ? pathOf(target)
      : null;
  const id = publishedIdOf(document._id);
  const others = [...site.documents]
    .filter(([otherId, { _type }]) => _type === "redirect" && otherId !== id)
    .map(([, other]) => redirectOf(other));
  const table = new RedirectTable([own, ...others]);
  if (site.paths.has(own.from) || !table.leadsInCircles(own.from, toRedirect))
    return [];
  return [
    {
      rule: "redirect-circle",
      path: ["to"],
      message: `Visitors would go in circles: ${String(own.to)} leads back to ${own.from}, or on and on. Change or delete one of these redirects, drafts among them.`,
    },
  ];
}
