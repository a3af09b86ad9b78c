import { environment } from "~/env.server";

/** Pages that lead a signed-in person on: going to one of them would be a circle. */
const circles = /^\/(?:login|logout|auth)(?:[/?#]|$)/;

/** Where a person goes who has signed in: the CRM, or the firm's own list without one. */
export function home(): string {
  return environment().crmUrl ?? "/dashboard";
}

/**
 * Where somebody wants to go after signing in, as far as it may be followed:
 * a page of this site, or an address on the CRM or the portal that the
 * environment names. In: what the address bar said. Out: anything else: `home()`.
 */
export function destinationOf(wanted: string | null): string {
  return ownPage(wanted) ?? neighbour(wanted) ?? home();
}

/** A page of this site, without its origin; null for everything else. */
export function ownPage(wanted: string | null): string | null {
  // A browser reads `/\evil` and `/<tab>/evil` as another host.
  if (!wanted || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return null;
  const { siteUrl } = environment();
  const url = URL.parse(wanted, siteUrl);
  if (url?.origin !== new URL(siteUrl).origin) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith("//") || circles.test(path) ? null : path;
}

function neighbour(wanted: string | null): string | null {
  const url = wanted && URL.parse(wanted);
  if (!url || url.protocol !== "https:" || url.username || url.password)
    return null;
  const { crmUrl, portalUrl } = environment();
  const allowed = [crmUrl, portalUrl].some(
    (known) => known !== null && new URL(known).origin === url.origin,
  );
  return allowed ? url.href : null;
}

/** True unless the asker says that a page is of no use to it. */
export function wantsPage(request: Request): boolean {
  const accepted = request.headers.get("Accept");
  return accepted === null || /text\/(?:html|\*)|\*\/\*/.test(accepted);
}
