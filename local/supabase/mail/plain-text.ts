const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

/** Turns a mail of our templates into plain text with its links. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(head|style|title)\b.*?<\/\1>/gis, "")
    .replaceAll(
      /<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gis,
      (_all, href: string, words: string) => `${words.trim()}: ${href}`,
    )
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\/(p|h1|h2|li|div)>/gi, "\n\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(
      /&(#?\w+);/g,
      (all, name: string) => ENTITIES[name.toLowerCase()] ?? all,
    )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
