import { globSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Manifest } from "vite";

import type { BuiltFolder } from "./built-folder.ts";
import { hashInputs } from "./input-hash.ts";
import { runBuild } from "./run-build.ts";

const INPUTS = [
  "app",
  "content/words",
  "domain",
  "public",
  "server",
  "vite.config.ts",
  "scripts/build",
  "remix.config.js",
  "package-lock.json",
];
/** Read by remix.config.js. */
const DIRECTORY_VARIABLE = "SITE_BUILD_DIRECTORY";
const ASIDE = ".cache/site-build";

/** The website in `build/`. */
export const siteBuild: BuiltFolder = {
  name: "the site",
  folder: "build",
  aside: ASIDE,
  inputs: () => hashInputs(INPUTS),
  async fill() {
    await runBuild({
      name: "The site",
      script: path.resolve("node_modules/@remix-run/dev/dist/cli.js"),
      args: ["vite:build"],
      env: { [DIRECTORY_VARIABLE]: ASIDE },
    });
    writeOfflineFiles(ASIDE);
    await compressFiles(path.join(ASIDE, "client"));
  },
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/**
 * Writes the best brotli and gzip forms (`.br`, `.gz`) of each text file and plain
 * font below a folder next to it if they are smaller: the server sends them as they
 * are.
 */
async function compressFiles(folder: string): Promise<void> {
  const plain = "**/*.{css,html,js,json,svg,ttf,txt,webmanifest}";
  await Promise.all(
    globSync(plain, { cwd: folder }).map(async (name) => {
      const file = path.join(folder, name);
      const body = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
      const forms = {
        ".br": await toBrotli(body, { params }),
        ".gz": await toGzip(body, { level: 9 }),
      };
      for (const [suffix, form] of Object.entries(forms))
        if (form.byteLength < body.byteLength)
          await writeFile(file + suffix, form);
    }),
  );
}

/** The page's own chunks, and those of every page. */
const STARTS = /^app\/(entry\.client|root|routes\/evidence)\.tsx(\?|$)/;
/** Code that is loaded on demand. Other pages' code is left out. */
const OWN_CODE = /^app\/evidence\//;
/** The words of each other language. */
const WORDS = /^app\/words\/[a-z]{2}\//;
/** The styles and the fonts of every page. */
const STYLES = /(^|\/)app\/styles\/[^/]+\.css$|\.woff2$/;

/**
 * The built files that /evidence needs offline.
 *
 * @returns paths on the site: those for every language, and those of each other
 * language's words, in order.
 * @throws Error if the manifest has no such page.
 */
function offlineFiles(manifest: Manifest): Record<string, string[]> {
  const sources = Object.keys(manifest);
  if (!sources.some((name) => name.startsWith("app/routes/evidence.tsx")))
    throw new Error("The build has no page for /evidence.");
  const needed = new Set(
    sources.filter((name) => STARTS.test(name) || STYLES.test(name)),
  );
  // Iterating a set includes members added meanwhile.
  for (const name of needed) {
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const imported of imports) needed.add(imported);
    for (const imported of dynamicImports)
      if (OWN_CODE.test(imported)) needed.add(imported);
  }
  const pathsOf = (names: readonly string[]) => {
    const files = names.flatMap((name) => {
      const { file, css = [], assets = [] } = manifest[name]!;
      return [file, ...css, ...assets];
    });
    return [...new Set(files)].sort().map((file) => `/${file}`);
  };
  const words = sources.filter((name) => WORDS.test(name));
  return { files: pathsOf([...needed]), words: pathsOf(words) };
}

/** Writes the list into the folder of a build, where the server reads it. */
function writeOfflineFiles(build: string): void {
  // Remix moves it there from the served folder.
  const file = path.join(build, ".vite/client-manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  writeFileSync(
    path.join(build, "offline-files.json"),
    JSON.stringify(offlineFiles(manifest)),
  );
}
