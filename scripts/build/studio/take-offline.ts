import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import type { Manifest } from "vite";

import { START_CHUNK } from "./chunks.ts";

const fonts = path.join(
  path.dirname(
    createRequire(import.meta.url).resolve("@fontsource/inter/package.json"),
  ),
  "files",
);

/** The weights of Inter that the Studio's page uses, by name. */
const weights: Readonly<Record<string, number>> = {
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
};

const BRIDGE =
  /<script\b[^>]*\bsrc="https:\/\/core\.sanity-cdn\.com\/bridge\.js"[^>]*><\/script>/;
const FONT =
  /https:\/\/studio-static\.sanity\.io\/Inter-(\w*?)(Italic)?\.woff2/g;

/**
 * Removes from the Studio's page what it would load from Sanity's hosts.
 *
 * @param preloads the paths of module scripts that the page will load.
 * @returns the page, and by path the files that it loads instead.
 */
export function takePageOffline(html: string, preloads: readonly string[]) {
  const files = new Map<string, Buffer>();
  const add = (name: string, extension: string, content: Buffer) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
    const address = `/static/${name}-${hash}.${extension}`;
    files.set(address, content);
    return address;
  };
  const first = add(
    "before-studio",
    "js",
    readFileSync(new URL("./before-studio.js", import.meta.url)),
  );
  // As `script`, not `modulepreload`: Chromium (156) does not reuse an earlier
  // visit's compiled code for what was requested as a module, and parses the Studio
  // again each time.
  const links = preloads.map(
    (file) => `<link rel="preload" as="script" crossorigin href="${file}"/>`,
  );
  const page = html
    .replace(BRIDGE, "")
    .replace(FONT, (address, name: string, italic?: string) => {
      const weight = weights[name || "Regular"];
      if (weight === undefined) return address;
      const font = `inter-latin-${weight}-${italic ? "italic" : "normal"}`;
      const content = readFileSync(path.join(fonts, `${font}.woff2`));
      return add(font, "woff2", content);
    })
    .replace(
      "<script",
      `${links.join("")}<script src="${first}"></script><script`,
    );
  return { html: page, files };
}

/** Removes the fonts of Sanity's host from a style sheet; the page has its own. */
export function dropForeignFonts(css: string): string {
  return css.replace(
    /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io\/[^}]*\}/g,
    "",
  );
}

/** @throws Error with a sentence if a page or style sheet would load from other hosts. */
export function expectOwn(name: string, text: string): void {
  const [foreign] =
    /(?:<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="|url\(\s*["']?)(?:https?:)?\/\/[^"')\s>]+/.exec(
      text,
    ) ?? [];
  if (foreign)
    throw new Error(
      `The Studio's ${name} would load from another host: ${foreign}. Teach scripts/build/studio/take-offline.ts to replace it.`,
    );
}

/**
 * The paths of the scripts that the Studio always loads at startup: its entry and the
 * start chunk, with their static imports.
 */
function startScripts(manifest: Manifest): string[] {
  const needed = new Set(
    Object.keys(manifest).filter(
      (key) => manifest[key]?.isEntry || manifest[key]?.name === START_CHUNK,
    ),
  );
  if (needed.size < 2)
    throw new Error(
      `The Studio's build has no chunk "${START_CHUNK}", or no entry. Look at what Sanity imports at the start and change scripts/build/studio/chunks.ts.`,
    );
  // Iterating a set includes members added meanwhile.
  for (const key of needed)
    for (const imported of manifest[key]!.imports ?? []) needed.add(imported);
  const files = [...needed].map((key) => `/${manifest[key]!.file}`);
  return [...new Set(files)];
}

/**
 * Makes a built Studio self-contained, so that it needs no other host.
 *
 * @param folder where `sanity build` wrote it.
 * @throws Error with a sentence if the build is not as expected; the folder must not
 * be served then.
 */
export function takeOffline(folder: string): void {
  const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => path.join(folder, file));
  for (const file of sheets) {
    const css = dropForeignFonts(readFileSync(file, "utf8"));
    expectOwn(`style sheet ${path.basename(file)}`, css);
    writeFileSync(file, css);
  }
  // No browser needs the manifest.
  const manifest = path.join(folder, ".vite");
  const preloads = startScripts(
    JSON.parse(readFileSync(path.join(manifest, "manifest.json"), "utf8")),
  );
  rmSync(manifest, { recursive: true });
  const index = path.join(folder, "index.html");
  const { html, files } = takePageOffline(
    readFileSync(index, "utf8"),
    preloads,
  );
  expectOwn("page", html);
  for (const [file, content] of files)
    writeFileSync(path.join(folder, file), content);
  writeFileSync(index, html);
}
