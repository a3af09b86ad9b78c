import { closest, distance } from "fastest-levenshtein";

import { variableNames, type Variables } from "./env-rules.server.ts";

/** Names up to this length are too near to words of other programs, such as POST. */
const SHORT = 4;

/** Nearly named like ours, and read by other programs. */
const FOREIGN = new Set(["LOGLEVEL"]);

/**
 * Finds variables that nothing reads, and whose names are nearly those of variables
 * that the site or a command reads.
 *
 * @returns a sentence for each, which never contains its value.
 */
export function misspelt(variables: Variables): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (variableNames.has(name) || FOREIGN.has(name)) return [];
    const near = [...variableNames].filter((known) => isNear(name, known));
    return near.length === 0 || !variables[name]?.trim()
      ? []
      : `${name} is set and nothing reads it: ${closest(name, near)} is probably meant.`;
  });
}

/** One slip in each word at most, or in the whole name, whatever its underscores. */
function isNear(name: string, known: string): boolean {
  if (known.length <= SHORT) return areSwapped(name, known);
  const letters = (text: string) => text.replaceAll("_", "");
  const words = name.split("_");
  const meant = known.split("_");
  return (
    isSlip(letters(name), letters(known)) ||
    (words.length === meant.length &&
      words.every((word, index) => isSlip(word, meant[index]!)))
  );
}

/** Another first letter makes another word: VITE_URL is no SITE_URL. */
const isSlip = (word: string, meant: string) =>
  (word[0] === meant[0] && distance(word, meant) <= 1) ||
  areSwapped(word, meant);

/** True if two letters have changed places. */
function areSwapped(word: string, meant: string): boolean {
  const letters = (text: string) => [...text].sort().join("");
  return distance(word, meant) === 2 && letters(word) === letters(meant);
}
