import { createHash } from "node:crypto";
import path from "node:path";

import { build } from "esbuild";
import type { Plugin, Rollup } from "vite";

import { FOR_BROWSERS } from "./browsers.ts";

/**
 * `import code from "./countdown.ts?script"` is the minified text of that file and
 * its imports, for a `<script>` element.
 *
 * `import { linkedScript } from "../../app/inline-scripts/evidence-kit.ts?linked"`
 * is the same for a page to link to: its text, its address below /assets/, and its
 * integrity hash.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      const [file = "", kind] = id.split("?");
      if (kind !== "script" && kind !== "linked") return null;
      this.addWatchFile(file);
      const code = await smallTextOf(file);
      if (kind === "linked")
        return `export const linkedScript = ${JSON.stringify(linked(file, code))};`;
      if (/<\/script|<!--/i.test(code))
        throw new Error(`${file} would end the element that it stands in.`);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

async function smallTextOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    ...FOR_BROWSERS,
  });
  return outputFiles[0]!.text.trim();
}

function linked(file: string, code: string) {
  const digest = createHash("sha384").update(code).digest();
  const name = path.basename(file, ".ts");
  return {
    src: `/assets/${name}-${digest.toString("base64url").slice(0, 8)}.js`,
    integrity: `sha384-${digest.toString("base64")}`,
    code,
  };
}

/**
 * Bundles the code of every page into two files instead of twenty: the libraries,
 * which change rarely, and the site's shell.
 *
 * @param start the module in the app's folder that every page loads.
 */
export function commonChunks(
  appFolder: string,
  start: string,
): Rollup.GetManualChunk {
  const folder = path.dirname(appFolder);
  let needed: Set<string> | null = null;
  return (id, { getModuleInfo }) => {
    needed ??= reachedFrom(`${appFolder}/${start}`, getModuleInfo);
    if (!needed.has(id)) return undefined;
    const isOurs = id.startsWith(folder) && !id.includes("/node_modules/");
    return isOurs ? "frame" : "libraries";
  };
}

function reachedFrom(
  start: string,
  getModuleInfo: Rollup.GetModuleInfo,
): Set<string> {
  const reached = new Set([start]);
  for (const id of reached)
    for (const imported of getModuleInfo(id)?.importedIds ?? [])
      reached.add(imported);
  return reached;
}
