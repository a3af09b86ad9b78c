import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

import { dropForeignFonts, takePageOffline } from "./page.ts";

const require = createRequire(import.meta.url);
const FIRST_SCRIPT = "/static/answer-locally.js";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** The part of Vite's server that the plugin uses. */
type Server = { middlewares: { use(middleware: Middleware): unknown } };

/** The bytes of a font file of the package. */
function readFont(file: string): Buffer {
  const folder = path.dirname(
    require.resolve("@fontsource/inter/package.json"),
  );
  return readFileSync(path.join(folder, "files", file));
}

/**
 * A Vite plugin: like the built Studio, the Studio of the development server
 * loads nothing from other hosts; their fonts and scripts are served from
 * memory.
 */
export function offlineInDevelopment() {
  const firstScript = readFileSync(
    new URL("./answer-locally.js", import.meta.url),
  );
  const files = new Map<string, string | Buffer>([[FIRST_SCRIPT, firstScript]]);
  return {
    name: "offline-in-development",
    apply: "serve",
    enforce: "pre",
    configureServer({ middlewares }: Server) {
      middlewares.use((request, response, next) => {
        const address = request.url ?? "";
        const content = files.get(address);
        if (content === undefined) return next();
        const isScript = address.endsWith(".js");
        const type = isScript ? "text/javascript; charset=utf-8" : "font/woff2";
        response.setHeader("content-type", type);
        response.end(content);
      });
    },
    transform(code: string, id: string) {
      if (!/\.css($|\?)/.test(id)) return null;
      const { css, count } = dropForeignFonts(code);
      return count > 0 ? css : null;
    },
    transformIndexHtml(html: string) {
      const page = takePageOffline(html, {
        firstScript: FIRST_SCRIPT,
        preloads: [],
        scriptPath: (name) => `/static/${name}.js`,
        fontPath: (font) => `/static/${font}`,
      });
      for (const [address, text] of page.scripts) files.set(address, text);
      for (const [font, address] of page.fonts)
        files.set(address, readFont(font));
      return page.html;
    },
  } as const;
}
