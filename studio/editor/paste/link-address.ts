import { hrefVerdict } from "../../../schemas/rules/address.ts";
import { type WarningCounts, countWarning } from "./paste-warning.ts";

/**
 * The URL of a pasted link.
 * In: its href attribute. Out: a URL that is valid in our links; null for a
 * fragment of the copied page, and, with a warning, for any other href.
 */
export function linkAddress(
  written: string,
  warnings: WarningCounts,
): string | null {
  const address = unwrapped(written.trim());
  if (address.startsWith("#")) return null;
  const isInsecure = /^http:/i.test(address);
  const href = address
    .replace(/^http:/i, "https:")
    .replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
    .replace(/^tel:.*/, (number) => number.replace(/%20|\s/g, ""));
  if (hrefVerdict(href) !== true || !href) {
    countWarning(warnings, "broken link");
    return null;
  }
  if (isInsecure) countWarning(warnings, "upgraded link");
  return href;
}

/** Pages published by Google Docs link through a redirect of Google's. */
function unwrapped(address: string): string {
  const url = URL.parse(address);
  const isDetour =
    url?.hostname === "www.google.com" && url.pathname === "/url";
  return (isDetour && url.searchParams.get("q")) || address;
}
