/**
 * All hosts that the Studio's scripts contain. Any other host fails the build,
 * since a new version of Sanity may send requests to it.
 */
const knownHosts = new Set([
  // Requested at the start; answered by answer-locally.js.
  "sanity-cdn.com",
  "sanity-cdn.work",
  "api.sanity.io",
  "api.sanity.work",
  // Defaults that the client's configuration replaces by the lake's origin.
  "cdn.sanity.io",
  // Used by features that are off here: telemetry without consent, the media
  // library, the canvas, video, Sanity's dashboard, releases.
  "core.sanity-cdn.com",
  "core.sanity-cdn.work",
  "media.sanity.io",
  "media.sanity.work",
  "public.sanity.io",
  "sentry.sanity.io",
  "img.litix.io",
  "www.gstatic.com",
  // Links for users, examples, and names that are never loaded.
  "acme.com",
  "aomedia.org",
  "codepen.io",
  "docs.sentry.io",
  "example.com",
  "github.com",
  "react.dev",
  "react.i18next.com",
  "sanity.io",
  "sanity.work",
  "snty.link",
  "stackoverflow.com",
  "status.sanity.io",
  "www.mux.com",
  "www.sanity",
  "www.sanity.io",
  "www.sanity.work",
  "www.w3.org",
]);

const address =
  /\b(?:https?|wss?):\/\/(?:[^\s/@"'`]+@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi;

/** The hosts in a script that are not in the list. */
export function unknownHosts(script: string): string[] {
  const hosts = [...script.matchAll(address)].flatMap(([, host]) => host ?? []);
  return [...new Set(hosts)].filter((host) => !knownHosts.has(host));
}

/** The parts of Vite's `manifest.json` that are used here: chunk key → chunk. */
export type BuildManifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[] }
>;

/**
 * The paths of the scripts that the Studio loads whenever it opens: its entry
 * and the chunk named `startChunk`, with what these import statically. Throws
 * an Error with a sentence if the build has no such chunk.
 */
export function startScripts(
  manifest: BuildManifest,
  startChunk: string,
): string[] {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry);
  const start = keys.find((key) => manifest[key]?.name === startChunk);
  if (entry === undefined || start === undefined) {
    throw new Error(
      `The Studio's build has no chunk "${startChunk}", or no entry. Look at what Sanity imports at the start and change studio/chunks.ts.`,
    );
  }
  const files = new Set<string>();
  const waiting = [entry, start];
  for (const key of waiting) {
    const { file, imports = [] } = manifest[key] ?? {};
    if (file === undefined || files.has(file)) continue;
    files.add(file);
    waiting.push(...imports);
  }
  return [...files].map((file) => `/${file}`);
}
