import type { Environment } from "~/env/env.server";

/** The part of the environment that a browser may know. */
export type PublicEnvironment = {
  siteUrl: string;
  portalUrl: string | null;
};

/** In: the whole environment. Out: only what may be printed into a page. */
export function publicEnvironment(all: Environment): PublicEnvironment {
  return { siteUrl: all.siteUrl, portalUrl: all.portalUrl };
}
