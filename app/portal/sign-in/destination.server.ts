import { environment } from "~/env/env.server";
import { sitePath } from "~/http/site-path";
import type { LoadContext } from "~/load-context";

/** Pages that redirect a signed-in user: a redirect to one could loop. */
const circles = /^\/(?:login|logout|auth)(?:[/?#]|$)/;

/** Where a signed-in user goes: the CRM, or without one the firm's own list. */
export function home(): string {
  return environment().crmUrl ?? "/dashboard";
}

/**
 * The allowed target after signing in: a page of this site, or a URL of the CRM
 * or the portal in the environment; `home()` for anything else. A refusal is
 * logged.
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

/** A page of this site as a path; null for everything else. */
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

/** True unless the client does not accept HTML. */
export function wantsPage(request: Request): boolean {
  const accepted = request.headers.get("Accept");
  return accepted === null || /text\/(?:html|\*)|\*\/\*/.test(accepted);
}
