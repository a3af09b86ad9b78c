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
import { type BuildManifest, startScripts, unknownHosts } from "./scripts.ts";
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

function judgeScripts(folder: string): void {
  const unknown = filesBelow(folder, ".js").flatMap((file) =>
    unknownHosts(readFileSync(file, "utf8")),
  );
  if (unknown.length > 0) {
    throw new Error(
      `The Studio's scripts name hosts that nobody has judged yet: ${[...new Set(unknown)].join(", ")}. Find out whether the Studio asks them at start, then add them to studio/offline/scripts.ts.`,
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
  judgeScripts(folder);
  rewriteStyleSheets(folder);
  rewritePage(folder);
}
