import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A chunk of Vite's manifest, as far as it is read here. */
type Chunk = {
  file: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  css?: readonly string[];
};

/** Vite's manifest of the browser's build: its chunks by their source files. */
export type ViteManifest = Readonly<Record<string, Chunk>>;

/** The page's own chunks, and those of every page. */
const STARTS = /^app\/(entry\.client|root|routes\/evidence)\.tsx(\?|$)/;
/** Code that is loaded when it is asked for. That of other pages is not kept. */
const OWN_CODE = /^app\/evidence\//;
/** The styles and the fonts of every page. */
const STYLES = /(^|\/)app\/styles\/[^/]+\.css$|\.woff2$/;

/**
 * The built files that /evidence needs without a connection. In: the manifest.
 * Out: their paths on the site, in order. Throws if the manifest has no such page.
 */
export function offlineFiles(manifest: ViteManifest): string[] {
  const sources = Object.keys(manifest);
  if (!sources.some((name) => name.startsWith("app/routes/evidence.tsx")))
    throw new Error("The build has no page for /evidence.");
  const needed = new Set(
    sources.filter((name) => STARTS.test(name) || STYLES.test(name)),
  );
  // A set hands out what is added while it is read.
  for (const name of needed) {
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const imported of imports) needed.add(imported);
    for (const imported of dynamicImports)
      if (OWN_CODE.test(imported)) needed.add(imported);
  }
  const files = [...needed].flatMap((name) => {
    const { file, css = [] } = manifest[name]!;
    return [file, ...css];
  });
  return [...new Set(files)].sort().map((file) => `/${file}`);
}

/** Writes the list into the folder of a build, where the server reads it. */
export function writeOfflineFiles(build: string): void {
  // Remix moves it there from the folder that is served.
  const file = path.join(build, ".vite/client-manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as ViteManifest;
  writeFileSync(
    path.join(build, "offline-files.json"),
    JSON.stringify(offlineFiles(manifest)),
  );
}
