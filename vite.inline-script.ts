import { readFile } from "node:fs/promises";

import { type Plugin, transformWithEsbuild } from "vite";

const SUFFIX = "?script";

/**
 * `import code from "./countdown.ts?script"` is the text of that file, made
 * small, to stand between `<script>` and `</script>` in a page. The file runs
 * by itself: it imports nothing, and everything it names is its own.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      const { code } = await transformWithEsbuild(
        await readFile(file, "utf8"),
        file,
        { minify: true, format: "iife", target: "es2022", sourcemap: false },
      );
      if (/<\/script|<!--/i.test(code))
        throw new Error(`${file} would end the element that it stands in.`);
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}
