import type { BuildOptions } from "esbuild";

/**
 * The oldest browsers in which the scripts of the site run, as esbuild names them:
 * their syntax is translated for these, and a pattern that one of them cannot read
 * ends the build. tsconfig.browser.json allows the objects that they know, ES2023.
 * Visitors with an older one get every page and every form without scripts
 * (app/entry.client.tsx).
 */
export const FOR_BROWSERS = {
  target: ["chrome110", "edge110", "firefox115", "ios16", "safari16"],
  logOverride: { "unsupported-regexp": "error" },
} satisfies BuildOptions;
