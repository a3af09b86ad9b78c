const framework = /<script(?: nonce="[^"]*")?>window\.__remixContext/;
const preload = /<link rel="modulepreload"[^>]*>/g;

/** What a route exports as `handle` whose page works before any script has come. */
export const worksWithoutScripts = { worksWithoutScripts: true } as const;

/** What a page has to show by script as soon as it is there. */
type AtOnce = { flash: unknown; preview: unknown; account: unknown };

/**
 * Whether the scripts of a page that is made for one visitor may wait for the
 * first touch. In: the handles of its routes, what its root loader found.
 */
export function mayDefer(
  handles: readonly unknown[],
  root: AtOnce | undefined,
): boolean {
  if (!root || root.flash || root.preview || root.account) return false;
  return handles.includes(worksWithoutScripts);
}

/**
 * Puts the scripts of Remix, which stand last in the body, and what they load
 * into a template, where nothing is run or requested. The small script in the
 * head (inline-scripts/hydration.ts) puts them back in their place.
 *
 * In: a page, whole. Out: the same page; one without these scripts as it was.
 */
export function deferScripts(html: string): string {
  const start = html.search(framework);
  const end = html.lastIndexOf("</body>");
  if (start < 0 || end < start) return html;
  const head = html.slice(0, start);
  const later = [...(head.match(preload) ?? []), html.slice(start, end)].join(
    "",
  );
  return `${head.replace(preload, "")}<template data-later="">${later}</template>${html.slice(end)}`;
}
