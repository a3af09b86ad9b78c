/** In pixels, as social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

const PREFIX = "/og/";

/**
 * The path of a page's card, which is shown when the page is shared. In: the
 * page's path. Out: `/og/{type}/{slug}.png`, made of the last two segments; the
 * type of a path with one segment is `page`.
 */
export function cardPath(path: string): string {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);
  const slug = parts.at(-1) ?? "home";
  return `${PREFIX}${parts.at(-2) ?? "page"}/${slug}.png`;
}
