import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const IGNORED = new Set(["node_modules", "dist", ".sanity", "build"]);

function* filesBelow(entry: string): Generator<string> {
  const stat = statSync(entry, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) {
    yield entry;
    return;
  }
  for (const name of readdirSync(entry).sort()) {
    if (!IGNORED.has(name)) yield* filesBelow(path.join(entry, name));
  }
}

/**
 * A fingerprint of what a build is made from: the paths and contents of files and
 * folders, then the given words (variables that the build embeds).
 */
export function hashInputs(
  entries: readonly string[],
  words: readonly string[] = [],
): string {
  const hash = createHash("sha256");
  for (const entry of entries) {
    for (const file of filesBelow(entry)) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  for (const word of words) hash.update(word).update("\0");
  return hash.digest("hex");
}
