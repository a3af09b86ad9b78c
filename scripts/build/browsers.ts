import type { BuildOptions } from "esbuild";
import type { Plugin } from "vite";

/**
 * The oldest browsers in which the site's scripts run, as esbuild names them: syntax
 * is compiled for these, and a regular expression that one of them cannot parse fails
 * the build. Visitors with an older one get every page and form without scripts
 * (app/entry.client.tsx).
 */
export const FOR_BROWSERS = {
  target: ["chrome110", "edge110", "firefox125", "ios16", "safari16"],
  logOverride: { "unsupported-regexp": "error" },
  // All support them; esbuild checks for the newest edition of Unicode.
  supported: { "regexp-unicode-property-escapes": true },
} satisfies BuildOptions;

/** APIs that one of them lacks and that are easily used by accident. */
const NEWER =
  /\.(?:(?:is|to)WellFormed|withResolvers|groupBy|fromAsync|symmetricDifference|isSubsetOf)\(|\b(?:AbortSignal\.any|URL\.(?:canP|p)arse|RegExp\.escape|Iterator\.from|Promise\.try)\(|\b(?:entries|keys|values)\(\)\.(?:every|filter|find|map|some|toArray)\(/;

/**
 * Fails the build if a module of ours that reaches browsers needs a newer one;
 * libraries check first.
 */
export function refuseNewer(folder: string): Plugin {
  return {
    name: "refuse-newer",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !id.startsWith(folder)) return;
      const [found] = NEWER.exec(code) ?? [];
      if (found)
        this.error(
          `${found}) is unknown to a browser of ${import.meta.filename}.`,
        );
    },
  };
}
