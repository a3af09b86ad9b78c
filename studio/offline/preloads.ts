/** The parts of Vite's `manifest.json` that are used here: chunk key → chunk. */
export type BuildManifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[] }
>;

/**
 * The paths of the scripts that the Studio loads whenever it opens: its entry
 * and the chunk named `startChunk`, with what these import statically. Throws
 * an Error with a sentence if the build has no such chunk.
 */
export function startScripts(
  manifest: BuildManifest,
  startChunk: string,
): string[] {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry);
  const start = keys.find((key) => manifest[key]?.name === startChunk);
  if (entry === undefined || start === undefined) {
    throw new Error(
      `The Studio's build has no chunk "${startChunk}", or no entry. Look at what Sanity imports at the start and change studio/chunks.ts.`,
    );
  }
  const files = new Set<string>();
  const waiting = [entry, start];
  for (const key of waiting) {
    const { file, imports = [] } = manifest[key] ?? {};
    if (file === undefined || files.has(file)) continue;
    files.add(file);
    waiting.push(...imports);
  }
  return [...files].map((file) => `/${file}`);
}
