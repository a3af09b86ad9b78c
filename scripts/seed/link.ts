import { reference } from "./document.ts";
import type { Reference } from "./document.ts";

/** Pages of the site that have no document of their own. */
export type FixedRoute = "contact" | "consultation" | "search" | "login";

export type LinkTarget =
  | { target: Reference; statePage?: "landing" | "fire" | "hail"; anchor?: string }
  | { route: FixedRoute }
  | { href: string };

export type Link = { _type: "link"; label: string } & LinkTarget;

/**
 * Reads where a link goes:
 * - `https://…`: an external address
 * - `route:contact`: a fixed route
 * - `state-colorado/hail`: a page of a state document
 * - `homePage#services`: a document, with an anchor
 * - `service-claims-consulting`: a document by its id
 */
export function linkTarget(to: string): LinkTarget {
  if (to.startsWith("https://")) return { href: to };
  if (to.startsWith("route:")) return { route: fixedRoute(to.slice(6)) };
  const [path = "", anchor] = to.split("#");
  const [id = "", page] = path.split("/");
  return {
    target: reference(id),
    ...(id.startsWith("state-") && { statePage: statePage(page) }),
    ...(anchor && { anchor }),
  };
}

export function link(label: string, to: string): Link {
  return { _type: "link", label, ...linkTarget(to) };
}

function fixedRoute(name: string): FixedRoute {
  switch (name) {
    case "contact":
    case "consultation":
    case "search":
    case "login":
      return name;
    default:
      throw new Error(`No fixed route is called "${name}".`);
  }
}

function statePage(name: string | undefined): "landing" | "fire" | "hail" {
  if (name === "fire" || name === "hail") return name;
  if (name === undefined) return "landing";
  throw new Error(`A state has no page called "${name}".`);
}
