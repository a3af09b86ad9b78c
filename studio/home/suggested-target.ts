/** Words of two addresses count as the same place from this likeness on, of 1. */
const LIKE = 0.5;

/**
 * The page that was probably meant by an address without a page. In: the
 * address, the addresses of all pages. Out: the most similar one by its last
 * part; null if none is similar.
 */
export function suggestedTarget(
  path: string,
  pages: readonly string[],
): string | null {
  const wanted = lastPart(path);
  let best: { page: string; likeness: number } | null = null;
  for (const page of pages) {
    // Of equals the one in the same place is better.
    const bonus = parentOf(page) === parentOf(path) ? 0.05 : 0;
    const likeness = likenessOf(wanted, lastPart(page)) + bonus;
    if (likeness >= LIKE && likeness > (best?.likeness ?? 0))
      best = { page, likeness };
  }
  return best?.page ?? null;
}

/** Sørensen-Dice coefficient of the pairs of letters of two texts, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const total = pairs.length + others.length;
  if (pairs.length === 0 || others.length === 0) return 0;
  let common = 0;
  for (const pair of pairs) {
    const at = others.indexOf(pair);
    if (at < 0) continue;
    others.splice(at, 1);
    common += 1;
  }
  return (2 * common) / total;
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) =>
    text.slice(at, at + 2),
  );
}

function lastPart(path: string): string {
  return (path.split("/").at(-1) ?? "").toLowerCase();
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")).toLowerCase();
}
