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
