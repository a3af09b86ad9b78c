import { environment } from "~/env/env.server";
import { sitePath } from "~/http/site-path";
import type { LoadContext } from "~/load-context";

/** Pages that lead a signed-in person on: going to one of them would be a circle. */
const circles = /^\/(?:login|logout|auth)(?:[/?#]|$)/;

/** Where a signed-in user goes: the CRM, or the firm's own list without one. */
export function home(): string {
  return environment().crmUrl ?? "/dashboard";
}

/**
 * Where a user wants to go after signing in, as far as it may be followed:
 * a page of this site, or an address on the CRM or the portal that the
 * environment names. In: what the address bar said; the context of the loader,
 * to note a refusal. Out: anything else: `home()`.
 */
export function destinationOf(
  wanted: string | null,
  { noteSecurity }: Pick<LoadContext, "noteSecurity"> = {},
): string {
  if (!wanted) return home();
  const known = sitePath(wanted) ?? neighbour(wanted);
  if (known === null) noteSecurity?.("refused redirect");
  return known === null || circles.test(known) ? home() : known;
}

/** A page of this site, without its origin; null for everything else. */
export function ownPage(wanted: string | null): string | null {
  const path = wanted === null ? null : sitePath(wanted);
  return path === null || circles.test(path) ? null : path;
}

function neighbour(wanted: string): string | null {
  const url = URL.parse(wanted);
  if (!url || url.protocol !== "https:" || url.username || url.password)
    return null;
  const { crmUrl, portalUrl } = environment();
  const allowed = [crmUrl, portalUrl].some(
    (known) => known !== null && new URL(known).origin === url.origin,
  );
  return allowed ? url.href : null;
}

/** True unless the client says that it wants no page. */
export function wantsPage(request: Request): boolean {
  const accepted = request.headers.get("Accept");
  return accepted === null || /text\/(?:html|\*)|\*\/\*/.test(accepted);
}
