import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { START_CHUNK } from "../chunks.ts";
import { dropForeignFonts, foreignLoads, takePageOffline } from "./page.ts";

const require = createRequire(import.meta.url);

function hashedName(name: string, extension: string, content: string | Buffer) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return `/static/${name}-${hash}.${extension}`;
}

function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(folder, file));
}

/** The parts of Vite's `manifest.json` that are used here: chunk key → chunk. */
type BuildManifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[] }
>;

/**
 * The paths of the scripts that the Studio loads whenever it opens: its entry
 * and the chunk named `startChunk`, with what these import statically. Throws
 * an Error with a sentence if the build has no such chunk.
 */
function startScripts(manifest: BuildManifest, startChunk: string): string[] {
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

/** Reads the manifest and removes it from the build: no browser needs it. */
function takeManifest(folder: string): BuildManifest {
  const place = path.join(folder, ".vite");
  const text = readFileSync(path.join(place, "manifest.json"), "utf8");
  rmSync(place, { recursive: true });
  const manifest: BuildManifest = JSON.parse(text);
  return manifest;
}

function rewritePage(folder: string): void {
  const file = path.join(folder, "index.html");
  const fonts = path.join(
    path.dirname(require.resolve("@fontsource/inter/package.json")),
    "files",
  );
  const first = readFileSync(
    new URL("./answer-locally.js", import.meta.url),
    "utf8",
  );
  const firstScript = hashedName("answer-locally", "js", first);
  const page = takePageOffline(readFileSync(file, "utf8"), {
    firstScript,
    preloads: startScripts(takeManifest(folder), START_CHUNK),
    scriptPath: (name, text) => hashedName(name, "js", text),
    fontPath: (font) => `/static/${font}`,
  });
  const foreign = foreignLoads(page.html);
  if (foreign.length > 0) {
    throw new Error(
      `The Studio's page would load from other hosts: ${foreign.join(", ")}. Teach studio/offline/page.ts to replace it.`,
    );
  }
  for (const [font, target] of page.fonts) {
    copyFileSync(path.join(fonts, font), path.join(folder, target));
  }
  for (const [target, text] of [...page.scripts, [firstScript, first]]) {
    writeFileSync(path.join(folder, target as string), text as string);
  }
  writeFileSync(file, page.html);
}

function rewriteStyleSheets(folder: string): void {
  let dropped = 0;
  for (const file of filesBelow(folder, ".css")) {
    const { css, count } = dropForeignFonts(readFileSync(file, "utf8"));
    const foreign = foreignLoads(css);
    if (foreign.length > 0) {
      throw new Error(
        `The Studio's style sheet ${path.basename(file)} would load from other hosts: ${foreign.join(", ")}. Teach studio/offline/page.ts to replace it.`,
      );
    }
    if (count > 0) writeFileSync(file, css);
    dropped += count;
  }
  if (dropped === 0) {
    throw new Error(
      "The Studio's style sheets no longer load fonts from design-system-static.sanity.io. Look at what they load now and change studio/offline/page.ts.",
    );
  }
}

/**
 * Makes a built Studio self-contained, so that it needs no other host. In: the
 * folder that `sanity build` wrote. Throws an Error with a sentence if the
 * build is not as expected; the folder must not be served then.
 */
export function takeOffline(folder: string): void {
  mkdirSync(path.join(folder, "static"), { recursive: true });
  rewriteStyleSheets(folder);
  rewritePage(folder);
}
