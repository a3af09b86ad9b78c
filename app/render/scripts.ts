// In a text or a value of content React escapes the ">".
const FRAMEWORK = ">window.__remixContext";
const preload = /<link rel="modulepreload"[^>]*>/g;

/** The `handle` of a route whose page works without scripts. */
export const worksWithoutScripts = { worksWithoutScripts: true } as const;

/** The root data that needs a script as soon as the page is shown. */
type AtOnce = { flash: unknown; preview: unknown; account: unknown };

/**
 * True if the scripts of a page that is rendered per request may wait for the first
 * input.
 *
 * @param handles of its routes.
 */
export function mayDefer(
  handles: readonly unknown[],
  root: AtOnce | undefined,
): boolean {
  if (!root || root.flash || root.preview || root.account) return false;
  return handles.includes(worksWithoutScripts);
}

/**
 * Moves the scripts of Remix, which are last in the body, and their preloads into a
 * template, where nothing runs or loads. The script in the head
 * (inline-scripts/hydration.ts) moves them back.
 *
 * @returns the changed HTML; unchanged if it has no such scripts.
 */
export function deferScripts(html: string): string {
  const at = html.indexOf(FRAMEWORK);
  const start = html.lastIndexOf("<script", at);
  const end = html.lastIndexOf("</body>");
  if (at < 0 || end < start) return html;
  const body = html.indexOf("<body");
  const head = html.slice(0, body);
  const preloads = head.match(preload) ?? [];
  const later = [...preloads, html.slice(start, end)].join("");
  return `${head.replace(preload, "")}${html.slice(body, start)}<template data-later="">${later}</template>${html.slice(end)}`;
}

/** The HTML of a page, and the inline scripts that it may run. */
type UnmarkedPage = { html: string; scripts: readonly string[] };

/**
 * Finds the program's own inline scripts in a page: their `nonce` is a random mark made
 * for this rendering, which content written before cannot contain. A script injected
 * through content has no mark, so the policy of the page does not allow it.
 *
 * @returns the HTML without the marks, and the texts of the marked scripts, in order.
 */
export function takeMarks(html: string, mark: string): UnmarkedPage {
  // React adds the nonce to its preloads too.
  const parts = html.split(` nonce="${mark}"`);
  const scripts = parts.slice(1).flatMap((after, index) => {
    const before = parts[index]!;
    const end = after.indexOf(">");
    // React escapes "<" and ">" in attributes.
    const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, end);
    const isInline = /^<script\b[^>]*$/.test(tag) && !/\ssrc=/.test(tag);
    return isInline ? after.slice(end + 1, after.indexOf("</script>")) : [];
  });
  return { html: parts.join(""), scripts };
}
