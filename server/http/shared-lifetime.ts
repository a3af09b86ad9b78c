import type { Validity } from "../../app/cache/cache-entry.ts";

/**
 * Limits how long browsers and shared caches may store an answer that goes stale at
 * a known time. A lifetime becomes a date (`Expires`, RFC 9111, section 5.3), since
 * it would restart each time the cached answer is sent.
 *
 * @param headers with lower-case names.
 * @param now the wall clock in milliseconds since 1970.
 */
export function limitLifetime(
  headers: Readonly<Record<string, string>>,
  { until }: Validity,
  now: number,
): Record<string, string> {
  const cacheControl = headers["cache-control"] ?? "";
  const lifetimes = [...cacheControl.matchAll(/\b(?:s-maxage|max-age)=(\d+)/g)];
  const seconds = Math.min(...lifetimes.map(([, text]) => Number(text)));
  const isLasting = Number.isFinite(seconds) && seconds > 0;
  if (!isLasting || until === Infinity) return { ...headers };
  const kept = cacheControl
    .split(",")
    .map((directive) => directive.trim())
    .filter((each) => !/^(s-maxage|max-age|stale-|immutable)/.test(each));
  // Both headers count whole seconds, so a date could be read as one second more.
  const end = Math.min(until - 1000, now + seconds * 1000);
  const expires = new Date(Math.max(now, end)).toUTCString();
  return { ...headers, "cache-control": kept.join(", "), expires };
}
