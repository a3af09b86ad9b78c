import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { type Plugin, transformWithEsbuild } from "vite";

/**
 * `import code from "./countdown.ts?script"` is the minified text of that file,
 * for a `<script>` element. The file must not import anything at run time.
 *
 * `import { linkedScript } from "../app/inline-scripts/scroll-mark.ts?linked"`
 * is the same for a page to link to: its text, its address below /assets/, and
 * the hash by which a browser checks it.
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
  const { code } = await transformWithEsbuild(
    await readFile(file, "utf8"),
    file,
    { minify: true, format: "iife", target: "es2022", sourcemap: false },
  );
  return code.trim();
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
