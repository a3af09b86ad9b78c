import { stegaClean } from "~/model/stega";

/** In: a text and a limit. Out: the text without stega, cut after a whole word if it is too long. */
export function shorten(text: string, limit: number): string {
  const clean = stegaClean(text).replace(/\s+/g, " ").trim();
  if (clean.length <= limit) return clean;
  const cut = clean.slice(0, limit - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), limit / 2));
  return `${words.replace(/[\s,;:.–-]+$/, "")}…`;
}
