/** The size that networks ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

const PREFIX = "/og/";

/**
 * The address of the card that is shown when a page is shared.
 * In: the page's path. Out: `/og/{type}/{slug}.png`: the last two parts of the
 * path, `page` for a page that has one part only.
 */
export function cardPath(path: string): string {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);
  const slug = parts.at(-1) ?? "home";
  return `${PREFIX}${parts.at(-2) ?? "page"}/${slug}.png`;
}
