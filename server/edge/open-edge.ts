import type { EdgeSettings } from "../../app/env/edge.server.ts";
import { EdgeHeaders } from "./edge-headers.ts";
import { purgeOf } from "./purge-requests.ts";
import { Purger, type PurgerOptions } from "./purger.ts";

/** The shared cache in front of the site; one that keeps pages for a moment is never purged. */
export type Edge = { headers: EdgeHeaders; purger: Purger | null };

/** In: the settings, and what the purger needs. Nothing is purged before edits are followed. */
export function openEdge(
  settings: EdgeSettings,
  options: Omit<PurgerOptions, "purge">,
): Edge {
  const { kind } = settings;
  const purger =
    kind === "nginx"
      ? null
      : new Purger({ ...options, purge: purgeOf(settings) });
  const isCurrent = () => purger?.isCurrent ?? true;
  return { purger, headers: new EdgeHeaders({ kind, isCurrent }) };
}
