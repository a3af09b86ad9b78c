import { distance } from "fastest-levenshtein";

import { variableNames, type Variables } from "./env-rules.server.ts";

/** From this length on, two letters may differ. */
const LONG = 8;

/**
 * Finds variables that nothing reads, and whose names are nearly those of variables
 * that the site or a command reads.
 *
 * @returns a sentence for each, which never contains its value.
 */
export function misspelt(variables: Variables): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (variableNames.has(name) || !variables[name]?.trim()) return [];
    const meant = [...variableNames].find((known) => isNear(name, known));
    return meant === undefined
      ? []
      : `${name} is set and nothing reads it: ${meant} is probably meant.`;
  });
}

function isNear(name: string, known: string): boolean {
  const edits = distance(name, known);
  const letters = (word: string) => [...word].sort().join("");
  return (
    edits <= (known.length < LONG ? 1 : 2) ||
    // Two letters changed places.
    (edits === 2 && letters(name) === letters(known))
  );
}
